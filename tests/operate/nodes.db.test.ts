/** Nodes that share a database and a bucket of files, and nothing else. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkFiles } from '#api/backup/check-files.ts';
import { makeBackup } from '#api/backup/make-backup.ts';
import { withFilesKept } from '#api/backup/read-snapshot.ts';
import { restoreBackup } from '#api/backup/restore-backup.ts';
import { sweepArtworks } from '#api/features/artwork/sweep-artworks.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { moveFiles } from '#api/outside/files/move-files.ts';
import { openPlace } from '#api/outside/files/open-file-store.ts';
import { createTwoStores } from '#api/outside/files/two-stores.ts';
import { addArtwork, makePlaces } from '#tests/backup/copied-shop.ts';
import { fileOf, openOffice, teeM } from '#tests/factories/imports.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { createSend } from '#tests/support/http-client.ts';
import { type S3Double, startS3Double } from '#tests/support/s3-double/s3-double.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { isWhole } from '#tests/support/whole.ts';

let bucket: S3Double;
let root: string;
let here: TestServer;
let there: TestServer;
/** One that was given a folder of its own, by mistake. */
let apart: TestServer;

beforeAll(async () => {
  bucket = await startS3Double();
  root = await mkdtemp(path.join(tmpdir(), 'selvedge-nodes-'));
  const files = bucket.place(path.join(root, 'spool'));
  const node = { listens: true, rateLimits: true, logLevel: 'silent' } as const;
  here = await startTestServer({ ...node, files });
  there = await startTestServer({ ...node, files, beside: here });
  apart = await startTestServer({ ...node, beside: here });
});
afterEach(() => bucket.mend());
afterAll(async () => {
  for (const node of [apart, there, here]) await node.stop();
  await bucket.stop();
  await rm(root, { recursive: true, force: true });
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const visitor = () => `__Host-vid=${randomBytes(32).toString('base64url')}`;
const randomColour = () => `#${randomBytes(3).toString('hex')}`;

async function design() {
  const bytes = await picture({ width: 60, height: 40, colour: randomColour() });
  const sha256 = sha256Of(bytes);
  const cookie = visitor();
  const by = (node: TestServer) => createSend(node.baseUrl, cookie);
  return {
    sha256,
    put: (node: TestServer) =>
      by(node)(`/api/uploads/${sha256}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'Content-Type': 'image/png' },
      }),
    head: async (node: TestServer) => (await by(node)(`/api/uploads/${sha256}`, { method: 'HEAD' })).status,
    image: (node: TestServer) => by(node)(`/api/artworks/${sha256}/480.webp`),
  };
}

describe('a design that one node has taken', () => {
  test('is seen on the other', async () => {
    const { put, head, image } = await design();
    expect((await put(here)).status).toBe(201);
    expect([await head(here), await head(there)]).toEqual([204, 204]);
    const [one, other] = [await image(here), await image(there)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.text === one.text && one.text.length > 0).toBe(true);
  });

  test('is not promised by a node that cannot see it, which takes it again', async () => {
    const { put, head, image } = await design();
    expect((await put(here)).status).toBe(201);
    expect(await head(apart)).toBe(404);
    const unseen = await image(apart);
    expect(unseen).toMatchObject({ status: 503, json: { code: 'storage_unavailable' } });
    expect((await put(apart)).status).toBe(201);
    expect([await head(apart), (await image(apart)).status]).toEqual([204, 200]);
    expect(await head(here)).toBe(204);
  });

  test('is neither denied nor promised while the bucket is away, and the rest of the shop is open', async () => {
    const [before, after] = [await design(), await design()];
    expect((await before.put(here)).status).toBe(201);
    await bucket.close();
    try {
      for (const node of [here, there]) {
        expect(await before.head(node)).toBe(503);
        expect((await before.image(node)).status).toBe(503);
        expect(await after.put(node)).toMatchObject({ status: 503, json: { code: 'storage_unavailable' } });
        expect((await node.send('/api/products')).status).toBe(200);
        await expect
          .poll(async () => (await node.send('/readyz')).json, { timeout: 20_000 })
          .toMatchObject({ ok: true, filesAway: true });
      }
    } finally {
      await bucket.open();
    }
    for (const node of [here, there])
      await expect
        .poll(async () => (await node.send('/readyz')).json, { timeout: 20_000 })
        .not.toHaveProperty('filesAway');
    expect((await after.put(there)).status).toBe(201);
    expect([await before.head(here), await after.head(here)]).toEqual([204, 204]);
  });

  test('is stored once when its answer was lost on the way from the bucket', async () => {
    const { sha256, put, head } = await design();
    bucket.fail('cut-after', /^PUT /, 2);
    expect((await put(here)).status).toBe(201);
    expect(await head(there)).toBe(204);
    expect([...bucket.objects.keys()].filter(key => key.includes(sha256))).toHaveLength(4);
  });
});

describe('between nodes', () => {
  test('a session is one: signed in here, known there, signed out there, ended here', async () => {
    const { cookie } = await here.as('customer');
    const [one, other] = [here, there].map(node => createSend(node.baseUrl, cookie));
    expect((await other?.('/api/user'))?.status).toBe(200);
    expect((await other?.('/api/logout', { method: 'POST' }))?.status).toBeLessThan(300);
    expect((await one?.('/api/user'))?.status).toBe(401);
  });

  test('a limit that is shared is used up by both together', async () => {
    const cookie = visitor();
    const ask = async (at: number) => {
      const node = at % 2 === 0 ? here : there;
      const json = { email: `nobody-${at}@example.test` };
      return (await createSend(node.baseUrl, cookie)('/api/password/forgot', { json })).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push(await ask(at));
    expect(statuses.filter(status => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  test('the catalogue is the same: a price changed here is read there', async () => {
    const { id } = await makeProduct(here.knex, { priceCents: 1_000 });
    const priceAt = async (node: TestServer) =>
      ((await node.send(`/api/products/${id}`)).json as { price: number }).price;
    expect(await priceAt(there)).toBe(await priceAt(here));
    await here.knex('products').where({ id }).update({ priceCents: 2_345 });
    for (const node of [here, there]) await expect.poll(() => priceAt(node)).toBe(2_345);
  });

  test('an import runs once, and what one has checked the other carries out', async () => {
    const [office, beside] = [await openOffice(here), await openOffice(there)];
    // The feed does not name what is there, and would have to ask.
    await here.knex('products').update({ deletedAt: new Date() });
    const answers = await Promise.all([
      office.call('POST', '/api/import-products'),
      beside.call('POST', '/api/import-products'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { id } = await office.outcome('/api/import-checks/file?name=spring.csv&mode=add', fileOf(teeM));
    const applied = await beside.outcome(`/api/import-runs/${id}/apply?productsOffSale=0&variantsOffSale=0`);
    expect(applied.status).toBe('applied');
  });
});

describe('files of a shop', () => {
  const noBound = { minFreeBytes: 0, minFreeShare: 0 };

  async function ownShop(folder: string) {
    const database = await createTestDatabase();
    const places = await makePlaces(database.url);
    onTestFinished(async () => {
      await database.drop();
      await places.remove();
    });
    const inBucket = openPlace(bucket.place(path.join(places.root, 'spool'), folder), noBound);
    return { ...database, places, inBucket, inFolder: places.files };
  }

  async function contentsOf(store: FileStore): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for await (const name of store.list()) found[name] = (await store.digest(name))?.sha256 ?? '';
    return found;
  }

  test('move while it works, go on after they were broken off, and lose and revive nothing', async () => {
    const { knex, url, inFolder, inBucket } = await ownShop('moving');
    const old: string[] = [];
    for (let at = 0; at < 12; at++) old.push(await addArtwork(knex, inFolder));
    const before = await contentsOf(inFolder);
    const both = createTwoStores(inBucket, inFolder);
    const request = {
      from: inFolder,
      to: inBucket,
      perSet: 10,
      whileKept: (work: () => Promise<void>) => withFilesKept(url, work),
    };

    // Broken off in the middle, with an answer lost and the store down.
    bucket.fail('cut-after', /^PUT /, 2);
    let sent = 0;
    const stopped = moveFiles({
      ...request,
      to: {
        ...inBucket,
        async takenAs(name) {
          if (++sent > 17) throw new Error('killed');
          return inBucket.takenAs(name);
        },
      },
    });
    await expect(stopped).rejects.toThrow('killed');
    bucket.mend();

    // The shop goes on: it takes designs, and sweeps those of yesterday.
    let isDone = false;
    const young: string[] = [];
    const swept = old.slice(0, 3);
    const work = async () => {
      await knex('artworks')
        .whereIn('sha256', swept)
        .update({ uploadedAt: new Date(Date.now() - 40 * 86_400_000) });
      while (!isDone) {
        const bytes = randomBytes(2_000);
        const sha256 = sha256Of(bytes);
        for (const name of ['96.webp', '480.webp', '1200.webp', 'print.png'])
          await both.put(`${sha256}.${name}`, bytes);
        await knex('artworks').insert({ sha256, mime: 'image/png', bytes: 2_000, previewReady: true });
        young.push(sha256);
        await sweepArtworks({ knex, files: both });
        await pause(1);
      }
    };
    const working = work();
    const figures = await moveFiles(request);
    isDone = true;
    await working;
    expect(figures.differing).toEqual([]);
    expect(figures.wereThere).toBeGreaterThan(0);
    expect(figures.moved).toBeGreaterThan(0);
    await sweepArtworks({ knex, files: both });

    const after = await contentsOf(inBucket);
    for (const sha256 of swept) expect(Object.keys(after).join(' ')).not.toContain(sha256);
    for (const [name, sha256] of Object.entries(before))
      if (!swept.includes(name.slice(0, 64))) expect(after[name], name).toBe(sha256);
    for (const sha256 of young) expect(after).toHaveProperty([`${sha256}.print.png`]);
    // The old place is not needed any more.
    expect((await checkFiles({ knex, files: inBucket, reads: 'bytes' })).findings).toEqual([]);
    // And the way back is the same way.
    const back = createFolderStore({ root: path.join(root, 'back'), ...noBound });
    await moveFiles({ ...request, from: inBucket, to: back });
    expect(await contentsOf(back)).toEqual(after);
  });

  test('that differ in the two places are named, and neither is changed', async () => {
    const { knex, url, inFolder, inBucket } = await ownShop('differing');
    const sha256 = await addArtwork(knex, inFolder);
    await inBucket.put(`${sha256}.480.webp`, Buffer.from('other bytes'));
    const whileKept = (work: () => Promise<void>) => withFilesKept(url, work);
    const figures = await moveFiles({ from: inFolder, to: inBucket, whileKept });
    expect(figures).toMatchObject({ moved: 3, wereThere: 0, differing: [`${sha256}.480.webp`] });
    expect(bucket.objects.get(`differing/${sha256.slice(0, 2)}/${sha256}.480.webp`)?.bytes.toString()).toBe(
      'other bytes',
    );
  });

  test.runIf(isWhole)(
    'go from a bucket into a backup and out of it into a bucket, and what is missing or changed is found',
    async () => {
      const { knex, places, inBucket } = await ownShop('copied');
      const [gone, changed] = [await addArtwork(knex, inBucket), await addArtwork(knex, inBucket)];
      const to = path.join(places.root, 'copy.tar');
      const { figures } = await makeBackup({ places: { ...places, files: inBucket }, to, recipients: [] });
      expect(figures).toMatchObject({ files: 8, missing: [] });

      const empty = await createTestDatabase({ isEmpty: true });
      const target = await makePlaces(empty.url);
      onTestFinished(async () => {
        await empty.drop();
        await target.remove();
      });
      const restored = openPlace(bucket.place(path.join(target.root, 'spool'), 'restored'), noBound);
      const restore = (files: FileStore) =>
        restoreBackup({ from: to, identities: [], places: { ...target, files } });
      await expect(restore(inBucket)).rejects.toThrow('is not empty');
      // The store fails on the way: nothing stays, neither rows nor files.
      bucket.fail('denied', /^PUT .*print/, 100);
      await expect(restore(restored)).rejects.toThrow('out of reach');
      bucket.mend();
      expect(await restored.isEmpty()).toBe(true);
      await restore(restored);
      expect(await contentsOf(restored)).toEqual(await contentsOf(inBucket));

      const check = () => checkFiles({ knex: empty.knex, files: restored, reads: 'bytes' });
      expect(await check()).toMatchObject({ findings: [] });
      await restored.remove(`${gone}.480.webp`);
      await restored.put(`${changed}.96.webp`, Buffer.from('rot'));
      expect((await check()).findings.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
        ['changed', `${changed}.96.webp`],
        ['missing', `${gone}.480.webp`],
      ]);
      // A store that does not answer is no store without files.
      bucket.fail('error-before', /./, Infinity);
      await expect(check()).rejects.toThrow('out of reach');
    },
  );
});
