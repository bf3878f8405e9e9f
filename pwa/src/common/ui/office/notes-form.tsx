import { useState } from 'react';
import { Button } from '../layout/button.tsx';
import { Field } from '../forms/field.tsx';
import { Textarea } from '../forms/textarea.tsx';

interface NotesFormProps {
  label: string;
  /** Where a heading says it already. */
  hideLabel?: boolean;
  help: string;
  maxLength: number;
  /** What is saved. */
  kept: string;
  isSaving: boolean;
  /** Trimmed; empty takes the notes away. */
  onSave: (text: string) => void;
}

/** Notes on a record, saved by a button that is there once something has changed. */
export function NotesForm({
  label,
  hideLabel = false,
  help,
  maxLength,
  kept,
  isSaving,
  onSave,
}: NotesFormProps) {
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  // Somebody else's words come in, unless this person is in the middle of writing.
  if (before !== kept) {
    if (text === before) setText(kept);
    setBefore(kept);
  }
  const isChanged = text.trim() !== kept;
  return (
    <form
      className="grid gap-2"
      onSubmit={event => {
        event.preventDefault();
        if (isChanged) onSave(text.trim());
      }}
    >
      <Field label={label} hideLabel={hideLabel} help={help}>
        <Textarea
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      {isChanged && (
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="soft" loading={isSaving && 'Saving…'}>
            Save notes
          </Button>
          <Button size="small" variant="quiet" onClick={() => setText(kept)}>
            Undo
          </Button>
        </div>
      )}
    </form>
  );
}
