/**
 * `npm run restored`: run it after restoring a backup. Devices then drop their copies, read everything again, and resend
 * what they handed in during the last seven days. This brings back changes made after the backup.
 */
import { withDatabase } from './with-database.ts';

await withDatabase(async knex => {
  await knex.transaction(async trx => {
    await trx('sync_meta').update({ epoch: trx.raw('gen_random_uuid()') });
    // Devices that listen come at once. Not a payload that is read: everybody is meant.
    await trx.raw(`select pg_notify('sync', 'restored')`);
  });
  console.log(
    'Devices will read everything again and resend what they handed in during the last seven days.',
  );
});
