/**
 * Waits until everything that has been committed so far, by anybody, lies on the disk. PostgreSQL writes its log in one
 * order, so a commit that is waited for takes along every one before it.
 */
import type { Knex } from 'knex';

export async function flushCommits(knex: Knex): Promise<void> {
  await knex.raw(flushSql).options({ name: 'flush-commits' });
}

/**
 * A transaction that has written nothing is not waited for: where there is something to wait for, this one leaves a word in
 * the log, and nothing else.
 */
const flushSql = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() then
  set_config('synchronous_commit', 'on', true) || pg_logical_emit_message(true, 'selvedge', '') end`;
