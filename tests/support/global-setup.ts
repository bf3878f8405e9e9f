/**
 * Once per run: a PostgreSQL (embedded in a temporary folder, or the one of DATABASE_URL) and in it a template
 * database with all migrations. Each test file then copies the template (tests/support/database/database.ts).
 */
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#api/database/connect.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { createEmptyDatabase, dropDatabase, uniqueDatabaseName } from './database/database-server.ts';
import { startServer } from './start-server.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = uniqueDatabaseName('template');
  const url = await createEmptyDatabase(server.url, template);
  const knex = connectDatabase({ url, poolMax: 3 });
  try {
    await migrate(knex);
  } finally {
    // PostgreSQL copies a template only if it has no connections.
    await knex.destroy();
  }
  project.provide('databaseServerUrl', server.url);
  project.provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}
