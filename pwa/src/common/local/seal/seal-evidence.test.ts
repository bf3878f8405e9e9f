import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readContents, readHeader, type SignedRecord } from '#contract/deliveries/seal/record.ts';
import { isSigned, sha256Hex } from '#contract/deliveries/seal/signing.ts';
import { freshDatabase, newId, userId } from '#tests/support/device-database.ts';
import { leaveDevice } from '../leaving/leave-device.ts';
import { saveChange } from '../outbox/outbox.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';
import { readChainHead } from './chain-head.ts';
import { readDeviceKey } from './device-key.ts';
import { hearBeacon, readHeardBeacon } from './heard-beacon.ts';
import { ensureDeviceKey } from './make-device-key.ts';
import { createSealing } from './seal-evidence.ts';

let db: UserDatabase;
let nowMs: number;
let indexedDB: IDBFactory;
beforeEach(async () => {
  nowMs = Date.parse('2026-11-22T00:17:00Z');
  indexedDB = new IDBFactory();
  db = freshDatabase(indexedDB);
  await ensureDeviceKey(db);
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

const ticks = { session: 'page', now: () => nowMs };
const sealWithin = (patienceMs: number) =>
  createSealing({ deviceId: 'phone', build: 'test', ticks, patienceMs });
/** Longer than a busy machine takes. */
const seal = sealWithin(20_000);
const signature = `data:image/png;base64,${btoa('drawn')}`;
const confirm = (more: object = {}, sealing = seal) =>
  saveChange(
    { db, userId, newId, now: () => nowMs, seal: sealing },
    { name: 'delivery.confirm', entityId: newId(), args: { signature, signedBy: 'Dana', ...more } },
  );
const sealOf = ({ args }: { args: unknown }) => (args as { seal: unknown }).seal;
const record = (item: { args: unknown }) => sealOf(item) as SignedRecord;

describe('a record', () => {
  test('is signed by this device, and says what was brought', async () => {
    const item = await confirm();
    const { header, contents, signature: signed } = record(item);
    const { publicKey = '' } = (await readDeviceKey(db)) ?? {};
    expect(await isSigned(publicKey, 'record', header, signed)).toBe(true);
    expect(readHeader(header)).toMatchObject({ device: 'phone', seq: 1, previous: null });
    expect(readContents(contents)).toMatchObject({
      delivery: item.entityId,
      at: item.occurredAt,
      signature: await sha256Hex('drawn'),
      signedBy: 'Dana',
      beacon: null,
    });
  });

  test('links to the one before', async () => {
    const [first, second] = [await confirm(), await confirm()];
    const { header } = record(first);
    expect(readHeader(record(second).header)).toMatchObject({ seq: 2, previous: await sha256Hex(header) });
    expect(await readChainHead(db)).toMatchObject({ seq: 2 });
  });

  test('and the end of the chain are saved together or not at all', async () => {
    await confirm();
    const before = await readChainHead(db);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await expect(confirm()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    expect(await readChainHead(db)).toEqual(before);
    expect(readHeader(record(await confirm()).header)).toMatchObject({ seq: 2 });
  });

  test('only of what comes from a door', async () => {
    const writer = { db, userId, newId, now: () => nowMs, seal };
    const item = await saveChange(writer, { name: 'delivery.start', entityId: newId(), args: {} });
    expect(item.args).not.toHaveProperty('seal');
  });
});

describe('nothing keeps the proof from being saved', () => {
  test.each<[string, () => void, string]>([
    ['signing fails', () => vi.spyOn(crypto.subtle, 'sign').mockRejectedValue(new Error('no')), 'failed'],
    [
      'signing takes too long',
      () => vi.spyOn(crypto.subtle, 'sign').mockReturnValue(new Promise(() => {})),
      'slow',
    ],
    [
      'no WebCrypto',
      () => vi.stubGlobal('crypto', { getRandomValues: () => new Uint8Array(10) }),
      'unsupported',
    ],
  ])('%s', async (_what, breakIt, missing) => {
    breakIt();
    const item = await confirm({}, missing === 'slow' ? sealWithin(20) : seal).finally(() =>
      vi.unstubAllGlobals(),
    );
    expect(sealOf(item)).toEqual({ missing });
    expect(await readChainHead(db)).toBeUndefined();
  });

  test('a device without a key', async () => {
    await db.meta.clear();
    expect(sealOf(await confirm())).toEqual({ missing: 'no_key' });
  });
});

test('the private half of the key cannot be read out', async () => {
  const key = await readDeviceKey(db);
  expect(key?.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', key?.privateKey as CryptoKey)).rejects.toThrow();
});

test('key and chain outlast a sign-out that leaves something unsent; a late beacon does not count', async () => {
  const heard = (t: number) => hearBeacon(db, { t, n: 'n', k: 'k', s: 's' }, nowMs, ticks);
  await heard(2_000);
  await heard(1_000);
  expect(await readHeardBeacon(db)).toMatchObject({ beacon: { t: 2_000 } });
  await confirm();
  const [key, head] = [await readDeviceKey(db), await readChainHead(db)];
  await leaveDevice(userId, [], { indexedDB, IDBKeyRange });
  expect((await readDeviceKey(db))?.id).toBe(key?.id);
  expect(await readChainHead(db)).toEqual(head);
  expect(await readMeta(db, 'beacon')).toBeUndefined();
});
