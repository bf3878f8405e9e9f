import { expect, test } from 'vitest';
import { unpackProduct } from '#contract/catalogue/pieces/catalogue-pack.ts';
import { cataloguePack, type Product } from '#contract/catalogue/endpoints.ts';
import { withGtinCheckDigit } from '#contract/catalogue/gtin.ts';
import { adultSizes } from '#contract/catalogue/sizes.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });

interface VariantRow {
  color: string;
  size: string;
  gtin?: string;
}

async function makeSold(rows: VariantRow[], overrides = {}) {
  const made = await makeProduct(server().knex, overrides);
  await server()
    .knex('product_variants')
    .insert(
      rows.map((row, at) => ({
        productId: made.id,
        stockCode: `C-${made.id}-${row.color}-${row.size}`,
        displayOrder: at,
        ...row,
      })),
    );
  return made;
}

const grid = (colours: number, sizes: number): VariantRow[] =>
  Array.from({ length: colours * sizes }, (_, at) => ({
    color: `Colour ${Math.floor(at / sizes)}`,
    size: `${at % sizes}`,
  }));

async function readPack(headers: Record<string, string> = {}) {
  const answer = await server().send('/api/catalogue', { headers });
  return { status: answer.status, etag: String(answer.headers['etag']), text: answer.text };
}

/** The server hears of a change by a notice of the database, a moment later. */
async function readPackWith(id: number) {
  let found = { etag: '', products: cataloguePack.shape.products.parse([]) };
  await expect
    .poll(
      async () => {
        const { etag, text } = await readPack();
        found = { etag, products: cataloguePack.parse(JSON.parse(text)).products };
        return found.products.some(product => product.id === id);
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return found;
}

async function untilMovedFrom(etag: string) {
  return expect
    .poll(async () => (await readPack({ 'If-None-Match': etag })).status, { timeout: 10_000 })
    .toBe(200);
}

test('every product as its own page answers it, without those that are not sold', async () => {
  const { send, knex } = server();
  const sold = await makeSold([
    { color: 'Navy', size: 'M', gtin: withGtinCheckDigit('290000012345') },
    { color: 'Navy', size: 'L', gtin: withGtinCheckDigit('290000012346') },
    { color: 'Bone', size: 'M' },
  ]);
  const gone = await makeProduct(knex, { archivedAt: new Date() });
  const bare = await makeProduct(knex);
  const { products } = await readPackWith(bare.id);
  for (const { id } of [sold, bare]) {
    const packed = products.find(product => product.id === id);
    const own = (await send(`/api/products/${id}`)).json as Product;
    expect(packed && unpackProduct(packed)).toEqual(own);
  }
  expect(products.some(product => product.id === gone.id)).toBe(false);
});

test('a known version is 304 without a body; a changed product is a new version', async () => {
  const { id } = await makeSold([{ color: 'Navy', size: 'M' }]);
  const first = await readPackWith(id);
  expect(await readPack({ 'If-None-Match': first.etag, 'Cache-Control': 'max-age=0' })).toMatchObject({
    status: 304,
    text: '',
  });

  await server().knex('products').where({ id }).update({ priceCents: 3100 });
  await untilMovedFrom(first.etag);
  const second = await readPack();
  expect(second.etag).not.toBe(first.etag);
  const { products } = cataloguePack.parse(JSON.parse(second.text));
  expect(products.find(product => product.id === id)?.price).toBe(3100);
});

test('ten thousand variants stay within 150 kB on the wire', async () => {
  for (let made = 0; made < 9; made++) await makeSold(grid(50, 20));
  await readPackWith((await makeSold(grid(50, 20))).id);
  const answer = await fetch(`${server().baseUrl}/api/catalogue`, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(Number(answer.headers.get('Content-Length'))).toBeLessThanOrEqual(150_000);
  const { products } = cataloguePack.parse(await answer.json());
  expect(products.reduce((sum, { variants }) => sum + variants.stockCodes.length, 0)).toBeGreaterThanOrEqual(
    10_000,
  );
});

test('a product without variants and colours is sold in the usual sizes, as its page offers it', async () => {
  const { knex, send } = server();
  const product = await makeProduct(knex, { colors: [] });
  const order = (size: string) => {
    const body = orderBody([{ product, sizes: [{ size, quantity: 1 }] }]);
    const color = { id: 'as-pictured', name: 'As pictured', value: '#ede6d6' };
    return send('/api/orders', { json: { ...body, items: body.items.map(item => ({ ...item, color })) } });
  };
  for (const size of adultSizes) expect((await order(size)).status, size).toBe(201);
  expect((await order('5XL')).status).toBe(422);
});
