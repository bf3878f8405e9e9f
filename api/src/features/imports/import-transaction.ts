/** What every transaction that imports begins and ends with. */
import type { Knex } from 'knex';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { HeldRun, NewRun } from './runs.ts';

/** The shop itself loads its first catalogue; all else is somebody's doing. */
export async function recordApplied(
  trx: Knex.Transaction,
  { runId, source, startedBy, feedRunId, words = 'ours', mode = 'replace' }: NewRun & { runId: number },
  counts: object,
): Promise<void> {
  if (startedBy === null && !feedRunId) return;
  await recordAudit(trx, {
    actorId: startedBy,
    entity: 'import_runs',
    entityId: runId,
    action: 'import.apply',
    after: { source, words, mode, ...counts },
  });
}

const statementSeconds = 600;

/** PostgreSQL hears of a killed client when its statement has ended: until then it may hold the lock of the run before. */
export const lockSecondsOf = ({ continued }: HeldRun): number => (continued > 0 ? statementSeconds : 60);

/** A large file may take longer than ordinary requests are given, and pictures longer still; nobody waits for it at a screen. */
export async function setTimeLimits(trx: Knex.Transaction, lockSeconds = 60): Promise<void> {
  await trx.raw(`set local statement_timeout = '${statementSeconds}s'; set local lock_timeout = '${lockSeconds}s';
    set local idle_in_transaction_session_timeout = '1200s'`);
}

export async function lockImports(trx: Knex.Transaction, lockSeconds = 60): Promise<void> {
  await setTimeLimits(trx, lockSeconds);
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.imports]);
}
