/**
 * Once per run: a PostgreSQL (embedded in a temporary folder, or the one of DATABASE_URL) and in it a template
 * database with all migrations. Each test file then copies the template (tests/support/database.ts).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/database/embedded/start.ts';
import { migrate } from '#api/database/migrate.ts';
import { createEmptyDatabase, dropDatabase, uniqueDatabaseName } from './database-server.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = uniqueDatabaseName('template');
  const url = await createEmptyDatabase(server.url, template);
  const knex = connectDatabase({ url, poolMax: 3 });
  try {
    await migrate(knex);
  } finally {
    // PostgreSQL copies only a template that nobody is connected to.
    await knex.destroy();
  }
  project.provide('databaseServerUrl', server.url);
  project.provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

async function startServer(): Promise<EmbeddedDatabase> {
  const url = process.env['DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-test-'));
  // Under root the server runs as another user, who has to walk through.
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const server = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
