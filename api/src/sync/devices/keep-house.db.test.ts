/** What is forgotten after a year and after half of one, and what a device that stayed away so long is told. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';
import { keepSyncHouse } from './keep-house.ts';

const db = useTestDatabase();
const dayMs = 86_400_000;
const inDays = (days: number) => () => new Date(Date.now() + days * dayMs);

test('arguments go after a year; the verdict stays, and what was rejected keeps its bytes', async () => {
  const { knex } = db;
  const phone = makeDevice(syncFor(knex), await makeUser(knex, 'workshop'));
  const done = phone.make('job.addNote', await makeJob(knex), {
    noteId: randomUUID(),
    text: 'Screen cleaned',
  });
  const refused = phone.make('job.delete', await makeJob(knex), {});
  expect((await phone.sync([done, refused])).results).toMatchObject([
    { status: 'applied' },
    { status: 'rejected' },
  ]);
  const argsOf = async ({ id }: { id: string }) =>
    present(await knex('sync_mutations').where({ id }).first('args')).args as unknown;

  expect(await keepSyncHouse({ knex, now: inDays(364) })).toMatchObject({ args: 0 });
  expect(await argsOf(done)).not.toBeNull();
  expect(await keepSyncHouse({ knex, now: inDays(366) })).toMatchObject({ args: 1 });
  expect(await argsOf(done)).toBeNull();
  expect(await argsOf(refused)).not.toBeNull();
  // The same device, two years late: it is told what became of it, and nothing is done twice.
  expect((await phone.sync([done])).results).toMatchObject([{ status: 'duplicate', original: 'applied' }]);
  expect(await knex('job_notes').where({ text: 'Screen cleaned' })).toHaveLength(1);
});

test('what a phone held is forgotten 180 days after it was last heard of', async () => {
  const { knex } = db;
  const phone = makeDevice(syncFor(knex), await makeUser(knex, 'driver'));
  await makeDelivery(knex, { assignedTo: phone.actor.id });
  await phone.sync();
  const copies = () => knex('delivery_copies').where({ userId: phone.actor.id });
  await keepSyncHouse({ knex, now: inDays(179) });
  expect(await copies()).toHaveLength(1);
  expect(await keepSyncHouse({ knex, now: inDays(181) })).toMatchObject({ copies: 1 });
  expect(await copies()).toEqual([]);
});

test('tombstones are removed after 180 days, and only a device that missed them reads everything again', async () => {
  const { knex } = db;
  const sync = syncFor(knex);
  const office = makeDevice(sync, await makeUser(knex, 'admin'));
  const away = makeDevice(sync, await makeUser(knex, 'workshop'));
  const [kept, deleted] = [await makeJob(knex), await makeJob(knex)];
  await away.sync();
  await office.sync([office.make('job.delete', deleted, {})]);
  await makeJob(knex);
  const near = makeDevice(sync, await makeUser(knex, 'workshop'));
  await near.sync();
  const tombstones = () => knex('sync_index').where({ id: deleted, deleted: true });
  expect(await tombstones()).toHaveLength(1);

  await keepSyncHouse({ knex, now: inDays(400) });
  expect(await keepSyncHouse({ knex, now: inDays(579) })).toMatchObject({ tombstones: 0 });
  expect((await keepSyncHouse({ knex, now: inDays(581) })).tombstones).toBeGreaterThan(0);
  expect(await tombstones()).toEqual([]);

  const told = await away.sync();
  expect(told.reset).toMatchObject({ reason: 'floor' });
  expect(told.changes.map(({ id }) => id)).toContain(kept);
  expect(told.changes.map(({ id }) => id)).not.toContain(deleted);
  expect((await near.sync()).reset).toBeUndefined();
  // Once is enough.
  expect((await away.sync()).reset).toBeUndefined();
});
