/**
 * Offline mutations of production jobs. Any status may follow any other, so two tablets never block each other. If two
 * people set one field without seeing each other's change, the rules of `merges.ts` keep one value; the other stays
 * with the job, and both are shown. Hours and notes are entries that are added, never totals that are set. Changes of
 * different fields never conflict. `job-hours.ts` has the rules for clocks and corrections.
 */
import { z } from 'zod';
import { jobArtwork, jobDetails, type JobRow } from './endpoints.ts';
import {
  boardJobStatuses,
  defaultJobStatus,
  jobHours,
  jobStageTitles,
  jobStanding,
  jobStatusTitle,
  jobTimesAfter,
  jobTypes,
  jobWords,
  readJobStatus,
} from './jobs.ts';
import { type EditableField, type MutationContext, mutationOf, type Outcome } from '../wire/mutation.ts';
import { type Merge, type MergedField, type MergedValue, mergeOf } from '../wire/merges.ts';
import { defaultPriority, priorities } from './priorities.ts';
import { isStart, startRuleOf } from '../proofs/proofs.ts';
import { rosterLimits } from '../roster/roster.ts';
import { instant, longText, personText, uuid } from '../wire/shapes.ts';
import { correctedHours, startedTimer, stoppedTimer, withTotalHours } from './job-hours.ts';

type Row = JobRow;
type Answer = Outcome<Row>;

/** A status word of either screen, short forms included. */
const status = z
  .string()
  .max(20)
  .refine(word => readJobStatus(word) !== null, 'That is not a job status.');
const priority = z.enum(priorities);
const hours = z.number().min(0, 'Hours must be positive').max(9999.99);
const title = personText(255, 1, jobWords.title);

const createArgs = z.object({
  /** Created by the device; the mutation's `entityId`. */
  id: uuid,
  /** Default: `provisionalJobNumber(id)`. If it is taken, the server gives another. */
  jobNumber: personText(20).nullish(),
  title,
  description: longText(5000).nullish(),
  type: z.enum(jobTypes).optional(),
  status: status.optional(),
  priority: priority.optional(),
  estimatedHours: hours.nullish(),
  dueDate: instant.nullish(),
  notes: longText(5000).nullish(),
  projectId: z.int32().positive().nullish(),
  /** Instead: a project that a device has made, under its own id (`record-id.ts`). */
  project: uuid.optional(),
  pieces: z.int().min(0).max(1_000_000).optional(),
  details: jobDetails.optional(),
  artwork: z.array(jobArtwork).max(12).optional(),
});

const changes = z.object({
  jobNumber: personText(20, 1).optional(),
  title: title.optional(),
  description: longText(5000).optional(),
  type: z.enum(jobTypes).optional(),
  status: status.optional(),
  priority: priority.optional(),
  estimatedHours: hours.optional(),
  dueDate: instant.nullable().optional(),
  notes: longText(5000).nullable().optional(),
  holdReason: longText(500).nullable().optional(),
  assignedTo: z.int32().positive().nullable().optional(),
  projectId: z.int32().positive().nullable().optional(),
});

const jobMutation = mutationOf<JobRow>('jobs');
const updated = { saved: 'Job Updated', failed: 'Failed to update job' } as const;

const asOptions = (values: readonly string[]) => values.map(value => ({ value, label: value }));
const statusOptions = [
  ...asOptions(boardJobStatuses),
  { value: 'cancelled', label: jobStageTitles.cancelled },
];
const editableFields = [
  { path: 'jobNumber', label: 'Job Number', kind: 'line' },
  { path: 'title', label: 'Job Title', kind: 'line' },
  { path: 'description', label: 'Description', kind: 'lines' },
  { path: 'notes', label: 'Notes', kind: 'lines' },
  { path: 'priority', label: 'Priority', kind: 'choice', options: asOptions(priorities) },
] as const satisfies readonly EditableField[];

export const jobMutations = {
  'job.create': jobMutation({
    version: 2,
    // Version 2 knows projects that have no number yet.
    raise: { 1: args => args },
    name: 'job.create',
    access: 'jobs.plan',
    words: { done: 'Created', saved: 'Job Created', failed: 'Failed to create job', audit: 'Added a job' },
    editable: editableFields,
    seen: null,
    creates: true,
    args: createArgs,
    reduce(row, args, context): Answer {
      if (!row) return { kind: 'applied', row: newJob(args, context) };
      // The call of the same form has arrived, though its answer has not: the request is fulfilled.
      return row.title === args.title ? { kind: 'applied', row } : refused('already_exists');
    },
  }),

  'job.setStatus': jobMutation({
    version: 1,
    name: 'job.setStatus',
    access: 'jobs.work',
    words: {
      done: text => jobStatusTitle(text('to')),
      saved: 'Job Updated',
      failed: 'Failed to update job status',
      audit: 'Moved a job',
    },
    editable: [{ path: 'to', label: 'Status', kind: 'choice', options: statusOptions }],
    seen: { in: 'from', field: 'status' },
    args: z.object({
      to: status,
      /** The status the person saw. */
      from: status.optional(),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_job');
      const to = readJobStatus(args.to);
      if (!to) return refused('unknown_status');
      if (to === row.status) return { kind: 'applied', row };
      if (isHeldBack(row, to)) return refused('proof_needed');
      const merge = merged(row, 'status', to, args.from);
      return merge && !merge.isLaterKept
        ? merges(row, [merge])
        : merges(withStatus(row, to, context), [merge]);
    },
  }),

  'job.setPriority': jobMutation({
    version: 1,
    name: 'job.setPriority',
    access: 'jobs.work',
    words: {
      ...updated,
      done: text => `Priority ${text('value')}`.trim(),
      audit: 'Changed how urgent a job is',
    },
    editable: [{ path: 'value', label: 'Priority', kind: 'choice', options: asOptions(priorities) }],
    seen: { in: 'from', field: 'priority' },
    args: z.object({ value: priority, from: priority.optional() }),
    reduce(row, args): Answer {
      if (!row) return refused('unknown_job');
      if (row.priority === args.value) return { kind: 'applied', row };
      return merges({ ...row, priority: args.value }, [merged(row, 'priority', args.value, args.from)]);
    },
  }),

  'job.update': jobMutation({
    version: 1,
    name: 'job.update',
    access: 'jobs.plan',
    words: { ...updated, done: 'Edited', audit: 'Changed a job' },
    editable: editableFields.map(field => ({ ...field, path: `changes.${field.path}` as const })),
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      changes,
      /** The same fields as the person saw them; a difference means that someone else has changed one since. */
      was: changes.optional(),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_job');
      const { status: written, ...fields } = args.changes;
      const present = Object.entries(fields).filter(([, value]) => value !== undefined);
      const to = written === undefined ? null : readJobStatus(written);
      if (to && isHeldBack(row, to)) return refused('proof_needed');
      const { status: seenStatus, ...seen } = args.was ?? {};
      const met = present.map(([field, value]) =>
        merged(row, field as MergedField, value, seen[field as keyof typeof seen]),
      );
      const statusMet = to && merged(row, 'status', to, seenStatus);
      const changed = { ...row, ...Object.fromEntries(present) };
      const isMoved = to !== null && to !== row.status && statusMet?.isLaterKept !== false;
      return merges(isMoved ? withStatus(changed, to, context) : changed, [...met, statusMet]);
    },
  }),

  'job.addHours': jobMutation({
    version: 1,
    name: 'job.addHours',
    access: 'jobs.work',
    words: { ...updated, done: 'Hours added', audit: 'Logged hours on a job' },
    editable: [{ path: 'minutes', label: 'Minutes', kind: 'whole' }],
    seen: null,
    args: z.object({
      entryId: uuid,
      /** Negative values correct an earlier entry. At most ten days at once. */
      minutes: z
        .int()
        .min(-14_400)
        .max(14_400)
        .refine(minutes => minutes !== 0, 'Please enter some time.'),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_job');
      if (row.hourEntries.some(entry => entry.id === args.entryId)) return { kind: 'applied', row };
      const entry = { id: args.entryId, minutes: args.minutes, at: context.occurredAt, by: context.userName };
      return applied(withTotalHours({ ...row, hourEntries: [...row.hourEntries, entry] }));
    },
  }),

  'job.startTimer': jobMutation({
    version: 1,
    name: 'job.startTimer',
    access: 'jobs.work',
    words: {
      done: 'Clock started',
      saved: null,
      failed: 'The clock could not be started',
      audit: 'Started the clock of a job',
    },
    editable: [],
    seen: null,
    args: z.object({ timerId: uuid, deviceId: uuid }),
    reduce(row, args, context): Answer {
      return row ? applied(startedTimer(row, args, context)) : refused('unknown_job');
    },
  }),

  'job.stopTimer': jobMutation({
    version: 1,
    name: 'job.stopTimer',
    access: 'jobs.work',
    words: {
      done: 'Clock stopped',
      saved: null,
      failed: 'The clock could not be stopped',
      audit: 'Stopped the clock of a job',
    },
    editable: [],
    seen: null,
    args: z.object({ timerId: uuid }),
    reduce(row, args, context): Answer {
      return row ? applied(stoppedTimer(row, args.timerId, context.occurredAt)) : refused('unknown_job');
    },
  }),

  'job.correctHours': jobMutation({
    version: 1,
    name: 'job.correctHours',
    access: 'jobs.plan',
    words: { ...updated, done: 'Hours corrected', audit: 'Corrected hours of a job' },
    editable: [
      { path: 'minutes', label: 'Minutes', kind: 'whole' },
      { path: 'reason', label: 'Reason', kind: 'lines' },
    ],
    seen: null,
    args: z.object({
      /** Id of the correction entry. */
      entryId: uuid,
      corrects: uuid,
      /** The minutes the corrected entry should count. */
      minutes: z.int().min(0, 'Hours must be positive').max(14_400),
      /** The minutes it counted when the person looked. */
      was: z.int32().optional(),
      reason: longText(500).nullish(),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_job');
      const corrected = correctedHours(row, args, context);
      return corrected ? applied(corrected.row, corrected.hasMoved) : refused('unknown_entry');
    },
  }),

  'job.hold': jobMutation({
    version: 1,
    name: 'job.hold',
    access: 'jobs.work',
    words: {
      ...updated,
      done: text => (text('reason') ? `On hold: ${text('reason')}` : 'No longer on hold'),
      audit: 'Held or released a job',
    },
    editable: [{ path: 'reason', label: 'Why does it have to wait?', kind: 'lines' }],
    seen: { in: 'from', field: 'holdReason' },
    args: z.object({
      /** Why the job must wait; null to release it. */
      reason: longText(500, 1, jobWords.hold).nullable(),
      from: longText(500).nullish(),
    }),
    reduce(row, { reason, from }): Answer {
      if (!row) return refused('unknown_job');
      if (row.holdReason === reason) return { kind: 'applied', row };
      return merges({ ...row, holdReason: reason }, [merged(row, 'holdReason', reason, from)]);
    },
  }),

  'job.addNote': jobMutation({
    version: 1,
    name: 'job.addNote',
    access: 'jobs.work',
    words: { ...updated, done: text => `Note: ${text('text')}`, audit: 'Added a note to a job' },
    editable: [{ path: 'text', label: 'Note', kind: 'lines' }],
    seen: null,
    args: z.object({ noteId: uuid, text: longText(5000, 1, 'Please write a note.') }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_job');
      if (row.noteEntries.some(note => note.id === args.noteId)) return { kind: 'applied', row };
      const note = { id: args.noteId, text: args.text, at: context.occurredAt, by: context.userName };
      return applied({ ...row, noteEntries: [...row.noteEntries, note] });
    },
  }),

  'job.tick': jobMutation({
    version: 1,
    name: 'job.tick',
    access: 'jobs.work',
    words: {
      done: text => `Piece ${text('piece')} ticked or unticked`,
      saved: null,
      failed: 'The tick could not be saved',
      audit: 'Ticked a piece of a job',
    },
    editable: [],
    // The last one counts: whoever holds the piece knows.
    seen: null,
    args: z.object({
      /** Its place in the roster, from 1. */
      piece: z.int().min(1).max(rosterLimits.pieces),
      isDone: z.boolean(),
    }),
    reduce(row, { piece, isDone }, { occurredAt, userName }): Answer {
      if (!row) return refused('unknown_job');
      if (piece > row.pieces) return refused('unknown_piece');
      const { [piece]: known, ...others } = row.ticks ?? {};
      if ((known !== undefined) === isDone) return { kind: 'applied', row };
      const ticks = isDone ? { ...others, [piece]: { at: occurredAt, by: userName } } : others;
      return applied({ ...row, ticks });
    },
  }),

  'job.delete': jobMutation({
    version: 1,
    name: 'job.delete',
    access: 'jobs.plan',
    words: { done: 'Deleted', saved: 'Job Deleted', failed: 'Failed to delete job', audit: 'Deleted a job' },
    editable: [],
    seen: null,
    args: z.object({}),
    reduce(row, _args, context): Answer {
      // Already deleted: the request is fulfilled.
      return row ? applied({ ...row, deletedAt: context.occurredAt }) : refused('unknown_job');
    },
  }),
};

const refused = (code: string): Answer => ({ kind: 'conflict', code });

function applied(row: Row, hasOverwritten = false): Answer {
  return { kind: 'applied', row, ...(hasOverwritten ? { code: 'overwrote' } : {}) };
}

/** True if production must wait for the customer's approval. */
function isHeldBack(row: Row, to: Row['status']): boolean {
  return isStart(row.stage, jobStanding(to).stage) && startRuleOf(row) === 'block';
}

function withStatus(row: Row, to: Row['status'], { occurredAt }: MutationContext): Row {
  const { stage, isReady } = jobStanding(to);
  return { ...row, ...jobTimesAfter(row, to, occurredAt), status: to, stage, isReady };
}

/** `seen` is undefined if the device didn't send what it showed; a merge then can't be detected. */
function merged(row: Row, field: MergedField, value: MergedValue, seen: unknown): Merge | null {
  if (seen === undefined) return null;
  const shown = field === 'status' ? (readJobStatus(String(seen)) ?? String(seen)) : (seen as MergedValue);
  return mergeOf(field, { present: row[field], value, seen: shown });
}

function merges(row: Row, met: readonly (Merge | null)[]): Answer {
  const found = met.filter(merge => merge !== null);
  if (found.length === 0) return { kind: 'applied', row };
  const code = found.some(({ isLaterKept }) => isLaterKept) ? 'overwrote' : 'kept_theirs';
  return { kind: 'applied', row, code, merges: found };
}

/** JOB-{6 digits}-{3 digits} from the random part of the row's id, so that device and server derive the same number. */
export function provisionalJobNumber(id: string): string {
  const digits = String(Number.parseInt(id.replaceAll('-', '').slice(-12), 16))
    .padStart(9, '0')
    .slice(-9);
  return `JOB-${digits.slice(0, 6)}-${digits.slice(6)}`;
}

function newJob(args: z.output<typeof createArgs>, context: MutationContext): Row {
  const { occurredAt } = context;
  const blank: Row = {
    id: args.id,
    jobNumber: args.jobNumber || provisionalJobNumber(args.id),
    title: args.title,
    description: args.description ?? '',
    type: args.type ?? 'printing',
    status: defaultJobStatus,
    stage: jobStanding(defaultJobStatus).stage,
    isReady: false,
    priority: args.priority ?? defaultPriority,
    estimatedHours: args.estimatedHours ?? jobHours.inlineDefault,
    actualHours: 0,
    dueDate: args.dueDate ?? null,
    startedAt: null,
    completedAt: null,
    holdReason: null,
    notes: args.notes ?? null,
    noteEntries: [],
    hourEntries: [],
    timers: [],
    assignedTo: null,
    projectId: args.projectId ?? null,
    projectItemId: null,
    orderItemId: null,
    projectNumber: null,
    projectTitle: null,
    customerDisplayName: null,
    orderNumber: null,
    proofStatus: null,
    pieces: args.pieces ?? 0,
    details: args.details ?? {},
    artwork: args.artwork ?? [],
    deletedAt: null,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    version: 1,
  };
  const to = args.status === undefined ? null : readJobStatus(args.status);
  return to ? withStatus(blank, to, context) : blank;
}
