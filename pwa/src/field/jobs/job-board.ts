/** What the jobs screen counts, sorts and calls late. Both vocabularies meet in `stage`. */
import { placeWords } from '#contract/cart/place-words.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { comparePriority } from '#contract/jobs/priorities.ts';
import { isoDateIn, wallTime } from '#contract/time/time-zone.ts';
import type { JobStage } from '#contract/jobs/jobs.ts';
import { findsWords } from '#pwa/common/list/find-words.ts';
import { techniqueName } from '#contract/techniques/technique-words.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

export const boardStages = ['pending', 'in_progress', 'completed'] as const;
export type BoardStage = (typeof boardStages)[number];

export const boardFilters = ['all', ...boardStages] as const;
export type BoardFilter = (typeof boardFilters)[number];
/** The office also filters by due today and late. */
export const jobFilters = [...boardFilters, 'due', 'late'] as const;
export type JobFilter = (typeof jobFilters)[number];
export const jobFilterTitles: Readonly<Record<JobFilter, string>> = {
  all: 'All Jobs',
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  due: 'Due today',
  late: 'Late',
};

export function readJobFilter(word: string | null): JobFilter {
  return jobFilters.find(filter => filter === word) ?? 'all';
}

/** In the workshop, the columns are the filter. */
export function boardFilterOf(filter: JobFilter): BoardFilter {
  return boardFilters.find(one => one === filter) ?? 'all';
}

export type JobCounts = Record<BoardFilter, number>;

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
  /** `dayReader(timeZone)`, kept by callers that process many jobs repeatedly. */
  dayOf?: (instant: string) => string;
}

const isOpen = (job: Pick<JobRow, 'stage'>) => job.stage === 'pending' || job.stage === 'in_progress';

/** Due on an earlier day and not finished. */
export function isLate(job: Pick<JobRow, 'stage' | 'dueDate'>, clock: Clock): boolean {
  if (!isOpen(job) || job.dueDate === null) return false;
  // A future date is never on an earlier day: most jobs are decided without a calendar.
  if (Date.parse(job.dueDate) > clock.now.getTime()) return false;
  const dayOf = clock.dayOf ?? dayReader(clock.timeZone);
  return dayOf(job.dueDate) < dayOf(clock.now.toISOString());
}

/** Due on this day of the shop and not finished. */
export function isDueToday(job: Pick<JobRow, 'stage' | 'dueDate'>, clock: Clock): boolean {
  if (!isOpen(job) || job.dueDate === null) return false;
  const dayOf = clock.dayOf ?? dayReader(clock.timeZone);
  return dayOf(job.dueDate) === dayOf(clock.now.toISOString());
}

/** Filters jobs for the office. Keeps their order. */
export function findJobs<Seen extends { row: JobRow }>(
  jobs: readonly Seen[],
  { search = '', status = 'all' }: { search?: string; status?: JobFilter },
  clock: Clock,
): readonly Seen[] {
  const isFound = findsWords(search);
  return jobs.filter(
    ({ row }) =>
      fitsFilter(row, status, clock) &&
      isFound(() => [row.title, row.jobNumber, row.customerDisplayName].filter(Boolean).join(' ')),
  );
}

export function fitsFilter(job: Pick<JobRow, 'stage' | 'dueDate'>, filter: JobFilter, clock: Clock): boolean {
  if (filter === 'all') return true;
  if (filter === 'due') return isDueToday(job, clock);
  return filter === 'late' ? isLate(job, clock) : job.stage === filter;
}

type Sorted = Pick<JobRow, 'id' | 'stage' | 'dueDate' | 'priority' | 'createdAt' | 'completedAt'>;

interface Next {
  job: Sorted;
  /** Late, urgent, the others. */
  rank: number;
  /** "2026-11-20". Jobs without a date are last. */
  day: string;
}

const dayMs = 86_400_000;

/**
 * The calendar day of an instant. Calendar functions are slow and there are many jobs, so the zone's offset from UTC
 * is looked up once per day. Only on days when the clocks change is it looked up for each instant.
 */
export function dayReader(timeZone: string): (instant: string) => string {
  const distances = new Map<number, number>();
  const names = new Map<number, string>();
  const distanceAt = (utcDay: number): number => {
    const known = distances.get(utcDay);
    if (known !== undefined) return known;
    const { year, month, day, hour, minute } = wallTime(new Date(utcDay * dayMs), timeZone);
    const distance = Date.UTC(year, month - 1, day, hour, minute) - utcDay * dayMs;
    distances.set(utcDay, distance);
    return distance;
  };
  return instant => {
    const ms = Date.parse(instant);
    const utcDay = Math.floor(ms / dayMs);
    const distance = distanceAt(utcDay);
    if (distance !== distanceAt(utcDay + 1)) return isoDateIn(new Date(ms), timeZone);
    const day = Math.floor((ms + distance) / dayMs);
    const name = names.get(day) ?? new Date(day * dayMs).toISOString().slice(0, 10);
    names.set(day, name);
    return name;
  };
}

/**
 * Next first: late, then urgent, then by due day. Undated jobs come after dated ones; ties are broken by priority,
 * then age.
 */
function compareNext(a: Next, b: Next): number {
  return (
    a.rank - b.rank ||
    compareText(a.day, b.day) ||
    comparePriority(a.job.priority, b.job.priority) ||
    compareText(a.job.createdAt, b.job.createdAt) ||
    compareText(a.job.id, b.job.id)
  );
}

/** Only digits and Latin letters: no collation, which is fifty times slower. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function compareFinished(a: Sorted, b: Sorted): number {
  return compareText(b.completedAt ?? '', a.completedAt ?? '') || compareText(a.id, b.id);
}

/** Open jobs, next first, then finished ones, latest first. */
export function sortJobs<Seen extends { row: Sorted }>(jobs: readonly Seen[], clock: Clock): Seen[] {
  const dayOf = clock.dayOf ?? dayReader(clock.timeZone);
  const now = { ...clock, dayOf };
  const nextOf = (seen: Seen) => {
    const { row: job } = seen;
    const rank = isLate(job, now) ? 0 : job.priority === 'urgent' ? 1 : 2;
    return { seen, job, rank, day: job.dueDate ? dayOf(job.dueDate) : '9999-12-31' };
  };
  const open = jobs.filter(({ row }) => isOpen(row)).map(nextOf);
  const rest = jobs.filter(({ row }) => !isOpen(row));
  return [
    ...open.toSorted(compareNext).map(({ seen }) => seen),
    ...rest.toSorted((a, b) => compareFinished(a.row, b.row)),
  ];
}

export interface DayPieces {
  done: number;
  toGo: number;
}

/** Pieces of the day: finished today, and remaining in jobs that are on the machines or due by today. */
export function piecesOfDay(jobs: readonly JobRow[], clock: Clock): DayPieces {
  const today = isoDateIn(clock.now, clock.timeZone);
  const dayOf = clock.dayOf ?? dayReader(clock.timeZone);
  const sum = (some: readonly JobRow[]) => some.reduce((pieces, job) => pieces + job.pieces, 0);
  const isDone = (job: JobRow) =>
    job.stage === 'completed' &&
    job.completedAt !== null &&
    Math.abs(clock.now.getTime() - Date.parse(job.completedAt)) < 2 * 86_400_000 &&
    dayOf(job.completedAt) === today;
  const isToGo = (job: JobRow) =>
    job.stage === 'in_progress' || (isOpen(job) && job.dueDate !== null && dayOf(job.dueDate) <= today);
  return { done: sum(jobs.filter(isDone)), toGo: sum(jobs.filter(isToGo)) };
}

/** "polos" if the drawing has its own word, otherwise "pieces". */
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

/** "Embroidery, left chest, 90 mm": method and placement of the first design, or the job's type if there is none. */
export function workLine(job: Pick<JobRow, 'artwork' | 'type'>): string {
  const [first, ...others] = job.artwork;
  if (!first) return job.type.charAt(0).toUpperCase() + job.type.slice(1);
  const method = first.methodName ?? techniqueName(first.method, writtenTechniques);
  const width = first.widthMm ? `, ${Math.round(first.widthMm)} mm` : '';
  const more = others.length > 0 ? `, +${others.length}` : '';
  return `${method}, ${placeWords(first)}${width}${more}`;
}

/** The customer's name, or else the job's title. */
export function jobHeading(job: Pick<JobRow, 'customerDisplayName' | 'title'>): string {
  return job.customerDisplayName ?? job.title;
}
