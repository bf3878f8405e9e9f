/** The row of a run: one that says "running" at a time, whoever asks and on whichever node. */
import type { Knex } from 'knex';
import type { ImportMode, ImportWords } from '#contract/imports/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';

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
}

/** Heartbeats come every three seconds. */
const deadAfterSeconds = 20;

export const interruptedWords = 'The import was interrupted and changed nothing.';

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

/**
 * A run whose process was killed is never "running" for ever. `all` where no other process can hold one: at the start
 * of a shop with its own database.
 */
export async function closeDeadRuns(knex: Knex, { all = false } = {}): Promise<void> {
  await knex('import_runs')
    .where({ status: 'running' })
    .whereRaw(all ? 'true' : `heartbeat_at < now() - interval '${deadAfterSeconds} seconds'`)
    .update({ status: 'failed', error: interruptedWords, finishedAt: knex.fn.now() });
}

/** Thrown if the row no longer says "running". Another process has given this run up, so it must change nothing. */
export class RunGivenUp extends Error {
  override name = 'RunGivenUp';
}

/** Thrown in the middle of the work, so that its transaction rolls back. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

export const cancelledWords = 'The import was cancelled and changed nothing.';

/**
 * Ends the run, in the transaction of what it did: both are seen together, or neither. One that was asked to end
 * before this moment does not count as done.
 */
export async function endRun(knex: Knex, id: number, values: EndOfRun): Promise<void> {
  const [ended] = await knex('import_runs')
    .where({ id, status: 'running' })
    .update({ finishedAt: knex.raw('clock_timestamp()'), ...values })
    .returning('cancelAskedAt');
  if (!ended) throw new RunGivenUp(interruptedWords);
  const isDone = values.status === 'applied' || values.status === 'checked';
  if (isDone && ended.cancelAskedAt) throw new RunEnded(cancelledWords);
}

export interface EndOfRun extends Record<string, unknown> {
  status: 'applied' | 'checked' | 'failed' | 'cancelled';
}
