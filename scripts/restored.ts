/**
 * `npm run restored`: after a backup was brought back. Devices then drop what they have copied, read anew, and offer
 * again what they have handed in during the last seven days: what came after the backup comes back from them.
 */
import { withDatabase } from './with-database.ts';

await withDatabase(async knex => {
  await knex.transaction(async trx => {
    await trx('sync_meta').update({ epoch: trx.raw('gen_random_uuid()') });
    // Devices that listen come at once. Not a payload that is read: everybody is meant.
    await trx.raw(`select pg_notify('sync', 'restored')`);
  });
  console.log('Devices will read anew and offer again what they have handed in during the last seven days.');
});
