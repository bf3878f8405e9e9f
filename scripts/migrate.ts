/** `npm run migrate`: applies what is missing, to DATABASE_URL or to the embedded database (running or not). */
import { migrate } from '#api/database/migrate.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async knex => {
  const names = await migrate(knex);
  console.log(
    names.length > 0 ? `Applied ${names.join(', ')}.` : 'Nothing to apply: the database is up to date.',
  );
});
