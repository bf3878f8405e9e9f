/**
 * Locks of the catalogue. The category tree and the category names on products change under one lock: two moves
 * that are valid separately can create a cycle together, and a product must not be saved with a name that is
 * being changed. The table's trigger takes the same lock (0002).
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
