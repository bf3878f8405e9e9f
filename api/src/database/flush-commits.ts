/**
 * Waits until everything that has been committed so far, by anybody, lies on the disk. PostgreSQL writes its log in one
 * order, so a commit that is waited for takes along every one before it.
 */
import type { Knex } from 'knex';

export async function flushCommits(knex: Knex): Promise<void> {
  const { rows } = await knex
    .raw<{ rows: { waits: boolean }[] }>(
      'select pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as waits',
    )
    .options({ name: 'commits-to-flush' });
  if (!rows[0]?.waits) return;
  // A transaction that has written nothing is not waited for: this one leaves a word in the log, and nothing else.
  await knex
    .raw(`select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'selvedge', '')`)
    .options({ name: 'flush-commits' });
}
