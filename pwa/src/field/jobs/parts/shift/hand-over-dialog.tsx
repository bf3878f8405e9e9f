import { LogOut, Square } from 'lucide-react';
import { useState } from 'react';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { type HandedJob, jobsToHandOver, type ShiftNoteRow } from '#contract/jobs/shift-notes.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { RunningClock } from '../../hours.ts';
import { jobHeading } from '../../job-board.ts';
import { HandedJobs } from './handed-jobs.tsx';
import type { ShiftNotes } from './use-shift-notes.ts';

interface HandOverProps {
  device: StaffDevice;
  jobs: readonly JobRow[];
  notes: ShiftNotes;
  clock: ShopClock;
  running: RunningClock | null;
  onStopClock: (running: RunningClock) => void;
  onSignOut: () => void;
  onClose: () => void;
}

/** The end of a shift: the state of the jobs, a note for the next shift, and the tablet for the next person. */
export function HandOverDialog(props: HandOverProps) {
  const { device, jobs, notes, clock, running, onStopClock, onSignOut, onClose } = props;
  const [isDone, setDone] = useState(false);
  const handed = jobsToHandOver(jobs);
  const [id] = useState(() => device.newId());
  const form = useDraftForm({
    device,
    name: 'hand over',
    start: { text: '' },
    save: ({ text }) => notes.handOver({ id, text: text.trim(), jobs: handed }),
    onDone: () => setDone(true),
  });
  if (isDone) return <HandedOver by={device.viewer.userName} onSignOut={onSignOut} onClose={onClose} />;
  return (
    <FormDialog
      place="top"
      title="Hand over"
      description="The next person sees this on every tablet until it is read."
      submitLabel="Hand over"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:col-span-2">
        {running && (
          <p className="flex flex-wrap items-center gap-3 rounded-3 bg-wait-soft p-3 text-on-wait-soft">
            <span className="mr-auto min-w-0">Your clock still runs on {jobHeading(running.job)}.</span>
            <Button size="small" icon={Square} onClick={() => onStopClock(running)}>
              Stop the clock
            </Button>
          </p>
        )}
        <Field label="For the next shift" optional>
          <Textarea
            {...form.text('text')}
            rows={4}
            maxLength={5000}
            placeholder="White ink comes at ten. Press 2 needs a new pad."
          />
        </Field>
        <HandedJobs jobs={handed} />
        <Earlier notes={notes.all.slice(0, 3)} clock={clock} />
      </div>
    </FormDialog>
  );
}

interface HandedOverDialogProps {
  by: string;
  onSignOut: () => void;
  onClose: () => void;
}

function HandedOver({ by, onSignOut, onClose }: HandedOverDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Handed over"
      footer={
        <>
          <Button variant="go" icon={LogOut} onClick={onSignOut}>
            Sign out
          </Button>
          <Button onClick={onClose}>Stay signed in</Button>
        </>
      }
    >
      <p>
        Saved on this device; it reaches the other tablets when you are next online. Sign out, so that further
        work is not recorded in the name of {by}.
      </p>
    </Dialog>
  );
}

/** Who has read the earlier notes. */
function Earlier({
  notes,
  clock: { now, timeZone },
}: {
  notes: readonly SeenRow<ShiftNoteRow>[];
  clock: ShopClock;
}) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Earlier hand-overs" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-text text-lg leading-snug font-strong tracking-head">Earlier hand-overs</h3>
      {notes.map(({ row: note, state }) => (
        <div key={note.id}>
          <p className="text-meta text-soft tabular-nums">
            {note.by}, {formatMonthDay(new Date(note.at), now, timeZone)},{' '}
            {formatTime(new Date(note.at), timeZone)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{note.text || countWords(note.jobs)}</p>
          <p className="text-meta text-soft">
            {note.readBy.length === 0
              ? 'Nobody has read it yet.'
              : `Read by ${note.readBy.map(reader => reader.by ?? 'somebody').join(', ')}.`}
          </p>
          <SaveBadge state={state} />
        </div>
      ))}
    </section>
  );
}

function countWords(jobs: readonly HandedJob[]): string {
  const held = jobs.filter(({ state }) => state === 'on_hold').length;
  return `${jobs.length - held} in progress, ${held} on hold`;
}
