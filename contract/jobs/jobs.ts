/**
 * Production jobs. Two screens write two vocabularies; either word is stored as it came, and one stage is derived from
 * it. Both screens filter, count and step by that stage.
 */
import { freely, isOneOf, type TransitionTable } from '../wire/transitions.ts';

export const boardJobStatuses = ['Ordered', 'Production', 'Completed', 'Ready to Ship'] as const;
export type BoardJobStatus = (typeof boardJobStatuses)[number];

export const jobStages = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStage = (typeof jobStages)[number];

export type JobStatus = BoardJobStatus | JobStage;
export const jobStatuses: readonly JobStatus[] = [...boardJobStatuses, ...jobStages];
export const defaultJobStatus: JobStatus = 'Ordered';

/** Any state can be chosen freely on both screens. */
export const jobMoves: TransitionTable<JobStatus> = freely(jobStatuses);

export const jobStageTitles: Readonly<Record<JobStage, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** 0, 50, 100 percent; a cancelled job shows 0. */
export const jobProgress: Readonly<Record<JobStage, number>> = {
  pending: 0,
  in_progress: 50,
  completed: 100,
  cancelled: 0,
};

const stageOfStatus: Readonly<Record<JobStatus, JobStage>> = {
  Ordered: 'pending',
  Production: 'in_progress',
  Completed: 'completed',
  'Ready to Ship': 'completed',
  pending: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
};

const boardStatusOfStage: Readonly<Record<JobStage, BoardJobStatus | null>> = {
  pending: 'Ordered',
  in_progress: 'Production',
  completed: 'Completed',
  cancelled: null,
};

export interface JobStanding {
  stage: JobStage;
  /** Completed and packed: `Ready to Ship`. */
  isReady: boolean;
  /** False for a word neither screen writes: shown as pending, with a mark. */
  isKnown: boolean;
}

export function jobStanding(status: string): JobStanding {
  if (!isOneOf(jobStatuses, status)) return { stage: 'pending', isReady: false, isKnown: false };
  return { stage: stageOfStatus[status], isReady: status === 'Ready to Ship', isKnown: true };
}

/** As people read it: a job that is packed says so, a word of neither screen is shown as it is. */
export function jobStatusTitle(status: string): string {
  const { stage, isKnown, isReady } = jobStanding(status);
  return isReady ? 'Ready to Ship' : isKnown ? jobStageTitles[stage] : status;
}

/** The board's step for a job in either vocabulary; null for a cancelled one, which stands on no step. */
export function boardStepOf(status: string): BoardJobStatus | null {
  return isOneOf(boardJobStatuses, status) ? status : boardStatusOfStage[jobStanding(status).stage];
}

/** A status as any client may write it, the board's short forms included; null for a word of neither screen. */
export function readJobStatus(written: string): JobStatus | null {
  const word = written.trim();
  if (word === 'Ship' || word === 'Ready') return 'Ready to Ship';
  if (word === 'Prod') return 'Production';
  return isOneOf(jobStatuses, word) ? word : null;
}

export interface JobTimes {
  startedAt: string | null;
  completedAt: string | null;
}

/**
 * Entering in_progress sets startedAt, entering completed sets completedAt, each only if unset and never cleared.
 * `atIso` is when it happened, which for an offline tablet may be long before it is told.
 */
export function jobTimesAfter(times: JobTimes, toStatus: string, atIso: string): JobTimes {
  const { stage } = jobStanding(toStatus);
  return {
    startedAt: times.startedAt ?? (stage === 'in_progress' ? atIso : null),
    completedAt: times.completedAt ?? (stage === 'completed' ? atIso : null),
  };
}

export const jobTypes = [
  'printing',
  'embroidery',
  'engraving',
  'assembly',
  'cutting',
  'design',
  'shipping',
] as const;
export type JobType = (typeof jobTypes)[number];

/** What each form offers; the job's present type is added to the list where it is missing. */
export const dialogJobTypes: readonly JobType[] = jobTypes.filter(type => type !== 'shipping');
export const inlineJobTypes: readonly JobType[] = jobTypes.filter(
  type => type !== 'cutting' && type !== 'design',
);

export const jobHours = {
  step: 0.5,
  dialogDefault: 2,
  dialogMin: 0.5,
  screenMin: 0,
  inlineDefault: 1,
} as const;

/** Actual against estimated hours in percent, at most 100; 0 without an estimate. */
export function hoursProgress(actualHours: number, estimatedHours: number): number {
  if (!(estimatedHours > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((actualHours / estimatedHours) * 100)));
}

/** JOB-{6 digits}-{3 digits}; `random` is in [0, 1). Uniqueness is the database's business. */
export function makeJobNumber(random: () => number): string {
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  return `JOB-${digits(6)}-${digits(3)}`;
}
