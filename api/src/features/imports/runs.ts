/**
 * The row of a run: one that says "running" at a time, whoever asks and on whichever node. One whose process has ended
 * waits to be carried on by another, if its file is kept; else it is closed.
 */
import type { Knex } from 'knex';
import type { ImportMode, ImportWords } from '#contract/imports/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { importStatus } from '#api/database/state-words.ts';
import type { ImportRunsRow } from '#api/database/tables.ts';

export interface NewRun {
  /** What the file is called, for the history. */
  source: string;
  dryRun: boolean;
  /** Ours unless told. */
  words?: ImportWords;
  /** `replace` unless told. */
  mode?: ImportMode;
  startedBy: number | null;
  /** Of a check: the kept file that is imported when the office agrees. */
  fileName?: string | null;
  /** The check that this import carries out. */
  checkId?: number | null;
  /** The run of a supplier's feed whose file this is. */
  feedRunId?: number | null;
  /** What another process needs to carry it on (`continue/kept-request.ts`); none: it ends with its process. */
  asked?: string | null;
}

/** A run in the hands of one process. Who carries it on counts up: a process that was only slow then ends nothing. */
export interface HeldRun {
  runId: number;
  continued: number;
}

/** Heartbeats come every three seconds. */
const deadAfterSeconds = 20;
/** A file that ends its process each time is given up, and a run of an old backup is not what anybody waits for. */
const mostContinued = 3;
const waitsHours = 24;

export const interruptedWords = 'The import was interrupted and changed nothing.';

const longAgo = `now() - interval '${deadAfterSeconds} seconds'`;
const isDead = `heartbeat_at <= ${longAgo}`;
/** Of a dead run: it is to be carried on. */
const isWaiting = `asked is not null and cancel_asked_at is null and continued < ${mostContinued}
  and heartbeat_at > now() - interval '${waitsHours} hours'`;

/** The id of the new run, or `import_running`. The index on running rows decides between two that start at once. */
export async function beginRun(knex: Knex, run: NewRun): Promise<number | Refusal> {
  await closeDeadRuns(knex);
  const [begun] = await knex('import_runs')
    .insert({ ...run, adapter: '' })
    .onConflict()
    .ignore()
    .returning('id');
  return begun?.id ?? refuse('import_running');
}

/** A run whose process was killed is never "running" for ever. One that was to end has ended. */
export async function closeDeadRuns(knex: Knex): Promise<void> {
  await knex.raw(
    `update import_runs set finished_at = now(),
       status = case when cancel_asked_at is null then ${importStatus('failed')} else ${importStatus('cancelled')} end,
       error = case when cancel_asked_at is null then :interruptedWords else :cancelledWords end
     where status = ${importStatus('running')} and ${isDead} and not (${isWaiting})`,
    { interruptedWords, cancelledWords },
  );
}

/** Where no other process can hold a run: at the start of a shop with its own database. */
export async function endHeartbeats(knex: Knex): Promise<void> {
  await knex('import_runs')
    .where({ status: 'running' })
    .whereRaw(`not ${isDead}`)
    .update({ heartbeatAt: knex.raw(longAgo) });
}

/** The process ends, and hands the run to whoever is next. Answers false for one that can't be carried on. */
export async function letGoOfRun(knex: Knex, { runId, continued }: HeldRun): Promise<boolean> {
  const left = await knex('import_runs')
    .where({ id: runId, status: 'running', continued })
    .whereNotNull('asked')
    .update({ heartbeatAt: knex.raw(longAgo) });
  return left > 0;
}

/** The run whose process has ended, if one is to be carried on: it is this caller's alone. */
export async function takeDeadRun(knex: Knex): Promise<ImportRunsRow | null> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `update import_runs set continued = continued + 1, heartbeat_at = now(), rows_done = 0, rows_total = 0,
       phase = 'reading'
     where status = ${importStatus('running')} and ${isDead} and ${isWaiting} returning id`,
  );
  return (rows[0] && (await knex('import_runs').where(rows[0]).first())) ?? null;
}

/** Thrown if the row no longer says "running". Another process has given this run up, so it must change nothing. */
export class RunGivenUp extends Error {
  override name = 'RunGivenUp';
}

/** Thrown in the middle of the work, so that its transaction rolls back. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** As `RunEnded`, where the process ends and the run may go on elsewhere. */
export class RunLeft extends Error {
  override name = 'RunLeft';
}

export const stoppedWords = 'The shop was restarted while the import ran. Nothing was changed.';
export const cancelledWords = 'The import was cancelled and changed nothing.';

/**
 * Ends the run, in the transaction of what it did: both are seen together, or neither. One that was asked to end
 * before this moment does not count as done.
 */
export async function endRun(knex: Knex, { runId, continued }: HeldRun, values: EndOfRun): Promise<void> {
  const [ended] = await knex('import_runs')
    .where({ id: runId, status: 'running', continued })
    .update({ finishedAt: knex.raw('clock_timestamp()'), ...values })
    .returning('cancelAskedAt');
  if (!ended) throw new RunGivenUp(interruptedWords);
  const isDone = values.status === 'applied' || values.status === 'checked';
  if (isDone && ended.cancelAskedAt) throw new RunEnded(cancelledWords);
}

export interface EndOfRun extends Record<string, unknown> {
  status: 'applied' | 'checked' | 'failed' | 'cancelled';
}
