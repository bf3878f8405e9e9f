/** For Knex's own command line: `npm run knex -- migrate:status`. Needs DATABASE_URL; the shop migrates by itself. */
import { migrationConfig } from '#api/database/schema/migrate.ts';

export default {
  client: 'pg',
  connection: process.env['DATABASE_URL'] ?? '',
  migrations: migrationConfig(),
};
