/** A proof with pictures on a device: nothing of it is lost, and no picture blocks it for good. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeDraft } from '../forms/drafts.ts';
import { saveChange } from '../outbox/outbox.ts';
import { createPhotoUploads, forgetLoosePhotos, keepPhoto, type Photo, type PhotoAnswer } from './photos.ts';
import { putPhoto } from './put-photo.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { allItems, deviceNow, freshDatabase, newId, userId } from '#tests/support/device-database.ts';

let db: UserDatabase;
beforeEach(() => {
  db = freshDatabase();
});
afterEach(() => db.close());

const dayMs = 86_400_000;
const photo = (letter: string): Photo => ({
  sha256: letter.repeat(64),
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/jpeg',
});
const [door, box] = [photo('a'), photo('b')];
const keep = (...photos: Photo[]) => Promise.all(photos.map(one => keepPhoto(db, one, deviceNow)));
const confirm = (...photos: Photo[]) =>
  saveChange(
    { db, userId, newId, now: () => deviceNow },
    {
      name: 'delivery.confirm',
      entityId: 'd',
      args: { signature: 'data:image/png;base64,iVBORw0KGgo=', photos: photos.map(({ sha256 }) => sha256) },
    },
  );

/** The shop's answers in order. The last one repeats. */
async function send(answers: PhotoAnswer[], now = deviceNow) {
  const sent: string[] = [];
  let told = 0;
  const put = async ({ sha256 }: Photo) => {
    sent.push(sha256);
    return answers[Math.min(sent.length, answers.length) - 1] ?? null;
  };
  await createPhotoUploads({ db, put, now: () => now, onSettled: () => (told += 1) }).run();
  return { sent, told };
}

const block = (missingBlobs: string[]) =>
  db.outbox.toCollection().modify({
    setbacks: 1,
    nextAt: deviceNow + 300_000,
    verdict: { id: 'x', status: 'blocked', code: 'missing_blob', missingBlobs },
  });
const argsOf = async () => (await allItems(db)).map(({ args }) => args);

describe('a change names', () => {
  test('only pictures that lie beside it, and tells how many it has lost', async () => {
    await keep(door);
    const { args } = await confirm(door, box);
    expect(args).toMatchObject({ photos: [door.sha256], photosLost: 1 });
    expect((await confirm(door)).args).not.toHaveProperty('photosLost');
  });
});

describe('sending', () => {
  test('each once, and what waited for it goes at once', async () => {
    await keep(door, box);
    await confirm(door, box);
    await block([door.sha256, box.sha256]);
    expect(await send(['stored'])).toEqual({ sent: [door.sha256, box.sha256], told: 1 });
    const [item] = await allItems(db);
    expect(item).not.toHaveProperty('nextAt');
    expect(item?.args).toMatchObject({ photos: [door.sha256, box.sha256] });
    expect(await send(['stored'])).toEqual({ sent: [], told: 0 });
  });

  test('again what the server says it has not', async () => {
    await keep(door);
    await confirm(door);
    await send(['stored']);
    await block([door.sha256]);
    expect((await send(['stored'])).sent).toEqual([door.sha256]);
  });

  test('a picture that is none leaves the proof, which goes without it', async () => {
    await keep(door, box);
    await confirm(door, box);
    await block([door.sha256, box.sha256]);
    await send(['refused', 'stored']);
    expect(await argsOf()).toMatchObject([{ photos: [box.sha256], photosLost: 1 }]);
    expect((await allItems(db))[0]).not.toHaveProperty('nextAt');
  });

  test('a picture whose bytes this device has lost too', async () => {
    await keep(door);
    await confirm(door);
    await db.blobs.clear();
    expect((await send(['stored'])).told).toBe(0);
    await block([door.sha256]);
    expect((await send(['stored'])).sent).toEqual([]);
    expect(await argsOf()).toMatchObject([{ photos: [], photosLost: 1 }]);
  });

  test.each([
    ['nobody answers', null, deviceNow + 30 * dayMs, 1],
    ['the shop fails at it', 'fault', deviceNow + 30 * dayMs, 1],
    ['the shop does not take it for less than a day', 'untaken', deviceNow + dayMs / 2, 1],
    ['the shop does not take it for more than a day', 'untaken', deviceNow + dayMs + 1, 0],
  ] as const)('%s', async (_why, answer, later, kept) => {
    await keep(door);
    await confirm(door);
    await send(['untaken']);
    const { told } = await send([answer], later);
    expect(told).toBe(1 - kept);
    expect((await argsOf()).map(args => (args as { photos: string[] }).photos.length)).toEqual([kept]);
  });

  test.each([
    ['fault', [door.sha256, box.sha256]],
    ['untaken', [door.sha256, box.sha256]],
    [null, [door.sha256]],
  ] as const)('the others too after %s: %j', async (answer, expected) => {
    await keep(door, box);
    await confirm(door, box);
    expect((await send([answer, 'stored'])).sent).toEqual(expected);
  });
});

describe('over HTTP', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answers = (status: number, headers: HeadersInit = { 'X-Request-Id': 'r' }) =>
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers }));

  test.each([
    ...[401, 403, 408, 425, 426, 429, 500, 502, 503, 504].map(status => [status, 1] as const),
    ...[404, 409, 413, 415, 422].map(status => [status, 0] as const),
  ])('%i for a month: %i of 1 picture stays with its proof', async (status, kept) => {
    answers(status);
    await keep(door);
    await confirm(door);
    for (const day of [0, 1, 30])
      await createPhotoUploads({
        db,
        put: putPhoto,
        now: () => deviceNow + day * dayMs,
        onSettled() {},
      }).run();
    expect(await argsOf()).toMatchObject([{ photos: [door.sha256].slice(0, kept) }]);
    answers(201);
    await createPhotoUploads({ db, put: putPhoto, now: () => deviceNow, onSettled() {} }).run();
    expect((await db.blobs.get(door.sha256))?.uploadedAt !== undefined).toBe(kept === 1);
  });

  test.each([
    ['a captive portal', 200, {}, null],
    ['what stands before the shop finds it too large', 413, {}, 'refused'],
    ['the shop', 201, { 'X-Request-Id': 'r' }, 'stored'],
  ] as const)('%s', async (_who, status, headers, expected) => {
    answers(status, headers);
    expect(await putPhoto(door)).toBe(expected);
  });
});

test('only pictures that nothing names are swept up, after a day', async () => {
  const [loose, fresh] = [photo('c'), photo('d')];
  await keep(door, box, loose);
  await confirm(door);
  await writeDraft(db, 'delivery x 1', { photos: [box.sha256] });
  await keepPhoto(db, fresh, deviceNow + 2 * dayMs);
  await forgetLoosePhotos(db, deviceNow + dayMs / 2);
  expect(await db.blobs.count()).toBe(4);
  await forgetLoosePhotos(db, deviceNow + 2 * dayMs);
  expect(await db.blobs.toCollection().primaryKeys()).toEqual([door, box, fresh].map(({ sha256 }) => sha256));
});
