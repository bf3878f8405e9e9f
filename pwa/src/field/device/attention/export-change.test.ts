/** Changes that can be discarded here are in the person's files, down to the last photograph. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canDiscard, discardChange } from '#pwa/common/local/outbox/outbox-decisions.ts';
import { saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { keepPhoto } from '#pwa/common/local/photos/photos.ts';
import type { OutboxItem, UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { allItems, deviceNow, freshDatabase, newId, userId } from '#tests/support/device-database.ts';
import { exportChange } from './export-change.ts';

let db: UserDatabase;
let item: OutboxItem;
beforeEach(async () => {
  db = freshDatabase();
  for (const { sha256, bytes } of photos)
    await keepPhoto(db, { sha256, bytes: new Uint8Array(bytes).buffer, type: 'image/jpeg' }, deviceNow);
  item = await saveChange(
    { db, userId, newId, now: () => deviceNow },
    {
      name: 'delivery.confirm',
      entityId: 'd1',
      args: { signature: 'data:image/png;base64,AAEC', photos: photos.map(({ sha256 }) => sha256) },
    },
  );
});
afterEach(() => db.close());

const photos = [
  { sha256: 'a'.repeat(64), bytes: [1, 2, 3] },
  { sha256: 'b'.repeat(64), bytes: [4, 5] },
];

async function exportIt(isTaken = true) {
  const given: File[] = [];
  const exported = await exportChange(
    db,
    { item, row: null },
    { now: new Date(deviceNow), handOut: async files => (given.push(...files), isTaken) },
  );
  const [kept] = await allItems(db);
  if (!kept) throw new Error('it has gone');
  return { exported, given, mayDiscard: canDiscard(kept) };
}

describe('an export of proof', () => {
  test('holds its photographs, to the byte, and may then be discarded', async () => {
    const { exported, given, mayDiscard } = await exportIt();
    expect([exported, mayDiscard]).toEqual(['whole', true]);
    const pictures = given.slice(2);
    expect(pictures.map(({ name, type }) => [name, type])).toEqual(
      photos.map(({ sha256 }) => [`photo-${sha256}.jpeg`, 'image/jpeg']),
    );
    const bytes = await Promise.all(
      pictures.map(async file => [...new Uint8Array(await file.arrayBuffer())]),
    );
    expect(bytes).toEqual(photos.map(photo => photo.bytes));
    expect(await discardChange(db, item.id)).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is not here', () => db.blobs.delete('b'.repeat(64))],
    [
      'waits for its key',
      () => db.blobs.update('b'.repeat(64), { hidden: { key: 'k', iv: new Uint8Array(12) } }),
    ],
  ])('counts as none where a photograph %s', async (_why, lose) => {
    await lose();
    const { exported, given, mayDiscard } = await exportIt();
    expect([exported, given.length, mayDiscard]).toEqual(['incomplete', 3, false]);
    expect(await discardChange(db, item.id)).toBe(false);
  });

  test('that nobody took counts as none', async () => {
    const { exported, mayDiscard } = await exportIt(false);
    expect([exported, mayDiscard]).toEqual(['untaken', false]);
  });
});
