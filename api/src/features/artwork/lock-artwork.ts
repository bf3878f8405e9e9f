import type { Knex } from 'knex';

/**
 * Only one process at a time may write or delete the files of a picture, until the database matches them. Otherwise a
 * sweep could delete the files of an upload that has just come back. The lock ends with the work or with the process.
 */
export function withArtworkLock<T>(
  knex: Knex,
  sha256: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return knex.transaction(async trx => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('artwork ' || ?, 0))`, [sha256]);
    return work(trx);
  });
}
