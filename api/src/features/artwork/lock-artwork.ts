import type { Knex } from 'knex';

/**
 * Whoever writes or deletes the files of a picture does it alone, until the ledger agrees with them: a sweep must not
 * take the files of an upload that has just come back. Ends with the work or with the process.
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
