/** Costs of blanks: typed or from a supplier's file, the margin that follows, and that nobody else reads any of it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductCosts, WorkMargin } from '#contract/costs/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import { present } from '#api/database/present.ts';
import { makeProduct, makeVariants, type MadeProduct } from '#tests/factories/products.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { freight, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import { endpoints } from '#tests/support/endpoints.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let office: Send;

beforeAll(async () => {
  office = (await server().as('admin')).send;
});

/** $22.00 a piece, in two sizes. */
async function garment(): Promise<MadeProduct> {
  const product = await makeProduct(server().knex, { priceCents: 2200 });
  await makeVariants(server().knex, product, ['Navy'], ['S', 'XL']);
  return product;
}

const read = async ({ id }: MadeProduct) => (await office(`/api/products/${id}/costs`)).json as ProductCosts;
const put = async ({ id }: MadeProduct, json: object) => {
  const answer = await office(`/api/products/${id}/costs`, { method: 'PUT', json });
  return { status: answer.status, costs: answer.json as ProductCosts, text: answer.text };
};
const plain = (line: ReturnType<typeof workLine>) => ({ ...line, designPlacements: [] });
const workOf = (...lines: object[]) => ({ lines, charges: [], freight: freight(1100, 'Carton') });
const marginOf = async (work: object) => {
  const answer = await office('/api/quotes/margin', { json: { work } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as WorkMargin;
};

describe('typed costs', () => {
  test('are of a product or a variant, and an empty one is forgotten', async () => {
    const product = await garment();
    const [small, large] = present((await read(product)).variants);
    const variant = (id: number | undefined, costCents: number | null) => ({ id: present(id), costCents });
    const { costs } = await put(product, { costCents: 800, variants: [variant(large?.id, 1_000)] });
    expect(costs).toMatchObject({
      costCents: 800,
      variants: [
        { size: 'S', costCents: null, isTyped: false },
        { size: 'XL', costCents: 1_000, isTyped: true },
      ],
    });
    await put(product, { costCents: null, variants: [variant(large?.id, null), variant(small?.id, 0)] });
    expect(await read(product)).toMatchObject({
      costCents: null,
      variants: [{ costCents: 0 }, { costCents: null }],
    });
  });

  test('of another product’s variant, below nothing or of nothing are refused', async () => {
    const [one, two] = [await garment(), await garment()];
    const { id } = present((await read(two)).variants[0]);
    expect(await put(one, { costCents: 800, variants: [{ id, costCents: 5 }] })).toMatchObject({
      status: 422,
    });
    // All or nothing.
    expect((await read(one)).costCents).toBeNull();
    expect((await put(one, { costCents: -1, variants: [] })).status).toBe(422);
    expect((await put({ ...one, id: 999_999_999 }, { variants: [] })).status).toBe(404);
  });

  test('are in the audit log without their sums', async () => {
    const product = await garment();
    await put(product, { costCents: 4_711, variants: [] });
    const row = await server()
      .knex('audit_events')
      .where({ action: 'product.costs', entityId: String(product.id) });
    expect(row).toMatchObject([{ after: { changed: 1 } }]);
  });
});

describe('the margin', () => {
  test('of a line and of all, without GST and freight', async () => {
    const product = await garment();
    const [, large] = (await read(product)).variants;
    await put(product, { costCents: 800, variants: [{ id: present(large).id, costCents: 1_000 }] });
    const sizes = [
      { size: 'S', quantity: 6 },
      { size: 'XL', quantity: 4 },
    ];
    const margin = { earnedCents: 20_000, costCents: 8_800, marginCents: 11_200, permille: 560 };
    const work = workOf(plain(workLine({ product, sizes })));
    expect(await marginOf(work)).toMatchObject({
      lines: [{ name: `${product.name}, Navy`, margin }],
      whole: margin,
    });
    // A rush fee is earned, a discount is not.
    const charge = { id: randomUUID(), kind: 'discount', name: 'Club', quantity: 1, unitCents: 2_200 };
    expect((await marginOf({ ...work, charges: [charge] })).whole).toMatchObject({ earnedCents: 18_000 });
  });

  test('while sizes are to come counts the dearest; without a cost there is none', async () => {
    const [known, unknown] = [await garment(), await garment()];
    const [, large] = (await read(known)).variants;
    await put(known, { costCents: 800, variants: [{ id: present(large).id, costCents: 1_000 }] });
    const line = plain(workLine({ product: known, pieces: 10 }));
    expect((await marginOf(workOf(line))).whole).toMatchObject({ costCents: 10_000 });
    const both = await marginOf(workOf(line, plain(workLine({ product: unknown, pieces: 1 }))));
    expect(both).toMatchObject({ lines: [{ margin: { costCents: 10_000 } }, { margin: null }], whole: null });
    const rush = { id: randomUUID(), kind: 'rush', name: 'Rush', quantity: 1, unitCents: 5_000 };
    expect(await marginOf({ ...workOf(), charges: [rush] })).toEqual({ lines: [], whole: null });
  });
});

describe('nobody else', () => {
  /** $76,543.21: a sum that is nowhere else. */
  const secret = 7_654_321;
  const isTold = /7654321|76,?543\.21|76,?543/;

  test('reads a cost: not on any page, mail or paper of the shop, and in no answer without the right', async () => {
    const { knex, send, baseUrl } = server();
    const product = await garment();
    const { variants } = await read(product);
    const costs = { costCents: secret, variants: variants.map(({ id }) => ({ id, costCents: secret })) };
    expect((await put(product, costs)).text).toMatch(isTold);
    const work = workOf(plain(workLine({ product, sizes: [{ size: 'S', quantity: 3 }] })));
    const { id } = await writeQuote(office, writtenQuote(work));
    const token = await tokenOf(knex, `Q-${id}`);
    const paper = await fetch(`${baseUrl}/api/quotes/${id}/offer.pdf?token=${token}`);
    const accepted = await send('/api/quotes/accept', { json: { id, token } });
    const orderId = present((accepted.json as OfferView).order).orderId;
    const told = [
      (await readPdf(new Uint8Array(await paper.arrayBuffer()))).text,
      accepted.text,
      (await send(`/api/quotes/${id}/offer?token=${token}`)).text,
      (await send(`/api/orders/${orderId}?token=${token}`)).text,
      (await send(`/api/products/${product.id}`)).text,
      await (await fetch(`${baseUrl}/products/${product.id}`)).text(),
      JSON.stringify(await knex('mails').select('subject', 'bodyText', 'bodyHtml', 'content')),
      // What a quote and an order keep: the offer, its checkout and its lines.
      JSON.stringify(await knex('quote_offers').where({ quoteId: id })),
      JSON.stringify(await knex('order_items')),
    ];
    for (const text of told) expect(text).not.toMatch(isTold);
    // Of the office, only who has the right: no other call answers it either.
    for (const path of [
      `/api/quotes/${id}`,
      `/api/orders/${orderId}/office`,
      `/api/admin/products/${product.id}`,
    ])
      expect((await office(path)).text).not.toMatch(isTold);

    const lists = endpoints.filter(
      ([, { method, path, summary }]) => method === 'GET' && !path.includes('{') && !/stream/i.test(summary),
    );
    expect(lists.length).toBeGreaterThan(40);
    const people = [send, (await server().as('customer')).send, (await server().as('workshop')).send, office];
    for (const by of people)
      for (const [name, { path }] of lists)
        expect([name, isTold.test((await by(path)).text)]).toEqual([name, false]);
  });

  test('has the right, who is no admin', () => {
    for (const person of [null, { isAdmin: false }, { isAdmin: false, staffRole: 'workshop' as const }])
      expect(can(person, 'costs.manage')).toBe(false);
    const costly = endpoints.filter(([name]) => /cost|margin/i.test(name));
    expect(costly.map(([, { access }]) => access)).toEqual(
      costly.map(() => expect.objectContaining({ capability: 'costs.manage' })),
    );
    expect(costly).toHaveLength(3);
  });
});
