/** What every store of files does, in a folder, in a bucket over HTTP, and in two places at once. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Double, type S3Failure, startS3Double } from '#tests/support/s3-double/s3-double.ts';
import { createBucketStore } from './bucket-store.ts';
import { type FileStore, once, StorageAwayError, StorageFullError } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createTwoStores } from './two-stores.ts';

const kinds = ['folder', 'bucket', 'folder, also bucket', 'bucket, also folder'] as const;
const noBound = { minFreeBytes: 0, minFreeShare: 0 };
const limits = {
  connectMs: 20_000,
  silenceMs: 20_000,
  answerMs: 20_000,
  tries: 3,
  pauseMs: 1,
  restMs: 0,
  trialMs: 20_000,
};
const impatient = { ...limits, silenceMs: 400, answerMs: 400, trialMs: 400 };
/** What hangs is waited for as often as it is tried. On a busy machine an honest answer may also come too late for a try. */
const forMode = (mode: S3Failure, tries = limits.tries) =>
  /hang|stall/.test(mode) ? { limits: { ...impatient, tries } } : {};
const untilAnswered = 30;

let double: S3Double;
let root: string;
beforeAll(async () => {
  double = await startS3Double();
  root = await mkdtemp(path.join(tmpdir(), 'selvedge-stores-'));
});
afterAll(async () => {
  await double.stop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(() => {
  double.mend();
  double.objects.clear();
  double.calls.length = 0;
});

let made = 0;
const spoolDir = () => path.join(root, 'spool');
const folderStore = () => createFolderStore({ root: path.join(root, `folder-${++made}`), ...noBound });
const bucketStore = (more = {}) =>
  createBucketStore({ place: double.place(spoolDir(), `shop-${++made}`), limits, ...noBound, ...more });

function make(kind: (typeof kinds)[number]): FileStore {
  if (kind === 'folder') return folderStore();
  if (kind === 'bucket') return bucketStore();
  const [first, second] = [folderStore(), bucketStore()];
  return kind === 'bucket, also folder' ? createTwoStores(second, first) : createTwoStores(first, second);
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const nameFor = (bytes: Uint8Array, end = 'print.png') => `${sha256Of(bytes)}.${end}`;
const random = (bytes = 100_000) => randomBytes(bytes);

async function keep(store: FileStore, bytes: Uint8Array): Promise<string> {
  const received = await store.receive(once(bytes), bytes.length);
  const name = nameFor(bytes);
  await received?.keep(name);
  return name;
}

async function read(store: FileStore, name: string): Promise<Buffer | null> {
  const found = await store.read(name);
  return found && buffer(found.stream);
}

async function listed(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names;
}

describe.each(kinds)('files in a %s', kind => {
  test('are read as they were received, and written again without harm', async () => {
    const store = make(kind);
    const bytes = random();
    for (let round = 1; round <= 2; round++) {
      const name = await keep(store, bytes);
      expect(await read(store, name)).toEqual(bytes);
      const digest = { bytes: bytes.length, sha256: sha256Of(bytes) };
      expect([await store.digest(name), await store.takenAs(name)]).toEqual([digest, digest]);
    }
    expect(await listed(store)).toEqual([nameFor(bytes)]);
    expect(await readdir(spoolDir()).catch(() => [])).toEqual([]);
  });

  test('are found among many, listed in order, and gone when they are removed', async () => {
    const store = make(kind);
    expect(await store.isEmpty()).toBe(true);
    const files = Array.from({ length: 20 }, (_, at) => random(at));
    const names = files.map(bytes => nameFor(bytes, '96.webp'));
    await Promise.all(files.map((bytes, at) => store.put(names[at] ?? '', bytes)));
    expect(await store.isEmpty()).toBe(false);
    expect(await listed(store)).toEqual(names.toSorted());
    const absent = nameFor(random());
    expect(await store.find([...names, absent])).toEqual(new Set(names));
    expect(await store.find([names[3] ?? '', absent])).toEqual(new Set([names[3]]));
    for (const name of names) await store.remove(name);
    await store.remove(absent);
    expect(await listed(store)).toEqual([]);
    expect(await store.isEmpty()).toBe(true);
    for (const look of [store.read, store.digest, store.takenAs]) expect(await look(absent)).toBeNull();
    expect(await store.state()).toBe('takes files');
  });

  test.each(['../escape', 'a'.repeat(64), `${'A'.repeat(64)}.svg`, `${'a'.repeat(64)}/../x.svg`])(
    'have names, and %s is none',
    async name => {
      const store = make(kind);
      await expect(store.put(name, random())).rejects.toThrow(RangeError);
      await expect(store.read(name)).rejects.toThrow(RangeError);
      await expect(store.remove(name)).rejects.toThrow(RangeError);
    },
  );

  test('longer than allowed are not kept, and nothing is left of them', async () => {
    const store = make(kind);
    expect(await store.receive(once(random(10)), 9)).toBeNull();
    expect(await store.isEmpty()).toBe(true);
  });
});

describe('a bucket that', () => {
  const passing: S3Failure[] = [
    'error-before',
    'error-after',
    'slow-down',
    'cut-before',
    'cut-after',
    'hang-after',
  ];

  test.each(passing)('fails twice (%s) takes a file all the same, once', async mode => {
    const store = bucketStore(forMode(mode, untilAnswered));
    double.fail(mode, /^PUT /, 2);
    const bytes = random();
    const name = await keep(store, bytes);
    const puts = double.calls.filter(call => call.startsWith('PUT ')).length;
    if (mode === 'hang-after') expect(puts).toBeGreaterThanOrEqual(3);
    else expect(puts).toBe(3);
    expect([...double.objects.values()]).toEqual([{ bytes, sha256: sha256Of(bytes) }]);
    expect(await read(store, name)).toEqual(bytes);
  });

  test.each<S3Failure>([...passing, 'half', 'stall-half'])(
    'fails twice (%s) gives a file whole all the same',
    async mode => {
      const store = bucketStore(forMode(mode, untilAnswered));
      const bytes = random(400_000);
      const name = await keep(store, bytes);
      double.fail(mode, /^GET /, 2);
      expect(await read(store, name)).toEqual(bytes);
    },
  );

  test.each<S3Failure>([...passing, 'denied'])('goes on failing (%s) never says "not there"', async mode => {
    const place = double.place(spoolDir(), `shop-${++made}`);
    const bytes = random();
    const name = await keep(bucketStore({ place }), bytes);
    const store = bucketStore({ place, ...forMode(mode) });
    double.fail(mode, /./, Infinity);
    const asked = [
      () => store.read(name),
      () => store.digest(name),
      () => store.takenAs(name),
      () => store.find([name]),
      () => store.remove(name),
      () => store.put(name, bytes),
      () => keep(store, bytes),
      () => listed(store),
      () => store.isEmpty(),
    ];
    for (const ask of mode === 'hang-after' ? asked.slice(0, 1) : asked) {
      const trouble = await ask().catch((error: unknown) => error);
      expect(trouble).toBeInstanceOf(StorageAwayError);
      expect(String(trouble)).not.toContain(double.keys.secretAccessKey);
    }
    expect(await store.state()).toBe('away');
    double.mend();
    await expect.poll(() => store.state()).toBe('takes files');
  });

  test('has not answered is not asked by everybody: people are told at once, until it is there again', async () => {
    const store = bucketStore({ limits: { ...limits, restMs: 600_000 } });
    const bytes = random();
    const name = await keep(store, bytes);
    double.fail('error-before', /./, Infinity);
    await expect(store.read(name)).rejects.toThrow(StorageAwayError);
    const asked = double.calls.length;
    for (let at = 0; at < 5; at++) await expect(store.read(name)).rejects.toThrow(StorageAwayError);
    expect(double.calls.length).toBe(asked);
    expect(await store.state()).toBe('away');
    double.mend();
    expect(await store.state()).toBe('takes files');
    expect(await read(store, name)).toEqual(bytes);
  });

  test('is read by somebody who turns away lets go of the connection', async () => {
    const store = bucketStore();
    const name = await keep(store, random(5_000_000));
    // More than there are connections at once.
    for (let at = 0; at < 60; at++) (await store.read(name))?.stream.destroy();
    expect(await store.find([name])).toEqual(new Set([name]));
  });

  test('breaks off for good fails whoever reads, rather than giving half', async () => {
    const store = bucketStore();
    const name = await keep(store, random());
    double.fail('half', /^GET /, Infinity);
    const found = await store.read(name);
    await expect(found && buffer(found.stream)).rejects.toThrow(StorageAwayError);
  });

  test('is another one, or has other keys, is out of reach and not empty', async () => {
    const place = double.place(spoolDir());
    for (const wrong of [
      { ...place, bucket: 'another' },
      { ...place, credentials: { ...double.keys, secretAccessKey: 'wrong' } },
    ]) {
      const store = createBucketStore({ place: wrong, limits, ...noBound });
      await expect(store.read(nameFor(random()))).rejects.toThrow(StorageAwayError);
      await expect(store.find([nameFor(random())])).rejects.toThrow(StorageAwayError);
    }
  });

  test('nobody reaches is away, until it is there again', async () => {
    const store = bucketStore();
    const bytes = random();
    const name = await keep(store, bytes);
    await double.close();
    await expect(store.read(name)).rejects.toThrow(StorageAwayError);
    expect(await store.state()).toBe('away');
    await double.open();
    expect(await store.state()).toBe('takes files');
    expect(await read(store, name)).toEqual(bytes);
  });

  test('has room does not help a machine whose own disk is full', async () => {
    const store = bucketStore({ minFreeShare: 1 });
    await expect(store.receive(once(random()), 1_000_000)).rejects.toThrow(StorageFullError);
    expect(await store.state()).toBe('full');
  });
});

describe('of two places', () => {
  test('the first gets what is new, and the second gives what it still has', async () => {
    const [first, second] = [bucketStore(), folderStore()];
    const both = createTwoStores(first, second);
    const [old, young] = [random(), random()];
    await keep(second, old);
    await keep(both, young);
    expect(await listed(first)).toEqual([nameFor(young)]);
    expect([await read(both, nameFor(old)), await read(both, nameFor(young))]).toEqual([old, young]);
    expect(await listed(both)).toEqual([nameFor(old), nameFor(young)].toSorted());
    await keep(first, old);
    expect(await listed(both)).toEqual([nameFor(old), nameFor(young)].toSorted());
    await both.remove(nameFor(old));
    expect(await both.find([nameFor(old)])).toEqual(new Set());
  });

  test('one that does not answer hides nothing of the other, and makes nothing missing', async () => {
    const [first, second] = [bucketStore(), folderStore()];
    const both = createTwoStores(first, second);
    const old = random();
    await keep(second, old);
    double.fail('error-before', /./, Infinity);
    expect(await read(both, nameFor(old))).toEqual(old);
    await expect(read(both, nameFor(random()))).rejects.toThrow(StorageAwayError);
    await expect(both.find([nameFor(old)])).rejects.toThrow(StorageAwayError);
  });
});
