/** `npm run migrate`: applies what is missing, to DATABASE_URL or to the embedded database (running or not). */
import { appRole, migrateFor, roleOf } from '#api/database/schema/app-role.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (knex, { databaseUrl }) => {
  const names = await migrateFor(databaseUrl ? roleOf(databaseUrl) : appRole, knex);
  console.log(
    names.length > 0 ? `Applied ${names.join(', ')}.` : 'Nothing to apply: the database is up to date.',
  );
});
