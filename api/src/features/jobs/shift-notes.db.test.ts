/** What a shift leaves for the next, as tablets send and receive it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { SyncRequest } from '#contract/wire/sync.ts';
import type { ShiftNoteRow } from '#contract/jobs/shift-notes.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';

const db = useTestDatabase();
let sync: Sync;
beforeAll(() => {
  sync = syncFor(db.knex);
});

const newApp: Partial<SyncRequest> = { want: { entities: ['jobs', 'deliveries', 'shift_notes'] } };
const person = async (role: 'workshop' | 'driver' | 'admin') =>
  makeDevice(sync, await makeUser(db.knex, role));
const handedOver = () => {
  const id = randomUUID();
  const job = {
    id: randomUUID(),
    jobNumber: 'JOB-1',
    name: 'Kestrel',
    state: 'on_hold',
    reason: 'No ink',
  } as const;
  return { id, text: 'White ink comes at ten', jobs: [job] };
};

test('reaches the next tablet, and who has read it reaches the first', async () => {
  const [kim, ana] = [await person('workshop'), await person('workshop')];
  await ana.sync([], newApp);
  const note = handedOver();
  const { results } = await kim.sync([kim.make('shift.handOver', note.id, note)], newApp);
  expect(results).toMatchObject([{ status: 'applied' }]);
  const seen = await ana.sync([], newApp);
  expect(seen.changes).toMatchObject([
    { e: 'shift_notes', id: note.id, row: { ...note, by: 'Kim workshop', readBy: [] } },
  ]);
  await ana.sync([ana.make('shift.read', note.id, {}), ana.make('shift.read', note.id, {})], newApp);
  const told = await kim.sync([], newApp);
  const row = told.changes.find(({ id }) => id === note.id)?.row as ShiftNoteRow;
  expect(row.readBy).toMatchObject([{ userId: ana.actor.id }]);
});

test('two people read it at once: both are kept', async () => {
  const [kim, ana, lee] = [await person('workshop'), await person('workshop'), await person('admin')];
  const note = handedOver();
  await kim.sync([kim.make('shift.handOver', note.id, note)]);
  await Promise.all(
    [kim, ana, lee].flatMap(one =>
      [one, one].map(reader => reader.sync([reader.make('shift.read', note.id, {})])),
    ),
  );
  expect(await db.knex('shift_note_reads').where({ shiftNoteId: note.id })).toHaveLength(3);
});

test('an app from before there were any is not sent one, and gets all of them once it is new', async () => {
  const kim = await person('workshop');
  const note = handedOver();
  await kim.sync([kim.make('shift.handOver', note.id, note)]);
  const old = await kim.sync();
  expect(JSON.stringify(old.changes)).not.toContain('shift_notes');
  const updated = await kim.sync([], newApp);
  expect(updated.changes.map(({ id }) => id)).toContain(note.id);
});

test('is nothing for drivers', async () => {
  const [kim, driver] = [await person('workshop'), await person('driver')];
  const note = handedOver();
  await kim.sync([kim.make('shift.handOver', note.id, note)]);
  const own = handedOver();
  const { results, changes } = await driver.sync([driver.make('shift.handOver', own.id, own)], newApp);
  expect(results).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
  expect(JSON.stringify(changes)).not.toContain(note.id);
});

test('the note of nobody, and one id twice', async () => {
  const kim = await person('workshop');
  const note = handedOver();
  const { results } = await kim.sync([
    kim.make('shift.read', randomUUID(), {}),
    kim.make('shift.handOver', note.id, note),
    kim.make('shift.handOver', note.id, { ...note, text: 'Other' }),
  ]);
  expect(results).toMatchObject([
    { status: 'conflict', code: 'unknown_shift_note' },
    { status: 'applied' },
    { status: 'conflict', code: 'already_exists' },
  ]);
  expect(await db.knex('shift_notes').where({ id: note.id }).first('text')).toEqual({ text: note.text });
});
