import { formatAgo } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { JobChanges } from '../../use-job-changes.ts';

interface JobNotesProps {
  job: JobRow;
  clock: ShopClock;
  changes: JobChanges;
}

/** Notes on the job, latest first. They can only be added to. */
export function JobNotes({ job, clock, changes }: JobNotesProps) {
  return (
    <>
      <NoteForm save={text => changes.addNote(job, text)} />
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

function NoteForm({ save }: { save: (text: string) => Promise<unknown> }) {
  const form = useForm({
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && 'Please write a note.' }),
    save: ({ note }) => save(note.trim()),
    onDone() {
      form.reset();
    },
  });
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Note">
        <TextInput {...form.text('note')} maxLength={5000} />
      </Field>
      <Button type="submit" disabled={form.value.note.trim() === ''}>
        Add
      </Button>
    </Form>
  );
}
