/** Public pictures are made AVIF in the background, and given to those who show it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mediaUrl } from '#contract/content/media.ts';
import { picture, scenery, sizeOf } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

async function upload(bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await fetch(`${server().baseUrl}/api/uploads/${sha256}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { Origin: server().baseUrl },
  });
  expect(answer.status).toBe(201);
  return sha256;
}

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const get = (path: string, accept: string) => fetch(server().baseUrl + path, { headers: { Accept: accept } });
const row = (sha256: string) => server().knex('avif_pictures').where({ sha256 }).first();

test('a picture of a product is smaller for whoever says that it shows AVIF', async () => {
  const { knex, shop } = server();
  const shown = await upload(await scenery('#2244aa'));
  const secret = await upload(await scenery('#aa4422'));
  await makeProduct(knex, { image: mediaUrl(shown) });
  expect((await get(mediaUrl(shown), chromium)).headers.get('content-type')).toBe('image/webp');
  expect(await shop.makeAvifs()).toBe(1);
  expect(await row(shown)).toMatchObject({ widths: [480, 1200] });
  expect(await row(secret), 'a customer’s design').toBeUndefined();

  for (const path of [mediaUrl(shown), `/media/${shown}.480.webp`]) {
    const [avif, webp] = [await get(path, chromium), await get(path, '*/*')];
    expect(Object.fromEntries(avif.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept'),
    });
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('vary')).toContain('Accept');
    const [small, large] = [Buffer.from(await avif.arrayBuffer()), Buffer.from(await webp.arrayBuffer())];
    expect(small.length).toBeLessThan(large.length * 0.95);
    expect(await sizeOf(small)).toEqual(await sizeOf(large));
  }
  expect(await shop.makeAvifs(), 'it is made once').toBe(0);
});

test('a picture of the media library is made AVIF; one that saves nothing keeps its WebP alone', async () => {
  const { knex, shop, files } = server();
  const sha256 = await upload(await picture({ width: 20, height: 10, colour: '#112233' }));
  await knex('media').insert({ sha256, alt: 'A dot' });
  await shop.makeAvifs();
  expect(await row(sha256)).toMatchObject({ widths: [], madeAt: expect.any(Date) });
  expect(await files.read(`${sha256}.1200.avif`)).toBeNull();
  expect((await get(mediaUrl(sha256), chromium)).headers.get('content-type')).toBe('image/webp');
});

test('an AVIF that is gone is made again, and the WebP stands in for it', async () => {
  const { knex, shop, files } = server();
  const sha256 = await upload(await scenery('#22aa44'));
  const small = `/media/${sha256}.480.webp`;
  const typeOf = async () => (await get(small, chromium)).headers.get('content-type');
  await makeProduct(knex, { imageBack: mediaUrl(sha256) });
  await shop.makeAvifs();
  expect(await typeOf()).toBe('image/avif');
  await files.remove(`${sha256}.480.avif`);
  expect(await typeOf()).toBe('image/webp');
  expect(await shop.makeAvifs()).toBe(1);
  expect(await typeOf()).toBe('image/avif');
});

test('a claim of a process that was killed goes to the next; one of a process that lives does not', async () => {
  const { knex, shop } = server();
  const sha256 = await upload(await scenery('#884422'));
  await makeProduct(knex, { imageSide: mediaUrl(sha256) });
  await knex('avif_pictures').insert({ sha256 });
  expect(await shop.makeAvifs()).toBe(0);
  await knex('avif_pictures')
    .where({ sha256 })
    .update({ claimedAt: knex.raw("now() - interval '11 minutes'") });
  expect(await shop.makeAvifs()).toBe(1);
});

test('a picture that cannot be read, or is missing, is not tried for ever', async () => {
  const { knex, shop, files } = server();
  const broken = await upload(await scenery('#123456'));
  const missing = await upload(await scenery('#654321'));
  await files.put(`${broken}.1200.webp`, Buffer.from('no picture'));
  await files.remove(`${missing}.1200.webp`);
  await makeProduct(knex, { image: mediaUrl(broken), imageBack: mediaUrl(missing) });
  expect(await shop.makeAvifs()).toBe(2);
  expect(await knex('avif_pictures').whereIn('sha256', [broken, missing]).pluck('widths')).toEqual([[], []]);
  expect(await shop.makeAvifs()).toBe(0);
});
