import { type FormEvent, useState } from 'react';
import { formatAgo } from '#contract/dates.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { useUnsavedWork } from '#pwa/platform/app-update.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import type { JobChanges } from '../use-job-changes.ts';

const timeSteps = [15, 30, 60];

interface JobLogProps {
  job: JobRow;
  clock: ShopClock;
  changes: JobChanges;
}

/** Notes and working time: only ever added to, so that two tablets never overwrite each other. */
export function JobLog({ job, clock, changes }: JobLogProps) {
  const entries = [
    ...job.noteEntries.map(({ id, text, at, by }) => ({ id, at, by, text })),
    ...job.hourEntries.map(({ id, minutes, at, by }) => ({ id, at, by, text: `${minutes} minutes` })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-label="Notes and hours" className="grid gap-3 border-t border-line pt-4">
      <NoteForm onSave={text => changes.addNote(job, text)} />
      <p className="flex flex-wrap items-center gap-2">
        <span className="mr-auto text-label font-strong">Add time worked</span>
        {timeSteps.map(minutes => (
          <Button key={minutes} size="small" onClick={() => changes.addMinutes(job, minutes)}>
            +{minutes === 60 ? '1 h' : `${minutes} min`}
          </Button>
        ))}
      </p>
      <ol className="grid gap-2">
        {entries.map(({ id, text, at, by }) => (
          <li key={id}>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-meta text-soft">
              {[by, formatAgo(new Date(at), clock.now)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
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
