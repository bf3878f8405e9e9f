import type { Knex } from 'knex';
import { advisoryLocks } from '../advisory-locks.ts';

/**
 * Whether a backup reads the file store now: no file is deleted meanwhile. Otherwise the transaction keeps backups waiting
 * until it has ended, so the file goes within it.
 */
export async function areFilesCopied(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { free: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as free',
    [advisoryLocks.copiedFiles],
  );
  return rows[0]?.free !== true;
}
