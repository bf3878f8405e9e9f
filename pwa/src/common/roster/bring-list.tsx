import { ClipboardPaste, FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import { longestListText, type ReadRoster, readRosterText } from '#contract/roster/read-rows.ts';
import { FileDrop } from '../ui/shop/file-drop.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Textarea } from '../ui/forms/textarea.tsx';
import { readRosterFile, rosterFileTypes, tooLongText } from './read-file.ts';

interface BringListProps {
  sizes: readonly string[];
  onRead: (read: ReadRoster) => void;
  onAdd: () => void;
}

/** Three ways to a list: typed row by row, pasted, or from a file. */
export function BringList({ sizes, onRead, onAdd }: BringListProps) {
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  function handlePasted() {
    if (text.length > longestListText) return setError(tooLongText);
    const read = readRosterText(text, sizes);
    if (read.rows.length === 0) return setError('There are no names or sizes in that text.');
    setError(null);
    setText('');
    setPasting(false);
    onRead(read);
  }

  async function handleFile(file: File) {
    setReading(true);
    const answer = await readRosterFile(file, sizes);
    setReading(false);
    setError(answer.ok ? null : answer.message);
    if (answer.ok) onRead(answer.read);
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Button icon={Plus} onClick={onAdd}>
          Add a piece
        </Button>
        <Button icon={ClipboardPaste} aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste a list
        </Button>
        <FileDrop
          variant="button"
          icon={FileSpreadsheet}
          accept={rosterFileTypes}
          disabled={isReading}
          label={isReading ? 'Reading…' : 'Excel or CSV file'}
          onFiles={([file]) => file && void handleFile(file)}
        />
      </div>
      {isPasting && (
        <div className="grid gap-2">
          <Field
            label="List from a spreadsheet"
            help="Name, number, size and note in columns, with or without headings."
          >
            <Textarea
              rows={6}
              value={text}
              placeholder={'Name\tNumber\tSize\nĀwhina\t7\tM'}
              onChange={event => setText(event.currentTarget.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button variant="soft" disabled={text.trim() === ''} onClick={handlePasted}>
              Add these pieces
            </Button>
            <Button variant="quiet" onClick={() => setPasting(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <p role="alert" className="text-meta leading-snug font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
