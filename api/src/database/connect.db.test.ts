import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { connectDatabase } from './connect.ts';

const db = useTestDatabase({ isEmpty: true });

describe('connection', () => {
  test('limits statements, locks and idle transactions, in UTC', async () => {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'];
    const { rows } = await db.knex.raw(
      `select ${settings.map(name => `current_setting('${name}') as ${name}`)}`,
    );
    expect(rows[0]).toEqual({
      statement_timeout: '5s',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '10s',
      timezone: 'UTC',
    });
  });

  test('turns columns into the agreed types and camelCase', async () => {
    const row = await db.knex
      .select(
        db.knex
          .raw(`9007199254740991::bigint as price_cents, null::bigint as no_cents, '{1,null,3}'::bigint[] as ids,
        '{}'::bigint[] as none, date '2026-03-01' as due_on, 1.50::numeric as hours,
        timestamptz '2026-03-01 00:00:00+10' as paid_at`),
      )
      .first();
    expect(row).toEqual({
      priceCents: 9007199254740991,
      noCents: null,
      ids: [1, null, 3],
      none: [],
      dueOn: '2026-03-01',
      hours: '1.50',
      paidAt: new Date('2026-02-28T14:00:00Z'),
    });
  });

  test('throws on an integer that a number cannot hold, and stays usable', async () => {
    await expect(db.knex.raw('select 9007199254740993::bigint as value')).rejects.toThrow(/too large/);
    expect((await db.knex.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('refuses a request when all connections are taken, and recovers', async () => {
    const small = connectDatabase({ url: db.url, poolMax: 1, acquireTimeoutMs: 500 });
    const held = await small.transaction();
    await expect(small.raw('select 1')).rejects.toThrow(/Timeout acquiring a connection/);
    await held.rollback();
    expect((await small.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await small.destroy();
  });

  test('waits for an answer no longer than told, also where the server never ends the statement', async () => {
    const knex = connectDatabase({ url: db.url, statementTimeoutMs: 0, answerTimeoutMs: 200 });
    const startedAt = performance.now();
    await expect(knex.raw('select pg_sleep(20)')).rejects.toThrow(/read timeout/);
    await knex.destroy();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('heals when its connections are cut', async () => {
    const knex = connectDatabase({ url: db.url, poolMax: 1 });
    await knex.raw('select 1');
    await db.knex.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // The server's last word and the closing of the socket may each refuse one query; after both there is a new connection.
    const answers = [];
    for (let query = 1; query <= 3; query++)
      answers.push(await knex.raw('select 1 as one').catch(() => undefined));
    expect(answers.at(-1)?.rows).toEqual([{ one: 1 }]);
    await knex.destroy();
  });
});
