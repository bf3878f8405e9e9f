/** A separate database for each test file, so that files run in parallel and nothing is cleaned between tests. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase } from '#api/database/connect.ts';
import { copyDatabase, createEmptyDatabase, dropDatabase, uniqueDatabaseName } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
    templateDatabase: string;
  }
}

export interface TestDatabase {
  url: string;
  knex: Knex;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Before any migration. */
  isEmpty?: boolean;
  poolMax?: number;
}

/** A copy of the migrated template, unless it is to be empty. */
export async function createTestDatabase({
  isEmpty = false,
  poolMax = 10,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = uniqueDatabaseName('test');
  const url = await (isEmpty
    ? createEmptyDatabase(serverUrl, name)
    : copyDatabase(serverUrl, inject('templateDatabase'), name));
  const knex = connectDatabase({ url, poolMax });
  return {
    url,
    knex,
    async drop() {
      await knex.destroy();
      await dropDatabase(serverUrl, name);
    },
  };
}

/**
 * For the top of a test file: makes the database before the first test and drops it after the last.
 * Read `db.knex` and `db.url` inside tests and hooks only.
 */
export function useTestDatabase(options?: TestDatabaseOptions): Pick<TestDatabase, 'url' | 'knex'> {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(() => database?.drop());
  const made = () => {
    if (!database) throw new Error('The test database exists only while tests and hooks run.');
    return database;
  };
  return {
    get url() {
      return made().url;
    },
    get knex() {
      return made().knex;
    },
  };
}
