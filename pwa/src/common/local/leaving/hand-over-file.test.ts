import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { deviceNow, freshDatabase, newId, userId } from '#tests/support/device-database.ts';
import { makeHandOver, openHandOver, takeHandOver, unsentItems } from './hand-over-file.ts';
import { leaveDevice } from './leave-device.ts';
import { saveChange } from '../outbox/outbox.ts';
import { makeSealCode, seal, unseal } from '../database/sealing.ts';
import type { UserDatabase } from '../database/user-database.ts';

const signature = 'data:image/png;base64,AAAA';
let phoneIndexedDB: IDBFactory;
let phone: UserDatabase;
let tablet: UserDatabase;

beforeEach(async () => {
  phoneIndexedDB = new IDBFactory();
  phone = freshDatabase(phoneIndexedDB);
  tablet = freshDatabase(new IDBFactory());
  await phone.meta.put({ key: 'serverAheadMs', value: 60_000 });
  await tablet.meta.put({ key: 'serverAheadMs', value: -30_000 });
});

const sign = (db: UserDatabase, entityId: string) =>
  saveChange(
    { db, userId, newId, now: () => deviceNow },
    {
      name: 'delivery.confirm',
      entityId,
      args: { signature },
      about: '1041, Orla Vance',
    },
  );
const hand = (code: string) => makeHandOver(phone, { userId, deviceId: 'phone', code, now: deviceNow });

describe('a hand-over', () => {
  it('carries what is unsent to another device, under the same ids and in its order, once', async () => {
    const [first, second] = [await sign(phone, 'd1'), await sign(phone, 'd2')];
    const sent = await sign(phone, 'd3');
    await phone.outbox.update(sent.seq, { state: 'done' });
    const photo = {
      sha256: 'a'.repeat(64),
      bytes: new Uint8Array([1, 2, 3]).buffer,
      type: 'image/webp',
    };
    const sentPhoto = { ...photo, sha256: 'c'.repeat(64), uploadedAt: '2026-11-20T21:00:00.000Z' };
    await phone.blobs.bulkPut([photo, { ...photo, sha256: 'b'.repeat(64) }, sentPhoto]);
    const photos = [photo.sha256, sentPhoto.sha256];
    await phone.outbox.update(second.seq, { args: { signature, photos } });
    const code = makeSealCode();
    const { text, ids } = await hand(code);
    expect(ids).toEqual([first.id, second.id]);

    const opened = await openHandOver(text, code.toLowerCase().replace('-', ' '), userId);
    if (opened.kind === 'refused') throw new Error(opened.why);
    await sign(tablet, 'd9');
    expect(await takeHandOver(tablet, opened.content, deviceNow)).toBe(2);
    expect(await takeHandOver(tablet, opened.content, deviceNow)).toBe(0);
    const [own, ...taken] = await unsentItems(tablet);
    expect(own?.entityId).toBe('d9');
    expect(taken.map(({ id, args, attempts }) => [id, args, attempts])).toEqual([
      [first.id, first.args, 1],
      [second.id, { signature, photos }, 1],
    ]);
    // 60 s ahead there, 30 s behind here: the same instant by the shop's clock.
    expect(Date.parse(taken[0]?.occurredAt ?? '')).toBe(Date.parse(first.occurredAt) + 90_000);
    // One was sent already. The server may have deleted it by the time its proof arrives.
    const blobs = await tablet.blobs.toArray();
    expect(blobs.map(({ sha256, bytes }) => [sha256, ...new Uint8Array(bytes)])).toEqual(
      photos.map(sha256 => [sha256, 1, 2, 3]),
    );
    expect(blobs.filter(({ uploadedAt }) => uploadedAt)).toEqual([]);
  });

  it('tells nothing to who finds the file', async () => {
    await sign(phone, 'd1');
    const { text } = await hand(makeSealCode());
    for (const secret of ['Orla', '1041', 'AAAA', 'delivery.confirm', 'd1'])
      expect(text).not.toContain(`"${secret}`);
  });

  it('takes from the first device what is in the file, and nothing that came after it', async () => {
    await sign(phone, 'd1');
    const { ids } = await hand(makeSealCode());
    const later = await sign(phone, 'd2');
    await leaveDevice(userId, ids, { indexedDB: phoneIndexedDB, IDBKeyRange }, undefined);
    expect((await phone.outbox.toArray()).map(({ id }) => id)).toEqual([later.id]);
  });

  it.each([
    ['the wrong code', async (text: string) => openHandOver(text, '22222-22222', userId), 'wrongCode'],
    ['another person', async (text: string, code: string) => openHandOver(text, code, 8), 'otherPerson'],
    [
      'a file of somebody else',
      async (_: string, code: string) => openHandOver('{"a":1}', code, userId),
      'notOurs',
    ],
    ['no JSON', async (_: string, code: string) => openHandOver('%PDF', code, userId), 'notOurs'],
    [
      'a file that claims to be of this person',
      async (text: string, code: string) =>
        openHandOver(JSON.stringify({ ...(JSON.parse(text) as object), userId: 8 }), code, 8),
      'notOurs',
    ],
    [
      'a file that was changed',
      async (text: string, code: string) => {
        const file = JSON.parse(text) as { sealed: { data: string } };
        const data = file.sealed.data;
        file.sealed.data = `${data[0] === 'A' ? 'B' : 'A'}${data.slice(1)}`;
        return openHandOver(JSON.stringify(file), code, userId);
      },
      'wrongCode',
    ],
  ] as const)('is refused with %s', async (_what, open, why) => {
    await sign(phone, 'd1');
    const code = makeSealCode();
    expect(await open((await hand(code)).text, code)).toEqual({
      kind: 'refused',
      why,
    });
  });
});

test('codes differ, can be read aloud, and open what they sealed', async () => {
  const codes = Array.from({ length: 200 }, makeSealCode);
  expect(new Set(codes).size).toBe(200);
  expect(codes.every(code => /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(code))).toBe(true);
  const [code = '', other = ''] = codes;
  const sealed = await seal('Dana Lee, 1 Loom St', code);
  expect([await unseal(sealed, code), await unseal(sealed, other)]).toEqual(['Dana Lee, 1 Loom St', null]);
});
