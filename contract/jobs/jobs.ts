/**
 * Production jobs. Two screens use two sets of status words. Either word is stored as received, and one stage is
 * derived from it. Both screens filter, count and step by that stage.
 */
import { isOneOf } from '../wire/transitions.ts';

interface BoardStep {
  stage: JobStage;
  /** The word on the board's buttons; also accepted as a status. */
  short: string;
  alsoWritten?: readonly string[];
  /** Packed and waiting for the carrier. */
  isReady?: boolean;
}

/**
 * The board's steps, in the order of production. A row defines a whole status, apart from the constraint `jobs_status`
 * and the columns `stage` and `is_ready`. The first step of a stage is how the board shows that stage's own word; a
 * later step has its own name on every screen.
 */
const boardSteps = {
  Ordered: { stage: 'pending', short: 'Ordered' },
  Production: { stage: 'in_progress', short: 'Prod' },
  Completed: { stage: 'completed', short: 'Completed' },
  'Ready to Ship': { stage: 'completed', short: 'Ready', alsoWritten: ['Ship'], isReady: true },
} as const satisfies Record<string, BoardStep>;

export const boardJobStatuses = Object.keys(boardSteps) as (keyof typeof boardSteps)[];
export type BoardJobStatus = (typeof boardJobStatuses)[number];

export const jobStages = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStage = (typeof jobStages)[number];

export type JobStatus = BoardJobStatus | JobStage;
export const jobStatuses: readonly JobStatus[] = [...boardJobStatuses, ...jobStages];
export const defaultJobStatus: JobStatus = 'Ordered';

export const jobStageTitles: Readonly<Record<JobStage, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** 0, 50 or 100 per cent; a cancelled job shows 0. */
export const jobProgress: Readonly<Record<JobStage, number>> = {
  pending: 0,
  in_progress: 50,
  completed: 100,
  cancelled: 0,
};

const stepOf = (status: BoardJobStatus): BoardStep => boardSteps[status];

const firstStepOf = (stage: JobStage): BoardJobStatus | null =>
  boardJobStatuses.find(status => stepOf(status).stage === stage) ?? null;

/** On the board's button. */
export const shortJobStatus = (status: BoardJobStatus): string => stepOf(status).short;

export interface JobStanding {
  stage: JobStage;
  /** Completed and packed: `Ready to Ship`. */
  isReady: boolean;
  /** False for a word that neither screen uses: shown as pending, with a mark. */
  isKnown: boolean;
}

export function jobStanding(status: string): JobStanding {
  if (isOneOf(boardJobStatuses, status)) {
    const { stage, isReady = false } = stepOf(status);
    return { stage, isReady, isKnown: true };
  }
  const isKnown = isOneOf(jobStages, status);
  return { stage: isKnown ? status : 'pending', isReady: false, isKnown };
}

/** The status for people: a later step of a stage by its own name, an unknown word unchanged. */
export function jobStatusTitle(status: string): string {
  const { stage, isKnown } = jobStanding(status);
  return boardStepOf(status) === firstStepOf(stage) && isKnown ? jobStageTitles[stage] : status;
}

/** The board's step for a job in either vocabulary; null for a cancelled job, which has no step. */
export function boardStepOf(status: string): BoardJobStatus | null {
  return isOneOf(boardJobStatuses, status) ? status : firstStepOf(jobStanding(status).stage);
}

/** How far along a status is; cancelled ranks last. */
export function jobStatusRank(status: string): number {
  const step = boardStepOf(status);
  return step === null ? boardJobStatuses.length : boardJobStatuses.indexOf(step);
}

/** Reads a status from any client, short forms included; null for an unknown word. */
export function readJobStatus(written: string): JobStatus | null {
  const word = written.trim();
  if (isOneOf(jobStatuses, word)) return word;
  const isWritten = (step: BoardStep) => step.short === word || step.alsoWritten?.includes(word);
  return boardJobStatuses.find(status => isWritten(stepOf(status))) ?? null;
}

export interface JobTimes {
  startedAt: string | null;
  completedAt: string | null;
}

/**
 * Entering in_progress sets startedAt and entering completed sets completedAt, each only if unset; neither is cleared.
 * `atIso` is when it happened, which for an offline tablet may be long before the server receives it.
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

/** The types each form offers; the job's current type is added if it is missing. */
export const dialogJobTypes: readonly JobType[] = jobTypes.filter(type => type !== 'shipping');
export const inlineJobTypes: readonly JobType[] = jobTypes.filter(
  type => type !== 'cutting' && type !== 'design',
);

/** Messages for missing fields. */
export const jobWords = {
  title: 'Job Title is required',
  hold: 'Please say why it has to wait.',
} as const;

export const jobHours = {
  step: 0.5,
  dialogDefault: 2,
  dialogMin: 0.5,
  screenMin: 0,
  inlineDefault: 1,
} as const;

/** Actual hours as a percentage of the estimate, at most 100; 0 without an estimate. */
export function hoursProgress(actualHours: number, estimatedHours: number): number {
  if (!(estimatedHours > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((actualHours / estimatedHours) * 100)));
}

/** JOB-{6 digits}-{3 digits}; `random` is in [0, 1). The database ensures that numbers are unique. */
export function makeJobNumber(random: () => number): string {
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  return `JOB-${digits(6)}-${digits(3)}`;
}
