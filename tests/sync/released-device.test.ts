/**
 * A phone was offline while the app was updated. An earlier release wrote its database, with one of
 * each offline change waiting and with names and addresses encrypted. Today's code opens it and sends everything.
 */
import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { mutations } from '#contract/wire/mutations.ts';
import { syncRound } from '#pwa/common/local/sync/sync-round.ts';
import { openUserDatabase, type UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { showItems } from '#pwa/common/local/shift-key/hidden-items.ts';
import { showPhoto } from '#pwa/common/local/shift-key/hidden-photos.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { readKeptDevice, restoreDevice } from '#tests/support/restore-device.ts';
import { syncFor } from '#tests/support/sync-world.ts';

const server = useTestDatabase();
const kept = readKeptDevice('released-device.json');
const now = () => Date.parse(kept.savedAt) + 60_000;
let db: UserDatabase;

beforeAll(async () => {
  const { person } = kept;
  await server.knex.raw(
    `insert into users (id, username, username_key, password_hash, first_name, last_name, is_admin)
     overriding system value values (:id, :username, :username, '-', :firstName, :lastName, :isAdmin)`,
    { ...person },
  );
  const indexedDB = new IDBFactory();
  await restoreDevice(indexedDB, kept);
  db = openUserDatabase(person.id, { indexedDB, IDBKeyRange });
  await db.open();
  return () => db.close();
});

const pending = () => db.outbox.where('state').equals('pending').toArray();

/** Changes that came after that release. */
const later: readonly string[] = [
  'job.tick',
  'delivery.cancel',
  'delivery.edit',
  'delivery.tellNext',
  'delivery.undoFail',
  'customer.create',
  'customer.update',
  'lead.addCall',
  'lead.update',
  'project.create',
  'project.update',
  'quote.addCall',
  'quote.create',
  'quote.draft',
  'quote.update',
];

test('one of each change waits, and can be read', async () => {
  const items = await showItems(db, await pending());
  const known = Object.keys(mutations).filter(name => !later.includes(name));
  expect(known).toHaveLength(Object.keys(mutations).length - later.length);
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(known));
  expect(items.filter(({ isLocked }) => isLocked)).toEqual([]);
  const created = items.find(({ name }) => name === 'delivery.create');
  expect(created?.args).toMatchObject({ customerName: 'Dana Lee', customerPhone: '0412 345 678' });
});

test('a picture that waits can be read', async () => {
  const [blob] = await db.blobs.toArray();
  const photo = blob && (await showPhoto(db, blob));
  expect(
    Buffer.from(photo?.bytes ?? new ArrayBuffer(0))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('everything is handed in and applied', async () => {
  const sync = syncFor(server.knex, { clock: { now } });
  const before = await pending();
  const deviceId = randomUUID();
  // The first answer comes from a shop unknown to this phone, so waiting changes are sent with the next requests.
  for (let round = 0; round < 5; round++)
    await syncRound({
      db,
      deviceId,
      build: 'test',
      installed: true,
      persisted: true,
      now,
      random: Math.random,
      async send(request) {
        const answer = await sync.handle(structuredClone(request), kept.person);
        if (isRefusal(answer)) throw new Error(answer.refusal);
        return { kind: 'answered', response: answer };
      },
    });
  const after = await db.outbox.bulkGet(before.map(({ seq }) => seq));
  expect(after.map(item => [item?.name, item?.state, item?.verdict?.status])).toEqual(
    before.map(({ name }) => [name, 'done', 'applied']),
  );
  // Includes changes that an earlier shop applied, which this one has never seen.
  const { rowCount } = await server.knex.raw<{ rowCount: number }>('select id from sync_mutations');
  expect(rowCount).toBe(before.length + 1);
});
