/** Nodes of one shop that start together: one fills the demo shop, the others wait for it and find it full. */
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { connectDatabase } from '#api/database/connect.ts';

/**
 * The lock ends with its process, whatever happens to it. It is that of a transaction, which keeps its connection: one
 * that is idle for as long as the filling takes would be closed by its pool, and the lock with it.
 */
export async function seedOnce(url: string, seed: () => Promise<void>): Promise<void> {
  const knex = connectDatabase({ url, poolMax: 1 });
  try {
    await knex.transaction(async lock => {
      await lock.raw('set local lock_timeout = 0; set local statement_timeout = 0');
      await lock.raw('set local idle_in_transaction_session_timeout = 0');
      await lock.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.demoShop]);
      await seed();
    });
  } finally {
    await knex.destroy();
  }
}
