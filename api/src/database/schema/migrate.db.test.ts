import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Migration } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { connectDatabase } from '../connect.ts';
import { migrate, noteProgramVersion } from './migrate.ts';

const first: Migration = {
  name: '0001-first',
  up: knex => knex.schema.createTable('first', t => t.increments()),
};
const second: Migration = {
  name: '0002-second',
  up: knex => knex.schema.createTable('second', t => t.increments()),
};
const broken: Migration = {
  name: '0003-broken',
  async up(knex) {
    await knex.schema.createTable('half', t => t.increments());
    await knex.raw('select * from no_such_table');
  },
};

describe('migrations', () => {
  let database: TestDatabase;
  let knex: Knex;

  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
    knex = database.knex;
  });
  afterAll(() => database.drop());

  test('are applied once', async () => {
    expect(await migrate(knex, [first])).toEqual(['0001-first']);
    expect(await migrate(knex, [first])).toEqual([]);
  });

  test('are applied once by processes that start together, past a stale mark of a killed one', async () => {
    await knex('knex_migrations_lock').update({ isLocked: 1 });
    const pools = [1, 2, 3].map(() => connectDatabase({ url: database.url, poolMax: 3 }));
    const applied = await Promise.all(pools.map(pool => migrate(pool, [first, second])));
    await Promise.all(pools.map(pool => pool.destroy()));
    expect(applied.flat()).toEqual(['0002-second']);
  });

  test('leave nothing of a batch that fails', async () => {
    const fourth: Migration = { name: '0002b', up: k => k.schema.createTable('whole', t => t.increments()) };
    await expect(migrate(knex, [first, second, fourth, broken])).rejects.toThrow(/no_such_table/);
    expect(await knex.schema.hasTable('half')).toBe(false);
    expect(await knex.schema.hasTable('whole')).toBe(false);
    expect(await migrate(knex, [first, second])).toEqual([]);
  });

  test('refuse a database that a newer program has changed', async () => {
    await expect(migrate(knex, [first])).rejects.toThrow(/newer than this program .*0002-second/);
  });

  test('say which version a newer database needs, once one has run on it', async () => {
    await knex.schema.createTable('program_versions', t => {
      t.text('version').primary();
      t.text('last_migration');
      t.timestamp('first_started_at').defaultTo(knex.fn.now());
    });
    await knex('program_versions').insert({ version: '0.2.0', lastMigration: '0002-second' });
    await expect(migrate(knex, [first])).rejects.toThrow(/needs Selvedge 0\.2\.0 or later/);
  });

  describe('of a newer program, where this version is told to step back,', () => {
    const isStepBack = true;

    test('are left as they are once it is known that nothing is missing', async () => {
      const asBefore = migrate(knex, [first], { isStepBack });
      await expect(asBefore, 'a version that noted nothing').rejects.toThrow(/can’t work on it/);
      await knex.schema.alterTable('program_versions', t => void t.text('least_migration'));
      await noteProgramVersion(knex, '0.2.0', [first, second]);
      expect(await migrate(knex, [first], { isStepBack })).toEqual([]);
      await expect(migrate(knex, [first])).rejects.toThrow(/keep what has come since.*STEP_BACK=1/);
      // And forward again.
      expect(await migrate(knex, [first, second])).toEqual([]);
    });

    test('refuse it where one has taken something away', async () => {
      const contracting: Migration = { ...second, contracts: 'nothing has read it since 0.1' };
      await noteProgramVersion(knex, '0.2.0', [first, contracting]);
      const refused = migrate(knex, [first], { isStepBack });
      await expect(refused).rejects.toThrow(/needs Selvedge 0\.2\.0 .*taken away/);
      await expect(migrate(knex, [first])).rejects.toThrow(/or later\.$/);
      await noteProgramVersion(knex, '0.2.0', [first, second]);
    });

    test('refuse a program that has some of its own to apply', async () => {
      const ours: Migration = { name: '0001b-ours', up: async () => {} };
      await expect(migrate(knex, [first, ours], { isStepBack })).rejects.toThrow(/can’t work on it/);
    });
  });

  test('may take longer than a request may', async () => {
    const slow: Migration = { name: '0004-slow', up: k => k.raw('select pg_sleep(0.6)') };
    const pool = connectDatabase({ url: database.url, poolMax: 3, statementTimeoutMs: 400 });
    expect(await migrate(pool, [first, second, slow])).toEqual(['0004-slow']);
    await pool.destroy();
  });
});
