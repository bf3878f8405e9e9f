/**
 * A new device pulls from two shops with the same open work, one of them old. Both send the same bytes, however much
 * work the old one has finished.
 */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#api/sync/actor.ts';
import { leaveDevices } from '#api/sync/devices/leave-devices.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';

const openJobs = 700;
const openStops = 60;
/** Gives versions the same number of digits in both shops. */
const firstVersion = 10_000_000;

interface Shop extends TestDatabase {
  people: Actor[];
}

async function openShop(finished: number): Promise<Shop> {
  const shop = await createTestDatabase();
  const { knex } = shop;
  const people = [];
  for (const role of ['admin', 'driver', 'workshop'] as const) people.push(await makeUser(knex, role));
  const [, driver] = people;
  await knex.raw(`select setval('sync_version', ?)`, [firstVersion]);
  for (let at = 0; at < openJobs; at++) {
    await makeJob(knex);
    // In the middle, so that there are pages of open work before and after it.
    if (at === openJobs / 2)
      for (let done = 0; done < finished; done += portion) await finishWork(knex, done, driver?.id ?? 0);
  }
  for (let at = 0; at < openStops; at++) await makeDelivery(knex, { assignedTo: driver?.id ?? null });
  const started = performance.now();
  const { left } = await leaveDevices({ knex, now: () => new Date() });
  if (process.env['VERBOSE'])
    console.log(`${left} rows left in ${Math.round((performance.now() - started) / 1000)} s`);
  expect(left).toBe(finished + Math.ceil(finished / 5));
  await knex.raw('analyze sync_index');
  return { ...shop, people };
}

/** Rows per statement, within its time limit. */
const portion = 5_000;

/** Finished jobs of many years, and a delivery for every fifth, in the feed of the staff of that time. */
async function finishWork(knex: Knex, done: number, driverId: number): Promise<void> {
  await knex.transaction(async trx => {
    // Row triggers would take longer than the rest of the test.
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `with job as (
         insert into jobs (id, job_number, title, status, completed_at, updated_at)
         select gen_random_uuid(), 'OLD-' || n, '40 tees, front print', 'Ready to Ship', at, at
         from generate_series(?::int, ?::int) n, lateral (select now() - interval '31 days' - n * interval '1 minute' as at) day
         returning id, completed_at),
       stop as (
         insert into deliveries (id, order_number, customer_name, customer_address, scheduled_date, status, delivered_at,
           assigned_to)
         select gen_random_uuid(), 'OLD', 'Dana Lee', '1 Loom St', at, 'delivered', at, ?::int
         from (select completed_at as at from job limit ?) day
         returning *)
       insert into sync_index (scope, entity, id, version)
       select scope, entity, id, nextval('sync_version') from (
         select 'jobs' as scope, 'jobs' as entity, id::text from job
         union all select s, 'deliveries', d.id::text from stop d, unnest(sync_scopes('deliveries', to_jsonb(d))) s) row`,
      [done + 1, done + portion, driverId, portion / 5],
    );
  });
}

interface Pulled {
  bytes: number[];
  rows: number;
}

/** Every page as sent. */
async function pullAll({ knex }: Shop, actor: Actor): Promise<Pulled> {
  const device = makeDevice(syncFor(knex), actor);
  const pulled: Pulled = { bytes: [], rows: 0 };
  for (;;) {
    const answer = await device.sync();
    pulled.bytes.push(JSON.stringify(answer).length);
    pulled.rows += answer.changes.length;
    if (!answer.hasMore) return pulled;
  }
}

export function testFirstPull(finished: number): void {
  let young: Shop;
  let old: Shop;
  beforeAll(async () => {
    [young, old] = [await openShop(0), await openShop(finished)];
  }, 1_800_000);
  afterAll(async () => {
    await young.drop();
    await old.drop();
  });

  const cases = [
    ['the office', 0, openJobs + openStops],
    ['a driver', 1, openStops],
    ['the shop floor', 2, openJobs],
  ] as const;
  test.each(cases)(
    `%s is sent as much with ${finished} finished jobs as with none`,
    async (_who, at, rows) => {
      const [here, there] = [young.people[at], old.people[at]];
      if (!here || !there) throw new Error('nobody');
      const pulled = await pullAll(young, here);
      expect(pulled.rows).toBe(rows);
      expect(await pullAll(old, there)).toEqual(pulled);
    },
  );

  test('and no tombstone is walked over for it', async () => {
    const { knex, people } = old;
    const asked: { sql: string; bindings: Knex.RawBinding[] }[] = [];
    const note = (query: { sql: string; bindings: Knex.RawBinding[] }) => void asked.push(query);
    knex.on('query', note);
    await pullAll(old, people[2] as Actor);
    knex.off('query', note);
    const pages = asked.filter(({ sql }) => sql.includes('union all') && sql.includes('sync_index'));
    expect(pages.length).toBeGreaterThan(1);
    for (const { sql, bindings } of pages) {
      const { rows } = await knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `explain (analyze, timing off) ${sql.replaceAll(/\$\d+/g, '?')}`,
        bindings,
      );
      const plan = rows.map(row => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('sync_index_live');
      expect(plan).toContain('sync_index_gone');
      expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/);
    }
  });
}
