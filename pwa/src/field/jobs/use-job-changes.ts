/** The user's changes to jobs. Each is saved on this device first, and a message confirms it. */
import { useMemo } from 'react';
import type { JobMerge, JobRow, JobTimer } from '#contract/jobs/endpoints.ts';
import { jobStageTitles, jobStanding, type JobStatus } from '#contract/jobs/jobs.ts';
import type { MergedField } from '#contract/wire/merges.ts';
import { type MutationArgs, type MutationName, mutations } from '#contract/wire/mutations.ts';
import type { Priority } from '#contract/jobs/priorities.ts';
import { toComeWords } from '#contract/jobs/sizes-to-come.ts';
import { isStart, startRuleOf } from '#contract/proofs/proofs.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import { call, OfflineError } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { HoursLine, RunningClock } from './hours.ts';

const undoShownMs = 10_000;

/** Id of the saved change, or null if it couldn't be saved. The user has been told. */
type Saved = Promise<string | null>;

export interface JobChanges {
  move: (job: JobRow, to: JobStatus, words?: { quiet?: boolean }) => Saved;
  /** Undoes a move: removes the change if it is unsent, otherwise moves the job back. */
  undoMove: (changeId: string, job: JobRow) => Promise<void>;
  prioritise: (job: JobRow, value: Priority) => Saved;
  create: (args: MutationArgs<'job.create'>) => Saved;
  remove: (job: JobRow) => Saved;
  addNote: (job: JobRow, text: string) => Saved;
  addMinutes: (job: JobRow, minutes: number) => Saved;
  /** Starts this person's clock on this device. Stops their clock on another job first. */
  startClock: (job: JobRow, running: RunningClock | null) => Saved;
  stopClock: (job: JobRow, timer: JobTimer) => Saved;
  /** Continues a stopped clock: from its start if the stop is unsent, otherwise from now. */
  undoStop: (changeId: string, job: JobRow) => Promise<void>;
  correct: (job: JobRow, line: HoursLine, to: { minutes: number; reason: string }) => Saved;
  /** A piece of its roster, from 1. */
  tickPiece: (job: JobRow, piece: number, isDone: boolean) => Saved;
  /** Null takes it off hold. */
  hold: (job: JobRow, reason: string | null) => Saved;
  /** Restores the value that another person's change replaced. */
  restoreValue: (job: JobRow, merge: JobMerge) => Saved;
}

/** The workshop edits status, priority and hold. The rest is the plan of the job. */
export function canRestore(field: MergedField, canPlan: boolean): boolean {
  return canPlan || field === 'status' || field === 'priority' || field === 'holdReason';
}

export function useJobChanges(device: StaffDevice): JobChanges {
  const toast = useToast();
  return useMemo(() => {
    async function keep<N extends MutationName>(
      name: N,
      job: Pick<JobRow, 'id'> & Partial<JobRow>,
      args: MutationArgs<N>,
      { isQuiet, onUndo }: { isQuiet?: boolean; onUndo?: (changeId: string) => unknown } = {},
    ): Saved {
      const { saved, failed } = mutations[name].words;
      const about = [job.jobNumber, job.customerDisplayName ?? job.title].filter(Boolean).join(', ');
      try {
        const item = await device.save({ name, entityId: job.id, args, baseVersion: job.version, about });
        const undo = onUndo && { label: 'Undo', onAction: () => void onUndo(item.id) };
        const offer = undo && { shownMs: undoShownMs, action: undo };
        if (saved && !isQuiet) toast({ title: saved, tone: 'ok', ...offer });
        return item.id;
      } catch (error) {
        toast({ title: 'Error', description: `${failed}. ${saveFailureText(error)}`, tone: 'danger' });
        return null;
      }
    }

    const move: JobChanges['move'] = async (job, to, { quiet } = {}) => {
      const rule = isStart(job.stage, jobStanding(to).stage) ? startRuleOf(job) : 'free';
      if (rule === 'block') {
        toast({ title: 'Not started', description: syncMessage('proof_needed'), tone: 'danger' });
        return null;
      }
      const saved = await keep('job.setStatus', job, { to, from: job.status }, { isQuiet: quiet });
      const sizes = saved && isStart(job.stage, jobStanding(to).stage) ? toComeWords(job) : null;
      if (sizes) toast({ title: sizes, description: 'Make only what does not depend on them.' });
      else if (saved && rule === 'warn')
        toast({ title: 'Check the artwork', description: startWarning(job) });
      return saved;
    };
    const stopClock: JobChanges['stopClock'] = (job, timer) =>
      keep('job.stopTimer', job, { timerId: timer.id });
    const beginClock = (job: JobRow) =>
      keep('job.startTimer', job, { timerId: device.newId(), deviceId: device.deviceId });
    async function restore(changeId: string, id: string) {
      try {
        // One that overtakes the deletion finds nothing to restore.
        if (!(await device.settled(changeId))) throw new OfflineError();
        await call('POST /api/jobs/{id}/restore', { params: { id } });
        toast({ title: 'Job Restored', tone: 'ok' });
      } catch (error) {
        const description = failureWords(error, 'It stays deleted.');
        toast({ title: 'Failed to restore job', description, tone: 'danger' });
      }
    }
    return {
      move,
      async undoMove(changeId, job) {
        if (await device.cancel(changeId)) return;
        const unseen = { ...job, version: undefined };
        await keep('job.setStatus', unseen, { to: job.status }, { isQuiet: true });
      },
      prioritise: (job, value) => keep('job.setPriority', job, { value, from: job.priority }),
      create: args => keep('job.create', { id: args.id }, args),
      remove: job =>
        keep(
          'job.delete',
          job,
          {},
          {
            onUndo: async changeId => (await device.cancel(changeId)) || (await restore(changeId, job.id)),
          },
        ),
      addNote: (job, text) => keep('job.addNote', job, { noteId: device.newId(), text }),
      addMinutes: (job, minutes) => keep('job.addHours', job, { entryId: device.newId(), minutes }),
      async startClock(job, running) {
        if (running && !(await stopClock(running.job, running.timer))) return null;
        return beginClock(job);
      },
      stopClock,
      async undoStop(changeId, job) {
        if (!(await device.cancel(changeId))) await beginClock(job);
      },
      correct: (job, { entry, minutes: was }, { minutes, reason }) => {
        const args = { entryId: device.newId(), corrects: entry.id, minutes, was, reason: reason || null };
        return keep('job.correctHours', job, args);
      },
      tickPiece: (job, piece, isDone) => keep('job.tick', job, { piece, isDone }),
      hold: (job, reason) => keep('job.hold', job, { reason, from: job.holdReason }),
      restoreValue(job, { field, lost }) {
        const text = lost === null ? null : String(lost);
        if (field === 'status') return keep('job.setStatus', job, { to: text ?? '', from: job.status });
        if (field === 'priority')
          return keep('job.setPriority', job, { value: text as Priority, from: job.priority });
        if (field === 'holdReason') return keep('job.hold', job, { reason: text, from: job.holdReason });
        const args = { changes: { [field]: lost }, was: { [field]: job[field] } };
        return keep('job.update', job, args);
      },
    };
  }, [device, toast]);
}

function startWarning({ proofStatus }: JobRow): string {
  return proofStatus === 'approved_before'
    ? 'It was approved in an earlier order, not in this one.'
    : 'The customer has not approved it yet.';
}

/** The four statuses of this screen, and the job's own status if it is one of the board's. */
export function statusChoices(current: JobStatus): { value: JobStatus; label: string }[] {
  const own = Object.entries(jobStageTitles).map(([value, label]) => ({ value: value as JobStatus, label }));
  return own.some(({ value }) => value === current) ? own : [{ value: current, label: current }, ...own];
}
