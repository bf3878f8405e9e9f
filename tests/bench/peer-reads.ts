/**
 * What the servers of other shops answer too: one product with all its variants, and the office's search for products,
 * beside Koa's hello in the same process. The budgets turn these into ratios to those shops.
 */
import { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import { present } from '#api/database/present.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { askOnce, WrongAnswer } from './load/ask.ts';
import { openHello } from './load/hello.ts';
import { load, type Loaded } from './load/load.ts';
import type { Figure } from './figure.ts';
import { median, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const rounds = 3;
const searched = 'polo';
/** As many as the product has that the peers were asked for. */
const variants = 90;

export async function benchPeerReads({ knex, baseUrl }: BenchWorld): Promise<Figure[]> {
  const { productId } = present(
    await knex('product_variants')
      .groupBy('productId')
      .orderByRaw('abs(count(*) - ?)', [variants])
      .first('productId'),
  );
  const admin = await makePerson(knex, 'admin');
  const cookie = `__Host-sid=${await createSessionStore(knex).start(admin, 'bench')}`;
  return benchReads(baseUrl, { productId, cookie });
}

/** @throws WrongAnswer */
export async function benchReads(
  origin: string,
  { productId, cookie }: { productId: number; cookie: string },
  { seconds = 3 } = {},
): Promise<Figure[]> {
  const product = await read(
    { url: `${origin}/api/products/${productId}` },
    catalogueEndpoints.getProduct.response,
  );
  const found = await readSearch(origin, cookie);
  const hello = await openHello();
  const asked = {
    hello: hello.asked,
    detail: product.asked,
    search: found.asked,
  };
  const seen: Record<keyof typeof asked, Loaded[]> = { hello: [], detail: [], search: [] };
  try {
    // One after the other within a round, under the same load. The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const name of Object.keys(asked) as (keyof typeof asked)[]) {
        const one = await load({ ...asked[name], connections: 10, seconds });
        if (round > 0) seen[name].push(one);
      }
    }
  } finally {
    hello.close();
  }
  const rate = (name: keyof typeof asked) => median(seen[name].map(one => one.perSecond));
  const row = (name: 'detail' | 'search', work: string): Figure => ({
    work,
    measured: `${Math.round(rate(name))} req/s, ${Math.round(median(seen[name].map(one => one.cpuUs)))} µs`,
    baseline: `Koa's hello ${Math.round(rate('hello'))} req/s`,
    ratio: times(rate('hello') / rate(name)),
  });
  return [
    row('detail', `GET /api/products/{id} with ${product.value.variants.length} variants`),
    row('search', `the office's search for products, ${found.value.products.length} of ${found.value.total}`),
  ];
}

/** @throws WrongAnswer */
export async function readSearch(origin: string, cookie: string) {
  const found = await read(
    { url: `${origin}/api/admin/products?search=${searched}`, headers: { Cookie: cookie } },
    productEndpoints.listOfficeProducts.response,
  );
  if (found.value.products.length === 0) throw new WrongAnswer(`Nobody sells a ${searched}.`);
  return found;
}

/** The first answer: what it says, and what every other one has to be. */
async function read<T>(
  asked: { url: string; headers?: Record<string, string> },
  schema: { parse(value: unknown): T },
) {
  const expected = await askOnce(asked.url, asked.headers);
  if (expected.status !== 200) throw new WrongAnswer(`${asked.url} answered ${expected.status}.`);
  return { asked: { ...asked, expected }, value: schema.parse(JSON.parse(String(expected.body))) };
}
