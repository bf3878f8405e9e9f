/**
 * What one shift leaves for the next: how the jobs stand, and a text. Kept on every tablet, shown to each person until
 * that person has read it. No schema library in here.
 */
import type { JobRow } from './endpoints.ts';

export type HandedState = 'in_progress' | 'on_hold';

/** A job as it stood when the shift was handed over. */
export interface HandedJob {
  id: string;
  jobNumber: string;
  /** Who it is for, else what it is called. */
  name: string;
  state: HandedState;
  /** Of one on hold. */
  reason: string | null;
}

export interface ShiftNoteRow {
  id: string;
  text: string;
  jobs: HandedJob[];
  at: string;
  authorId: number;
  by: string | null;
  /** In the order in which they read it. */
  readBy: { userId: number; by: string | null; at: string }[];
}

/** What one hand-over can hold. */
export const mostHandedJobs = 200;

/** What the next shift has to know of: what is on the machines, and what waits and why. */
export function jobsToHandOver(
  jobs: readonly Pick<
    JobRow,
    'id' | 'jobNumber' | 'title' | 'customerDisplayName' | 'stage' | 'holdReason'
  >[],
): HandedJob[] {
  const handed = jobs.flatMap((job): HandedJob[] => {
    const { id, jobNumber, stage, holdReason } = job;
    const isHeld = holdReason !== null && (stage === 'pending' || stage === 'in_progress');
    if (!isHeld && stage !== 'in_progress') return [];
    const name = job.customerDisplayName ?? job.title;
    return [
      { id, jobNumber, name, state: isHeld ? 'on_hold' : 'in_progress', reason: isHeld ? holdReason : null },
    ];
  });
  return handed.slice(0, mostHandedJobs);
}

const shownForMs = 7 * 86_400_000;

/** What this person has not read of the last seven days, the oldest first: it is read in the order it was written. */
export function unreadNotes(
  notes: readonly ShiftNoteRow[],
  { userId, now }: { userId: number; now: Date },
): ShiftNoteRow[] {
  return notes
    .filter(note => now.getTime() - Date.parse(note.at) < shownForMs)
    .filter(note => !note.readBy.some(reader => reader.userId === userId))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
