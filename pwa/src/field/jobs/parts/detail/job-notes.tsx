import { type FormEvent, useState } from 'react';
import { formatAgo } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { JobChanges } from '../../use-job-changes.ts';

interface JobNotesProps {
  job: JobRow;
  clock: ShopClock;
  changes: JobChanges;
}

/** What people tell each other about the job, the latest first; only ever added to. */
export function JobNotes({ job, clock, changes }: JobNotesProps) {
  return (
    <>
      <NoteForm onSave={text => changes.addNote(job, text)} />
      {job.notes && (
        <div>
          <p className="whitespace-pre-line wrap-anywhere">{job.notes}</p>
          <p className="text-meta text-soft">From the plan of the job</p>
        </div>
      )}
      <ol className="grid gap-3 empty:hidden">
        {job.noteEntries.toReversed().map(({ id, text, at, by }) => (
          <li key={id}>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-meta text-soft">
              {[by, formatAgo(new Date(at), clock.now)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function NoteForm({ onSave }: { onSave: (text: string) => Promise<string | null> }) {
  const [text, setText] = useState('');
  useUnsavedWork(text.trim() !== '');
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const note = text.trim();
    if (note !== '' && (await onSave(note))) setText('');
  }
  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Note">
        <TextInput value={text} maxLength={5000} onChange={e => setText(e.currentTarget.value)} />
      </Field>
      <Button type="submit" disabled={text.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
