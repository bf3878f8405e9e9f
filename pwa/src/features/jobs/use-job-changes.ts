/** What people do to jobs, each kept on this device first and told in the words of the spec. */
import { useMemo } from 'react';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import { jobStageTitles, jobStanding, type JobStatus } from '#contract/jobs.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/all.ts';
import type { Priority } from '#contract/priorities.ts';
import { isStart, startRuleOf } from '#contract/proofs.ts';
import { syncMessage } from '#contract/sync-messages.ts';
import { saveFailureText } from '#pwa/local/save-failure.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useToast } from '#pwa/ui/toaster.tsx';

/** Id of the saved change, or null when it could not be kept; the person has been told. */
type Saved = Promise<string | null>;

export interface JobChanges {
  move: (job: JobRow, to: JobStatus, words?: { quiet?: boolean }) => Saved;
  /** Takes a move back: as if it never was while it is unsent, else by moving it back. */
  undoMove: (changeId: string, job: JobRow) => Promise<void>;
  prioritise: (job: JobRow, value: Priority) => Saved;
  create: (args: MutationArgs<'job.create'>) => Saved;
  remove: (job: JobRow) => Saved;
  addNote: (job: JobRow, text: string) => Saved;
  addMinutes: (job: JobRow, minutes: number) => Saved;
}

export function useJobChanges(device: StaffDevice): JobChanges {
  const toast = useToast();
  return useMemo(() => {
    async function keep<N extends MutationName>(
      change: { name: N; job: Pick<JobRow, 'id'> & Partial<JobRow>; args: MutationArgs<N> },
      words: { done: string | null; failed: string },
    ): Saved {
      const { name, job, args } = change;
      const about = [job.jobNumber, job.customerDisplayName ?? job.title].filter(Boolean).join(', ');
      try {
        const item = await device.save({ name, entityId: job.id, args, baseVersion: job.version, about });
        if (words.done) toast({ title: words.done, tone: 'ok' });
        return item.id;
      } catch (error) {
        toast({ title: 'Error', description: `${words.failed}. ${saveFailureText(error)}`, tone: 'danger' });
        return null;
      }
    }

    const updated = { done: 'Job Updated', failed: 'Failed to update job' };
    const move: JobChanges['move'] = async (job, to, { quiet } = {}) => {
      const rule = isStart(job.stage, jobStanding(to).stage) ? startRuleOf(job) : 'free';
      if (rule === 'block') {
        toast({ title: 'Not started', description: syncMessage('proof_needed'), tone: 'danger' });
        return null;
      }
      const saved = await keep(
        { name: 'job.setStatus', job, args: { to, from: job.status } },
        { done: quiet ? null : 'Job Updated', failed: 'Failed to update job status' },
      );
      if (saved && rule === 'warn') toast({ title: 'Check the artwork', description: startWarning(job) });
      return saved;
    };
    return {
      move,
      async undoMove(changeId, job) {
        if (await device.cancel(changeId)) return;
        await keep(
          { name: 'job.setStatus', job: { ...job, version: undefined }, args: { to: job.status } },
          { done: null, failed: 'Failed to update job status' },
        );
      },
      prioritise: (job, value) =>
        keep({ name: 'job.setPriority', job, args: { value, from: job.priority } }, updated),
      create: args =>
        keep(
          { name: 'job.create', job: { id: args.id }, args },
          { done: 'Job Created', failed: 'Failed to create job' },
        ),
      remove: job =>
        keep({ name: 'job.delete', job, args: {} }, { done: 'Job Deleted', failed: 'Failed to delete job' }),
      addNote: (job, text) =>
        keep({ name: 'job.addNote', job, args: { noteId: device.newId(), text } }, updated),
      addMinutes: (job, minutes) =>
        keep({ name: 'job.addHours', job, args: { entryId: device.newId(), minutes } }, updated),
    };
  }, [device, toast]);
}

function startWarning({ proofStatus }: JobRow): string {
  return proofStatus === 'approved_before'
    ? 'It was approved in an earlier order, not in this one.'
    : 'The customer has not approved it yet.';
}

/** The four statuses of this screen, and the job's own word where it is one of the board's. */
export function statusChoices(current: JobStatus): { value: JobStatus; label: string }[] {
  const own = Object.entries(jobStageTitles).map(([value, label]) => ({ value: value as JobStatus, label }));
  return own.some(({ value }) => value === current) ? own : [{ value: current, label: current }, ...own];
}
