import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createArtworkUploads, type UploadAnswer } from './artwork-uploads.ts';
import { openShopDatabase, type StoredArtwork } from '../database/shop-database.ts';

const a = 'a'.repeat(64);
const b = 'b'.repeat(64);
const artwork = (sha256: string): StoredArtwork => ({
  sha256,
  bytes: new ArrayBuffer(8),
  type: 'image/png',
  name: 'x.png',
  widthPx: 1,
  heightPx: 1,
});

/** A server that already has some files. It answers each PUT from a list of answers, then with success. */
async function createWorld({ kept = [a], there = [] as string[], answers = [] as UploadAnswer[] } = {}) {
  const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  await db.artworks.bulkPut(kept.map(artwork));
  const stored = new Set(there);
  const seen: string[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const uploads = createArtworkUploads({
    openDatabase: async () => db,
    async isThere(sha256) {
      seen.push(`HEAD ${sha256[0]}`);
      return { status: stored.has(sha256) ? 204 : 404 };
    },
    async send({ sha256 }, onProgress) {
      seen.push(`PUT ${sha256[0]}`);
      onProgress(4);
      const answer = answers.length > 0 ? (answers.shift() ?? null) : { status: 201 };
      if (answer && answer.status < 300) stored.add(sha256);
      return answer;
    },
    later: (run, ms) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    now: () => 0,
  });
  return {
    db,
    uploads,
    seen,
    stored,
    waits,
    phase: (sha256: string) => uploads.state.getState().get(sha256)?.phase,
  };
}

test('what is kept is sent once, one after the other', async () => {
  const world = await createWorld({ kept: [a, b] });
  await Promise.all([world.uploads.resume(), world.uploads.resume()]);
  expect(world.seen).toEqual(['PUT a', 'PUT b']);
  expect(await world.db.artworks.filter(row => !row.uploadedAt).count()).toBe(0);
});

test.each([null, { status: 503 }, { status: 429 }, { status: 401 }, { status: 500 }])(
  'after %o it waits, longer each time, and asks before it sends again',
  async answer => {
    const world = await createWorld({ answers: [answer, answer] });
    await world.uploads.resume();
    expect(world.phase(a)).toBe('waiting');
    await world.uploads.resume();
    await world.uploads.resume();
    expect(world.seen).toEqual(['PUT a', 'HEAD a', 'PUT a', 'HEAD a', 'PUT a']);
    expect(world.phase(a)).toBe('done');
    expect(world.waits).toEqual([]);
  },
);

test('each failure doubles the wait, up to a minute', async () => {
  const world = await createWorld({ answers: Array.from({ length: 7 }, () => null) });
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    await world.uploads.resume();
    waits.push(world.waits.at(-1)?.ms ?? 0);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('an answer that was lost is found by asking: the bytes do not travel twice', async () => {
  const world = await createWorld({ answers: [null] });
  await world.uploads.resume();
  world.stored.add(a);
  await world.uploads.resume();
  expect(world.seen).toEqual(['PUT a', 'HEAD a']);
  expect(world.phase(a)).toBe('done');
});

test('a file that the server cannot use is told and not sent again; the next one goes', async () => {
  const world = await createWorld({ kept: [a, b], answers: [{ status: 422, message: 'Damaged.' }] });
  await world.uploads.resume();
  await world.uploads.resume();
  expect(world.seen).toEqual(['PUT a', 'PUT b']);
  expect(world.uploads.state.getState().get(a)).toMatchObject({ phase: 'refused', message: 'Damaged.' });
});

test('before an order each file is asked for again, and sent if it was swept up there', async () => {
  const world = await createWorld();
  await world.uploads.resume();
  world.stored.clear();
  expect(await world.uploads.ensure([a, a])).toEqual([]);
  expect(world.seen).toEqual(['PUT a', 'HEAD a', 'PUT a']);
});

test.each([
  ['without a network', [null], [a], [a]],
  ['that this device does not have', [], [], [a]],
] as const)('a file %s is missing', async (_, answers, kept, missing) => {
  const world = await createWorld({ kept: [...kept], answers: [...answers] });
  expect(await world.uploads.ensure([a])).toEqual(missing);
});
