import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { inTransaction, isConnectionLost } from './transaction.ts';

const db = useTestDatabase({ isEmpty: true });
const pauses: number[] = [];
const options = { random: () => 0.5, pause: async (delayMs: number) => pauses.push(delayMs) };

beforeAll(() => db.knex.schema.createTable('counts', t => void t.integer('value')));

const countRows = async () => (await db.knex('counts').select('value')).length;

describe('inTransaction', () => {
  test.each(['40001', '40P01', '55P03'])('repeats the whole work after %s', async code => {
    const before = await countRows();
    let runs = 0;
    const result = await inTransaction(
      db.knex,
      async trx => {
        runs += 1;
        await trx('counts').insert({ value: runs });
        if (runs < 3)
          await trx.raw(`do $$ begin raise exception 'passing' using errcode = '${code}'; end $$`);
        return runs;
      },
      options,
    );
    expect([result, (await countRows()) - before]).toEqual([3, 1]);
    expect(pauses.splice(0)).toEqual([20, 40]);
  });

  test('gives up after the retries and throws what happened', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw Object.assign(new Error('again'), { code: '40001' });
    };
    await expect(inTransaction(db.knex, work, { ...options, retries: 1 })).rejects.toThrow('again');
    expect(runs).toBe(2);
  });

  test('does not repeat a real error', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Error('wrong');
    };
    await expect(inTransaction(db.knex, work, options)).rejects.toThrow('wrong');
    expect(runs).toBe(1);
  });

  test('repeats when the connection is cut inside the work', async () => {
    let runs = 0;
    await inTransaction(
      db.knex,
      async trx => {
        runs += 1;
        await trx('counts').insert({ value: 100 });
        if (runs === 1) await trx.raw('select pg_terminate_backend(pg_backend_pid())');
      },
      options,
    );
    expect(runs).toBe(2);
    expect(await db.knex('counts').where({ value: 100 })).toHaveLength(1);
  });

  test('repeats when the connection was lost before COMMIT went out', async () => {
    let runs = 0;
    const losing = async (work: (trx: unknown) => Promise<unknown>) => {
      const result = await work(undefined);
      if (runs === 1)
        throw new Error('COMMIT; - Client has encountered a connection error and is not queryable');
      return result;
    };
    const work = async () => (runs += 1);
    expect(await inTransaction({ transaction: losing } as unknown as typeof db.knex, work, options)).toBe(2);
  });

  test('does not repeat when the connection is cut at COMMIT: nobody knows what happened', async () => {
    // A constraint trigger that fires at COMMIT stands for a server that dies just there.
    await db.knex.raw(`
      create table doomed (id integer);
      create function die() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger die after insert on doomed deferrable initially deferred
        for each row execute function die();`);
    let runs = 0;
    const work = async (trx: typeof db.knex) => {
      runs += 1;
      await trx('doomed').insert({ id: 1 });
    };
    const error = await inTransaction(db.knex, work, options).catch((thrown: unknown) => thrown);
    expect([runs, isConnectionLost(error)]).toEqual([1, true]);
  });
});
