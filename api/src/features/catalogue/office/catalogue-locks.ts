/**
 * Who waits for whom in the catalogue. The tree and the names that products carry change under one lock: two moves
 * that are fine one by one can make a circle together, and a product must not be saved under a name that is just
 * being changed. The trigger of the table takes the same lock (0002).
 */
import type { Knex } from 'knex';
import { advisoryLocks } from '#api/database/advisory-locks.ts';

export async function lockTree(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.categories]);
}

/** Names of categories stay as they are while it is held; others may hold it too. */
export async function holdTree(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock_shared(?)', [advisoryLocks.categories]);
}

/** The order of the products, and who gets the next place, slug or stock code. */
export async function lockOrder(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.productOrder]);
}
