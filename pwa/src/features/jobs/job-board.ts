/** What the jobs screen counts, sorts and calls late. Both vocabularies meet in `stage` (contradictions C51). */
import { isOverdue } from '#contract/dates.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import { comparePriority } from '#contract/priorities.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import type { JobStage } from '#contract/jobs.ts';

export const boardStages = ['pending', 'in_progress', 'completed'] as const;
export type BoardStage = (typeof boardStages)[number];
export type JobFilter = 'all' | BoardStage;

export const jobFilters = ['all', ...boardStages] as const;
export const jobFilterTitles: Readonly<Record<JobFilter, string>> = {
  all: 'All Jobs',
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export function readJobFilter(word: string | null): JobFilter {
  return jobFilters.find(filter => filter === word) ?? 'all';
}

export type JobCounts = Record<JobFilter, number>;

export function countJobs(jobs: readonly Pick<JobRow, 'stage'>[]): JobCounts {
  const of = (stage: JobStage) => jobs.filter(job => job.stage === stage).length;
  return {
    all: jobs.length,
    pending: of('pending'),
    in_progress: of('in_progress'),
    completed: of('completed'),
  };
}

export interface Clock {
  now: Date;
  timeZone: string;
}

const isOpen = (job: Pick<JobRow, 'stage'>) => job.stage === 'pending' || job.stage === 'in_progress';

/** Due on an earlier day and not finished. */
export function isLate(job: Pick<JobRow, 'stage' | 'dueDate'>, { now, timeZone }: Clock): boolean {
  return isOpen(job) && job.dueDate !== null && isOverdue(new Date(job.dueDate), now, timeZone);
}

type Sorted = Pick<JobRow, 'id' | 'stage' | 'dueDate' | 'priority' | 'createdAt' | 'completedAt'>;

/** What is next: late before urgent before the sooner due day; undated after dated; among equals priority, then age. */
export function compareOpenJobs(a: Sorted, b: Sorted, clock: Clock): number {
  const dayOf = (job: Sorted) =>
    job.dueDate ? isoDateIn(new Date(job.dueDate), clock.timeZone) : '9999-12-31';
  const rank = (job: Sorted) => (isLate(job, clock) ? 0 : job.priority === 'urgent' ? 1 : 2);
  return (
    rank(a) - rank(b) ||
    dayOf(a).localeCompare(dayOf(b)) ||
    comparePriority(a.priority, b.priority) ||
    a.createdAt.localeCompare(b.createdAt) ||
    a.id.localeCompare(b.id)
  );
}

export function compareFinishedJobs(a: Sorted, b: Sorted): number {
  return (b.completedAt ?? '').localeCompare(a.completedAt ?? '') || a.id.localeCompare(b.id);
}

/** Open jobs by what is next, then finished ones, the latest first. */
export function sortJobs<Seen extends { row: Sorted }>(jobs: readonly Seen[], clock: Clock): Seen[] {
  const open = jobs.filter(({ row }) => isOpen(row));
  const rest = jobs.filter(({ row }) => !isOpen(row));
  return [
    ...open.toSorted((a, b) => compareOpenJobs(a.row, b.row, clock)),
    ...rest.toSorted((a, b) => compareFinishedJobs(a.row, b.row)),
  ];
}

export interface DayPieces {
  done: number;
  toGo: number;
}

/** Pieces of the day: finished today, and to go in what is on the machines or due by today. */
export function piecesOfDay(jobs: readonly JobRow[], clock: Clock): DayPieces {
  const today = isoDateIn(clock.now, clock.timeZone);
  const dayOf = (instant: string) => isoDateIn(new Date(instant), clock.timeZone);
  const sum = (some: readonly JobRow[]) => some.reduce((pieces, job) => pieces + job.pieces, 0);
  const isDone = (job: JobRow) =>
    job.stage === 'completed' && job.completedAt !== null && dayOf(job.completedAt) === today;
  const isToGo = (job: JobRow) =>
    job.stage === 'in_progress' || (isOpen(job) && job.dueDate !== null && dayOf(job.dueDate) <= today);
  return { done: sum(jobs.filter(isDone)), toGo: sum(jobs.filter(isToGo)) };
}

/** "polos" where the drawing has a word of its own, plain pieces where not. */
export function piecesWord(job: Pick<JobRow, 'pieces' | 'details'>): string {
  const word = garmentWords[job.details.garment ?? ''] ?? 'piece';
  return job.pieces === 1 ? word : `${word}s`;
}

const garmentWords: Readonly<Record<string, string>> = {
  tee: 'tee',
  'womens-tee': 'tee',
  'kids-tee': 'tee',
  'long-sleeve': 'long sleeve',
  crew: 'crew',
  'kids-crew': 'crew',
  hoodie: 'hoodie',
  'kids-hoodie': 'hoodie',
  polo: 'polo',
  'womens-polo': 'polo',
  singlet: 'singlet',
  'zip-jacket': 'jacket',
  cap: 'cap',
  'bucket-hat': 'hat',
  beanie: 'beanie',
  tote: 'tote',
  apron: 'apron',
};

/** "Embroidery, left chest, 90 mm": what is done where, from the first design; the type where there is none. */
export function workLine(job: Pick<JobRow, 'artwork' | 'type'>): string {
  const [first, ...others] = job.artwork;
  if (!first) return job.type.charAt(0).toUpperCase() + job.type.slice(1);
  const method = first.method === 'embroidery' ? 'Embroidery' : 'Print';
  const width = first.widthMm ? `, ${Math.round(first.widthMm)} mm` : '';
  const more = others.length > 0 ? `, +${others.length}` : '';
  return `${method}, ${first.position}${width}${more}`;
}

/** Who it is for, else what it is called. */
export function jobHeading(job: Pick<JobRow, 'customerDisplayName' | 'title'>): string {
  return job.customerDisplayName ?? job.title;
}
