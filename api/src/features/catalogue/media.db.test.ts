/** Pictures of the shop: open to everybody once they are public, kept for ever, and nobody's design among them. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mediaUrl } from '#contract/content/media.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { picture, pixelAt, sizeOf } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

async function upload(colour: string): Promise<string> {
  const bytes = await picture({ width: 1000, height: 1200, colour });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await fetch(`${server().baseUrl}/api/uploads/${sha256}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { Origin: server().baseUrl },
  });
  expect(answer.status).toBe(201);
  return sha256;
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const get = (path: string, method = 'GET') => fetch(server().baseUrl + path, { method });

test('a design is nobody’s picture until the shop shows it', async () => {
  const { knex } = server();
  const sha256 = await upload('#2244aa');
  expect((await get(mediaUrl(sha256))).status).toBe(404);
  await knex('media').insert({ sha256, alt: 'A tee' });
  const answer = await get(mediaUrl(sha256));
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  ]);
  expect(await sizeOf(await bytesOf(answer))).toEqual({ width: 1000, height: 1200 });
  const small = await get(`/media/${sha256}.480.webp`);
  expect(await sizeOf(await bytesOf(small))).toEqual({ width: 400, height: 480 });
});

test.for([
  ['image', mediaUrl],
  ['imageBack', (sha256: string) => `/media/${sha256}.jpg`],
  ['imageSide', mediaUrl],
] as const)('public as the %s of a product, until it is deleted', async ([column, urlOf]) => {
  const { knex } = server();
  const sha256 = await upload(`#${column.length}${column.length}8812`);
  const { id } = await makeProduct(knex, { [column]: urlOf(sha256) });
  expect((await get(urlOf(sha256))).status).toBe(200);
  expect((await get(mediaUrl(sha256), 'HEAD')).status).toBe(200);
  await knex('products').where({ id }).update({ deletedAt: new Date() });
  expect((await get(urlOf(sha256))).status).toBe(404);
});

test.for([
  [`/media/${'0'.repeat(64)}.webp`, 'GET', 404],
  ['/media/..%2f..%2fetc%2fpasswd', 'GET', 404],
  [`/media/${'0'.repeat(64)}.print.png`, 'GET', 404],
  ['/media/', 'GET', 404],
  [`/media/${'0'.repeat(64)}.webp`, 'POST', 405],
] as const)('%s by %s: %i', async ([path, method, status]) => {
  expect((await get(path, method)).status).toBe(status);
});

test('a variant’s photograph stands under its colour, in page, list and order', async () => {
  const { knex, send } = server();
  const sha256 = await upload('#aa3311');
  const product = await makeProduct(knex);
  await makeVariants(knex, product, ['Navy', 'Bone'], ['M']);
  await knex('product_variants')
    .where({ productId: product.id, color: 'Bone' })
    .update({ imageUrl: mediaUrl(sha256) });
  server().catalogueMoved();
  const shown = (await send(`/api/products/${product.id}`)).json as Product;
  expect(shown.colorImages).toEqual({ Bone: mediaUrl(sha256) });
  expect((await get(mediaUrl(sha256))).status).toBe(200);
});

test('the picture of a shared link is the photograph', async () => {
  const { knex } = server();
  const sha256 = await upload('#12c812');
  const { id } = await makeProduct(knex, { image: mediaUrl(sha256) });
  server().catalogueMoved();
  const answer = await get(`/og/product/${id}.png`);
  expect(answer.status).toBe(200);
  const [red, green, blue] = await pixelAt(await bytesOf(answer), 1000, 300);
  expect(green).toBeGreaterThan(150);
  expect(Math.max(red, blue)).toBeLessThan(70);
});
