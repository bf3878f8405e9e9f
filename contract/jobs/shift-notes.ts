/**
 * Hand-over notes from one shift to the next: the state of the jobs, and a text. They are stored on every tablet and
 * shown to each person until that person has read them. No schema library here.
 */
import type { JobRow } from './endpoints.ts';

export type HandedState = 'in_progress' | 'on_hold';

/** A job as it was at the hand-over. */
export interface HandedJob {
  id: string;
  jobNumber: string;
  /** The customer, or the job's name. */
  name: string;
  state: HandedState;
  /** Why it is on hold, if it is. */
  reason: string | null;
}

export interface ShiftNoteRow {
  id: string;
  text: string;
  jobs: HandedJob[];
  at: string;
  authorId: number;
  by: string | null;
  /** In the order they read it. */
  readBy: { userId: number; by: string | null; at: string }[];
}

/** Maximum jobs in one hand-over. */
export const mostHandedJobs = 200;

/** The jobs the next shift must know about: those in progress, and those on hold with the reason. */
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

/** Notes of the last seven days that this person hasn't read, oldest first, so that they are read in order. */
export function unreadNotes(
  notes: readonly ShiftNoteRow[],
  { userId, now }: { userId: number; now: Date },
): ShiftNoteRow[] {
  return notes
    .filter(note => now.getTime() - Date.parse(note.at) < shownForMs)
    .filter(note => !note.readBy.some(reader => reader.userId === userId))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
