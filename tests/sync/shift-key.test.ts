/** What can be read from a phone's storage without its shift key, with the real local layer and server. */
import { createHash, randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { SyncResponse } from '#contract/wire/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import { clearDraft, readDraft, writeDraft } from '#pwa/common/local/forms/drafts.ts';
import {
  makeHandOver,
  openHandOver,
  takeHandOver,
  unsentItems,
} from '#pwa/common/local/leaving/hand-over-file.ts';
import { leaveDevice } from '#pwa/common/local/leaving/leave-device.ts';
import { createPhotoUploads, keepPhoto, type PhotoAnswer } from '#pwa/common/local/photos/photos.ts';
import { showItems } from '#pwa/common/local/shift-key/hidden-items.ts';
import { showPhoto } from '#pwa/common/local/shift-key/hidden-photos.ts';
import { showRows } from '#pwa/common/local/shift-key/hidden-rows.ts';
import { isLockedRow } from '#pwa/common/local/shift-key/locked-row.ts';
import { letGo, letGoIfOver } from '#pwa/common/local/shift-key/shift-keys.ts';
import type { StoredBlob } from '#pwa/common/local/database/user-database.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { readRawRecords } from '#tests/support/raw-records.ts';
import { openPhone, type Phone } from '#tests/support/seal-world.ts';
import { drawnSignature, makeDelivery, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { filled } from '#api/database/present.ts';

const shop = useTestDatabase();
const hourMs = 3_600_000;
let sync: Sync;
let driver: Actor;
let signature: string;
let nowMs: number;
let phone: Phone;
let parcel: string;

const clock = { now: () => nowMs };
const openOne = (former?: Pick<Phone, 'indexedDB' | 'deviceId'>) =>
  openPhone({ sync, actor: driver, now: clock.now, former });

/** The customer's data, and what was captured at the door. */
const told = {
  customerName: 'Orla Vance',
  customerAddress: '27 Tannery Lane, Birchen Flat VIC 3998',
  customerPhone: '0491 570 156',
  instructions: 'Ring at the mill gate',
};
const { instructions: deliveryNotes, ...rest } = told;
const asStored = { ...rest, deliveryNotes };
const photo = Buffer.from('photograph of a door'.repeat(40));
const sha256 = createHash('sha256').update(photo).digest('hex');
const bytes = () => Uint8Array.from(photo).buffer;

beforeAll(async () => {
  sync = syncFor(shop.knex, { clock });
  signature = await drawnSignature();
});
beforeEach(async () => {
  nowMs = Date.parse('2026-11-22T00:02:00Z');
  driver = await makeUser(shop.knex, 'driver');
  parcel = await makeDelivery(shop.knex, { ...asStored, status: 'out_for_delivery', assignedTo: driver.id });
  phone = await openOne();
  return () => phone.close();
});

const args = (more: object = {}) => ({
  signature,
  strokes: [[1, 2, 0, 3.5, 4, 9]],
  signedBy: 'Una Marlowe',
  notes: 'Left with the porter Silas',
  ...more,
});
const confirm = (more: object = {}, about = 'A1041, Orla Vance') =>
  phone.save({ name: 'delivery.confirm', entityId: parcel, args: args(more), about });
const takePhoto = () => keepPhoto(phone.db, { sha256, bytes: bytes(), type: 'image/jpeg' }, nowMs);
const rows = async () =>
  (await showRows(phone.db, await phone.db.deliveries.toArray())).map(({ row }) => row as DeliveryRow);
const items = async () => showItems(phone.db, await phone.db.outbox.orderBy('seq').toArray());
const storedArgs = async (id: string) =>
  ((await shop.knex('sync_mutations').where({ id }).first('args')) as { args: object } | undefined)?.args;

/** The exact arguments sent once the key is back. */
async function sentAfter(): Promise<string> {
  await phone.sync();
  let sent = '';
  await phone.sync(request => {
    sent = JSON.stringify(request.mutations.map(mutation => mutation.args));
    return request;
  });
  return sent;
}

/** All personal data, in every form in which it could have been written to disk. */
const personal = () => [
  ...Object.values(told),
  'Tannery',
  'Una Marlowe',
  'Silas',
  signature,
  signature.slice(60, 120),
  Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
    .toString('latin1')
    .slice(8, 60),
  'photograph of a door',
];
async function expectNothingPersonal() {
  const { text, keys } = await readRawRecords(phone.indexedDB);
  expect(personal().filter(word => text.includes(word))).toEqual([]);
  expect(keys.filter(({ type, extractable }) => extractable && type !== 'public')).toEqual([]);
  return text;
}
/** A night and a day without the shop. */
const outlastGrace = () => (nowMs += 28 * hourMs + 1);
const revoke = (isRevoked = true) =>
  shop
    .knex('devices')
    .where({ id: phone.deviceId })
    .update({ revokedAt: isRevoked ? new Date() : null });

describe('a day of a phone', () => {
  test('is on the screen, and nowhere on the disk', async () => {
    await phone.sync();
    await takePhoto();
    await writeDraft(phone.db, `delivery ${parcel} 1`, args({ photos: [sha256] }));
    await confirm({ photos: [sha256] });
    await phone.save({
      name: 'delivery.fail',
      entityId: parcel,
      args: { notes: 'Asked for Silas, Tannery' },
    });
    expect(await expectNothingPersonal()).toContain(sha256);

    expect(await rows()).toMatchObject([told]);
    const [proof] = await items();
    expect(proof).toMatchObject({ about: 'A1041, Orla Vance', args: { ...args(), photos: [sha256] } });
    expect(await readDraft(phone.db, `delivery ${parcel} 1`)).toEqual(args({ photos: [sha256] }));
    const kept = (await phone.db.blobs.get(sha256)) as StoredBlob;
    expect(Buffer.from((await showPhoto(phone.db, kept))?.bytes ?? new ArrayBuffer(0))).toEqual(photo);
  });

  test('what was sent, and the row that came with a refusal, are as hidden as what was not', async () => {
    await phone.sync();
    await confirm();
    await phone.save({ name: 'delivery.assign', entityId: parcel, args: { assignedTo: null } });
    await phone.save({ name: 'delivery.fail', entityId: parcel, args: { notes: 'Silas was not in' } });
    await phone.sync();
    const seen = await items();
    expect(seen.map(({ state }) => state)).toEqual(['done', 'attention', 'attention']);
    expect(seen.map(({ verdict }) => verdict?.entityNow).filter(Boolean)).not.toEqual([]);
    await expectNothingPersonal();
  });

  test('ends with nothing at all', async () => {
    await phone.sync();
    await confirm();
    await phone.sync();
    phone.close();
    await leaveDevice(driver.id, [], { indexedDB: phone.indexedDB, IDBKeyRange }, undefined);
    expect(await phone.indexedDB.databases()).toEqual([]);
  });

  test('from before there were shift keys: rows are hidden with the next answer, what waits goes as it is', async () => {
    const row = { id: parcel, orderNumber: 'A1041', ...told };
    await phone.db.deliveries.put({ id: parcel, ver: 1, scopes: ['old'], row });
    const before = await confirm();
    expect((await readRawRecords(phone.indexedDB)).text).toContain('Orla Vance');
    await phone.sync();
    expect(
      (await phone.db.deliveries.toArray()).filter(({ row: kept }) => JSON.stringify(kept).includes('Orla')),
    ).toEqual([]);
    expect(await storedArgs(before.id)).toEqual(before.args);
    expect(await rows()).toMatchObject([told]);
  });
});

describe('a phone that does not reach the shop', () => {
  test('reads nothing after its grace period, still takes proof, and reads all again with the next answer', async () => {
    await phone.sync();
    await takePhoto();
    const proof = await confirm({ photos: [sha256] });
    await writeDraft(phone.db, 'delivery x 1', { notes: 'Silas' });
    nowMs += 28 * hourMs - 1;
    expect(await letGoIfOver(phone.db, nowMs)).toBe(false);
    nowMs += 1;
    expect(await letGoIfOver(phone.db, nowMs)).toBe(true);

    const { keys } = await readRawRecords(phone.indexedDB);
    expect(keys.filter(({ algorithm }) => algorithm.name === 'AES-GCM')).toEqual([]);
    const [row] = await rows();
    expect(row && isLockedRow(row)).toBe(true);
    expect(row).toMatchObject({ id: parcel, status: 'out_for_delivery', customerPhone: null });
    const [locked] = await items();
    expect(locked).toMatchObject({ id: proof.id, isLocked: true, args: { photos: [sha256] } });
    expect(JSON.stringify([row, locked])).not.toMatch(/Orla|Tannery|Una|Silas/);
    expect(await readDraft(phone.db, 'delivery x 1')).toBeUndefined();
    expect(await showPhoto(phone.db, (await phone.db.blobs.get(sha256)) as StoredBlob)).toBeNull();
    expect(await unsentItems(phone.db)).toEqual([]);

    const late = await phone.save({
      name: 'delivery.fail',
      entityId: parcel,
      args: { notes: 'Nobody there' },
    });
    await expectNothingPersonal();
    // The proof waits for its key, and later changes wait for the proof.
    const requests: number[] = [];
    expect(await phone.sync(request => (requests.push(request.mutations.length), request))).toEqual({
      outcome: 'more',
    });
    expect(requests).toEqual([0]);
    expect(await rows()).toMatchObject([told]);
    expect(await readDraft(phone.db, 'delivery x 1')).toEqual({ notes: 'Silas' });
    const sent: Buffer[] = [];
    const uploads = createPhotoUploads({
      db: phone.db,
      put: async ({ bytes: given }) => (sent.push(Buffer.from(given)), 'refused'),
      now: clock.now,
      onSettled: () => {},
    });
    await uploads.run();
    expect(sent).toEqual([photo]);
    await phone.sync();
    expect((await items()).map(({ id, verdict }) => [id, verdict?.status])).toEqual([
      [proof.id, 'applied'],
      [late.id, 'conflict'],
    ]);
  });

  test('a clock that is set back, again and again, does not lengthen it', async () => {
    await phone.sync();
    for (let hoursLeft = 28; hoursLeft > 1; hoursLeft--) {
      nowMs += hourMs;
      expect(await letGoIfOver(phone.db, nowMs)).toBe(false);
      nowMs -= 5 * hourMs;
      expect(await letGoIfOver(phone.db, nowMs)).toBe(false);
    }
    expect(await letGoIfOver(phone.db, (nowMs += hourMs))).toBe(true);
  });

  test('proof that was kept over a sign-out arrives as it was saved, seal and all', async () => {
    await phone.sync();
    const proof = await confirm();
    phone.close();
    await leaveDevice(driver.id, [], { indexedDB: phone.indexedDB, IDBKeyRange }, undefined);
    phone = await openOne(phone);
    await expectNothingPersonal();
    outlastGrace();
    expect(await sentAfter()).toEqual(JSON.stringify([proof.args]));
    const seal = await shop.knex('delivery_seals').where({ mutationId: proof.id }).first('state', 'why');
    expect(seal).toEqual({ state: 'sealed', why: null });
  });

  test('an answer from before takes no key and leaves no row readable', async () => {
    await phone.sync();
    await makeDelivery(shop.knex, { ...asStored, assignedTo: driver.id });
    await phone.sync(async request => {
      await letGo(phone.db);
      return request;
    });
    await expectNothingPersonal();
    await phone.sync();
    expect(await rows()).toMatchObject([told, told]);
  });
});

describe('a phone that is lost', () => {
  test('reads nothing once the shop has said so, and keeps what it has not sent', async () => {
    await phone.sync();
    const proof = await confirm();
    await revoke();
    expect(await phone.sync()).toEqual({ outcome: 'forbidden' });
    expect(await rows()).toEqual([]);
    expect(await items()).toMatchObject([{ id: proof.id, isLocked: true }]);
    await expectNothingPersonal();

    // The phone is found: the office allows it again, and the proof arrives.
    await revoke(false);
    expect(await sentAfter()).toEqual(JSON.stringify([proof.args]));
    expect(await storedArgs(proof.id)).toEqual(proof.args);
    expect(await rows()).toMatchObject([told]);
  });

  test('is given no key, whatever it asks for', async () => {
    await phone.sync();
    const [mine] = filled(await shop.knex('shift_keys').where({ deviceId: phone.deviceId }).select('id'));
    const request = {
      protocol: 1,
      build: 'test',
      deviceId: phone.deviceId,
      cursor: null,
      clientNow: new Date(nowMs).toISOString(),
      mutations: [],
      shiftKey: { has: null, need: [mine.id] },
    };
    await revoke();
    expect(await sync.handle(request, driver)).toHaveProperty('refusal', 'forbidden');
    await revoke(false);
    const other = await makeUser(shop.knex, 'driver');
    const given = (answer: unknown) => (answer as SyncResponse).shiftKey?.keys?.map(({ id }) => id);
    expect(given(await sync.handle(request, driver))).toEqual([mine.id]);
    expect(given(await sync.handle({ ...request, deviceId: randomUUID() }, driver))).not.toContain(mine.id);
    expect(given(await sync.handle(request, other))).not.toContain(mine.id);
    const workshop = await makeUser(shop.knex, 'workshop');
    // Jobs name those who wear the pieces: the floor has keys of its own.
    const theirs = given(await sync.handle(request, workshop));
    expect(theirs).toHaveLength(1);
    expect(theirs).not.toContain(mine.id);
  });
});

test('a file for another phone: readable there, and hidden there as well', async () => {
  await phone.sync();
  await takePhoto();
  const proof = await confirm({ photos: [sha256] });
  const { deviceId } = phone;
  const file = await makeHandOver(phone.db, { userId: driver.id, deviceId, code: 'K7QMX-2XPAB', now: nowMs });
  phone.close();
  phone = await openOne();
  await phone.sync();
  const opened = await openHandOver(file.text, 'K7QMX-2XPAB', driver.id);
  if (opened.kind !== 'opened') throw new Error(opened.why);
  await takeHandOver(phone.db, opened.content, nowMs);
  await expectNothingPersonal();
  expect(await items()).toMatchObject([{ id: proof.id, args: proof.args, about: 'A1041, Orla Vance' }]);
});

test('a file takes no proof along whose photograph cannot be read yet', async () => {
  await phone.sync();
  await takePhoto();
  outlastGrace();
  await letGoIfOver(phone.db, nowMs);
  const open = await confirm({ photos: [sha256] });
  const [hidden] = await items();
  expect(hidden).toMatchObject({ id: open.id, args: open.args });
  const make = () =>
    makeHandOver(phone.db, { userId: driver.id, deviceId: phone.deviceId, code: 'K7QMX-2XPAB', now: nowMs });
  expect((await make()).ids).toEqual([]);
  await phone.sync(request => ({ ...request, mutations: [] }));
  expect((await make()).ids).toEqual([open.id]);
});

test('a picture that is given up after it had arrived unheard takes nothing from the proof', async () => {
  await phone.sync();
  await takePhoto();
  const proof = await confirm({ photos: [sha256] });
  const upload = (answer: PhotoAnswer) =>
    createPhotoUploads({ db: phone.db, put: async () => answer, now: clock.now, onSettled() {} }).run();
  // Picture and proof arrive, but both answers are lost.
  await shop.knex('artworks').insert({ sha256, kind: 'photo', mime: 'image/jpeg', bytes: photo.length });
  await upload(null);
  await phone.sync(async request => {
    await sync.handle(structuredClone(request), driver);
    return { ...request, mutations: [] };
  });
  await upload('refused');
  expect(await items()).toMatchObject([{ state: 'pending', args: { photos: [], photosLost: 1 } }]);
  await phone.sync();
  expect(await items()).toMatchObject([
    { id: proof.id, state: 'done', verdict: { status: 'duplicate', original: 'applied' } },
  ]);
  const kept = shop.knex('delivery_evidence').where({ mutationId: proof.id });
  expect(await kept.first('photoSha256', 'photosLost')).toEqual({ photoSha256: [sha256], photosLost: 0 });
});

test('drafts: the last word is written last, and what was given up stays so', async () => {
  await phone.sync();
  const long = 'Silas '.repeat(50_000);
  void writeDraft(phone.db, 'a', { notes: long });
  void writeDraft(phone.db, 'a', { notes: 'short' });
  expect(await readDraft(phone.db, 'a')).toEqual({ notes: 'short' });
  void writeDraft(phone.db, 'a', { notes: long });
  await clearDraft(phone.db, 'a');
  expect(await readDraft(phone.db, 'a')).toBeUndefined();
});
