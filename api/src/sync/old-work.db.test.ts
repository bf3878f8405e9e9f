/** What has lain too long on a device, and records that do not add up: kept, and somebody is told. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import { withoutRules } from '#tests/support/database/without-rules.ts';
import type { Actor } from './actor.ts';
import { checkRecords } from './check-records.ts';
import type { Sync } from './create-sync.ts';

const db = useTestDatabase();
let sync: Sync;
let admin: Actor;
let driver: Actor;

beforeAll(async () => {
  sync = syncFor(db.knex);
  [admin, driver] = await Promise.all([makeUser(db.knex, 'admin'), makeUser(db.knex, 'driver')]);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('after half a year in a drawer', () => {
  test('proof is kept and the delivery stays as it is, for the office to look at', async () => {
    const id = await makeDelivery(db.knex, { assignedTo: driver.id });
    const phone = makeDevice(sync, driver);
    const args = { signature: await drawnSignature(), signedBy: 'Dana Lee' };
    const change = phone.make('delivery.confirm', id, args, { occurredAt: daysAgo(181) });
    expect((await phone.sync([change])).results).toMatchObject([{ status: 'conflict', code: 'stale' }]);
    expect(await db.knex('deliveries').where({ id }).first()).toMatchObject({
      status: 'pending',
      review: true,
    });
    expect(await db.knex('delivery_evidence').where({ deliveryId: id })).toMatchObject([
      { mutationId: change.id, acceptedAs: 'additional', signedBy: 'Dana Lee' },
    ]);
    expect((await phone.sync([change])).results).toMatchObject([
      { status: 'duplicate', original: 'conflict' },
    ]);
  });

  test('a job is no longer moved; a day less and it is', async () => {
    const id = await makeJob(db.knex);
    const tablet = makeDevice(sync, admin);
    const move = (days: number) =>
      tablet.make('job.setStatus', id, { to: 'Production' }, { occurredAt: daysAgo(days) });
    const { results } = await tablet.sync([move(181), move(179)]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'stale', entityNow: { id } },
      { status: 'applied' },
    ]);
  });
});

describe('what must never be', () => {
  const found = () => db.knex('sync_findings').orderBy('kind').select('kind', 'subject');
  const check = async () => {
    const said: object[] = [];
    await checkRecords(db.knex, { error: (line: object) => void said.push(line) });
    return said;
  };

  test('is found, logged once, and forgotten when it holds again', async () => {
    expect(await check()).toEqual([]);
    const [mutation, delivery, job] = [randomUUID(), await makeDelivery(db.knex), await makeJob(db.knex)];
    const undecided = randomUUID();
    await withoutRules(
      db.knex,
      `insert into delivery_evidence (mutation_id, delivery_id, claimed_delivery_id, outcome, driver_id, accepted_as)
       values (?, ?, ?, 'failed', ${driver.id}, 'primary')`,
      [mutation, delivery, delivery],
    );
    await withoutRules(
      db.knex,
      `insert into sync_mutations (id, user_id, name, v, args_hash) values (?, ${driver.id}, 'job.delete', 1, sha256('x'))`,
      [undecided],
    );
    await withoutRules(db.knex, 'delete from sync_index where id = ?', [job]);
    expect(await check()).toHaveLength(3);
    expect(await found()).toEqual([
      { kind: 'evidence_without_mutation', subject: mutation },
      { kind: 'mutation_without_verdict', subject: undecided },
      { kind: 'row_not_in_feed', subject: `jobs ${job}` },
    ]);
    expect(await check()).toEqual([]);
    await db.knex('jobs').where({ id: job }).update({ title: 'Touched' });
    await check();
    expect((await found()).map(({ kind }) => kind)).toEqual([
      'evidence_without_mutation',
      'mutation_without_verdict',
    ]);
  });
});
