/**
 * Files and backups in a store that other people have written: Ceph's own S3 gateway. The double of `npm test` fails in
 * every way on purpose; this one says whether the double is right about what a store does.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucketCopies } from '#api/outside/files/bucket/bucket-copies.ts';
import { createBucketStore } from '#api/outside/files/bucket-store.ts';
import { once, StorageAwayError } from '#api/outside/files/file-store.ts';
import type { BucketPlace } from '#api/outside/files/files-place.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { bytesOf, streamOf } from '#tests/backup/small-copy.ts';
import { type Gateway, missingForGateway, startGateway } from './start-gateway.ts';

const missing = missingForGateway();
if (missing) console.log(`Ceph’s gateway is not tried out: ${missing} is not installed.`);

const noBound = { minFreeBytes: 0, minFreeShare: 0 };
const limits = {
  connectMs: 30_000,
  silenceMs: 30_000,
  answerMs: 30_000,
  tries: 3,
  pauseMs: 10,
  restMs: 0,
  trialMs: 30_000,
};
const impatient = { ...limits, silenceMs: 1_000, answerMs: 1_000, trialMs: 1_000, tries: 2 };
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const nameFor = (bytes: Uint8Array) => `${sha256Of(bytes)}.print.png`;

describe.skipIf(missing)('in Ceph’s gateway', { timeout: 300_000 }, () => {
  let gateway: Gateway;
  let client: S3Client;
  let root: string;
  const bucket = 'shop';
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'selvedge-gateway-'));
    gateway = await startGateway();
    client = new S3Client({
      endpoint: gateway.origin,
      region: 'us-east-1',
      credentials: gateway.keys,
      forcePathStyle: true,
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }, 300_000);
  afterAll(async () => {
    client?.destroy();
    await gateway?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const place = (folder: string, more: Partial<BucketPlace> = {}): BucketPlace => ({
    kind: 'bucket',
    bucket,
    prefix: `${folder}/`,
    endpoint: gateway.origin,
    region: 'us-east-1',
    credentials: gateway.keys,
    spoolDir: path.join(root, 'spool'),
    ...more,
  });
  const storeAt = (folder: string, more: Partial<BucketPlace> = {}, patience = limits) =>
    createBucketStore({ place: place(folder, more), limits: patience, ...noBound });

  test('files are read as they were received, noted by their hash, and gone when they are removed', async () => {
    const store = storeAt('files');
    const bytes = randomBytes(6_000_000);
    const name = nameFor(bytes);
    for (let round = 1; round <= 2; round++) {
      const received = await store.receive(once(bytes), bytes.length);
      await received?.keep(name);
      const found = await store.read(name);
      expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
      const digest = { bytes: bytes.length, sha256: sha256Of(bytes) };
      expect([await store.digest(name), await store.takenAs(name)]).toEqual([digest, digest]);
    }
    const absent = nameFor(randomBytes(9));
    expect(await store.find([name, absent])).toEqual(new Set([name]));
    for (const look of [store.read, store.digest, store.takenAs]) expect(await look(absent)).toBeNull();
    await store.remove(name);
    await store.remove(name);
    expect([await store.read(name), await store.isEmpty()]).toEqual([null, true]);
  });

  test('more files than a list holds are listed in order', async () => {
    const store = storeAt('many');
    const files = Array.from({ length: 1_150 }, (_, at) => Buffer.from(`file ${at}`));
    for (let at = 0; at < files.length; at += 50)
      await Promise.all(files.slice(at, at + 50).map(bytes => store.put(nameFor(bytes), bytes)));
    const listed: string[] = [];
    for await (const name of store.list()) listed.push(name);
    expect(listed).toEqual(files.map(nameFor).toSorted());
    expect((await store.find(listed)).size).toBe(files.length);
  });

  test('another bucket, other keys and a folder beside are nobody’s files', async () => {
    const name = nameFor(randomBytes(9));
    for (const wrong of [
      { bucket: 'another' },
      { credentials: { ...gateway.keys, secretAccessKey: 'wrong' } },
    ]) {
      const store = storeAt('files', wrong);
      await expect(store.read(name)).rejects.toThrow(StorageAwayError);
      await expect(store.find([name])).rejects.toThrow(StorageAwayError);
      await expect(store.put(name, randomBytes(9))).rejects.toThrow(StorageAwayError);
    }
    const bytes = randomBytes(9);
    await storeAt('ours').put(nameFor(bytes), bytes);
    expect(await storeAt('theirs').read(nameFor(bytes))).toBeNull();
  });

  test('backups come in parts, whole, and go as they came', async () => {
    const partBytes = 5 * 1024 * 1024;
    const shelf = createBucketCopies({ place: place('backups'), limits, partBytes });
    for (const length of [0, 1_000, partBytes, 3 * partBytes + 17]) {
      const bytes = randomBytes(length);
      const name = `copy-${length}.tar`;
      expect(await shelf.write(name, streamOf(bytes))).toBe(length);
      const read = await shelf.read(name);
      expect(read && (await bytesOf(read)).equals(bytes)).toBe(true);
    }
    const broken = (async function* () {
      yield randomBytes(partBytes);
      yield randomBytes(partBytes);
      throw new Error('The source broke off.');
    })();
    await expect(shelf.write('broken.tar', broken)).rejects.toThrow('broke off');
    expect(await shelf.has('broken.tar')).toBe(false);
    const open = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(open.Uploads ?? []).toEqual([]);
    await shelf.remove('copy-1000.tar');
    expect((await shelf.names()).length).toBe(3);
  });

  test('a gateway that is killed, and a cluster that stands still, lose nothing and never say “not there”', async () => {
    const bytes = randomBytes(200_000);
    const name = nameFor(bytes);
    await storeAt('troubled').put(name, bytes);
    const store = storeAt('troubled', {}, impatient);

    await gateway.kill();
    await expect(store.read(name)).rejects.toThrow(StorageAwayError);
    await expect(store.put(name, bytes)).rejects.toThrow(StorageAwayError);
    expect(await store.state()).toBe('away');
    await gateway.start();
    await expect.poll(() => store.state()).toBe('takes files');

    gateway.freeze();
    try {
      await expect(store.put(nameFor(Buffer.from('new')), Buffer.from('new'))).rejects.toThrow(
        StorageAwayError,
      );
      await expect(store.digest(name)).rejects.toThrow(StorageAwayError);
    } finally {
      gateway.thaw();
    }
    await expect.poll(() => store.state()).toBe('takes files');
    const found = await storeAt('troubled').read(name);
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
  });

  test('files of a folder are the same files here, by the same names', async () => {
    const folder = createFolderStore({ root: path.join(root, 'folder'), ...noBound });
    const store = storeAt('moved');
    const files = Array.from({ length: 12 }, (_, at) => randomBytes(1_000 + at));
    for (const bytes of files) await folder.put(nameFor(bytes), bytes);
    for await (const name of folder.list()) {
      const found = await folder.read(name);
      if (found) await store.put(name, await buffer(found.stream));
    }
    for (const bytes of files)
      expect(await store.digest(nameFor(bytes))).toEqual({ bytes: bytes.length, sha256: sha256Of(bytes) });
  });
});
