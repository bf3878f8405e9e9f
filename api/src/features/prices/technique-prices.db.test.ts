/** What techniques cost buyers with terms of their own, from the office's agreement to the order and its invoice. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#contract/account/endpoints.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { AgreedTechnique, Buyer } from '#contract/money/buyer-prices.ts';
import type { Dollars } from '#contract/money/money.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import { customerInfo, intentBody, orderBody, priceLines } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { freight, workCustomer, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import { embroidery, writtenAt } from '#tests/fixtures/techniques.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let admin: SignedIn;
let product: MadeProduct;

/** $4.50, from 50 pieces on $4.00. */
const charged = writtenAt({ isAdded: true, setUpCents: 2_000 }).map(one =>
  one.id === 'embroidery'
    ? {
        ...one,
        price: { ...one.price, rows: [...embroidery.price.rows, { fromPieces: 50, cents: [400] }] },
      }
    : one,
);

beforeAll(async () => {
  const { knex } = server();
  admin = await server().as('admin');
  product = await makeProduct(knex, {});
  for (const { id, price, setUp } of charged)
    await knex('techniques')
      .where({ id })
      .update({ price: JSON.stringify(price), setUp: JSON.stringify(setUp) });
  // Saved last, as what the shop says of itself is read again then.
  const saved = await admin.send('/api/settings', {
    method: 'PUT',
    json: { values: { 'shop.abn': '10000000000' } },
  });
  expect(saved.status, saved.text).toBe(200);
});

const flat = (cents: number): AgreedTechnique => ({
  techniqueId: 'embroidery',
  by: 'item',
  columns: [null],
  rows: [{ fromPieces: 1, cents: [cents] }],
});
const nothing = { basisPoints: 0, prices: [], fromDay: null, untilDay: null, version: 0 };

const agree = (id: number, terms: object) =>
  admin.send(`/api/prices/customers/${id}`, { method: 'PUT', json: { ...nothing, ...terms } });

async function customerOf(email: string, terms?: object): Promise<number> {
  const json = { firstName: 'Imke', lastName: uniqueName('Farrant'), email };
  const { id } = (await admin.send('/api/customers', { json })).json as { id: number };
  if (terms) {
    const answer = await agree(id, terms);
    expect(answer.status, answer.text).toBe(200);
  }
  return id;
}

const newEmail = () => `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
const proven = () => server().as('customer', { emailProvenAt: new Date() });

/** The terms as the browser has them. */
async function termsOf({ send }: { send: Send }): Promise<Buyer> {
  const user = (await send('/api/user')).json as User;
  return { memberBasisPoints: 0, agreed: user.prices ?? [] };
}

const placements = [{ position: 'front', decorationMethod: 'embroidery', artwork: null }] as const;

function cartFor(buyer: Buyer | null, quantity = 10) {
  const lines = [{ product, sizes: [{ size: 'M', quantity }], placements: [...placements] }];
  return orderBody(lines, priceLines(lines, charged, buyer));
}
const knowing = { knowsBuyerPrices: true, knowsTechniquePrices: true };
const open = (send: Send, cart: ReturnType<typeof cartFor>, knows: object = knowing) =>
  send('/api/create-payment-intent', { json: { ...intentBody(cart), ...knows } });

/** Ten pieces at $19.95, set-up, and freight. */
const goodsCents = 19_950 + 2_000 + 1_500;

describe('what is shown is what is charged', () => {
  test('to the cent from cart to order and invoice', async () => {
    const person = await proven();
    await customerOf(person.email, { techniques: [flat(300)] });
    const buyer = await termsOf(person);
    expect(buyer.agreed).toMatchObject([{ of: 'customer', techniques: [flat(300)] }]);
    const cart = { ...cartFor(buyer), customerInfo: { ...customerInfo, email: person.email } };
    const opened = (await open(person.send, cart)).json as OpenedPayment;
    expect(opened.totalCents).toBe(goodsCents + 3_000);
    const { clientSecret, paymentIntentId, orderId } = opened;
    await person.send('/api/test-payments/confirm', {
      json: { clientSecret, cardNumber: '4242424242424242' },
    });
    const placed = await person.send('/api/orders', { json: { ...cart, ...knowing, paymentIntentId } });
    expect(placed.json).toMatchObject({ isPaid: true, totalCents: opened.totalCents });
    const order = (await person.send(`/api/orders/${orderId}`)).json as OrderDetail;
    expect(order.items[0]?.decorations).toEqual([
      {
        code: 'embroidery',
        name: embroidery.name,
        perItemCents: 300,
        totalCents: 3_000,
        buyerPrice: { of: 'customer', listTotalCents: 4_500 },
      },
    ]);
    expect(order.items[0]?.buyerPrice ?? null).toBe(null);
    const pdf = await fetch(`${server().baseUrl}/api/orders/${orderId}/invoice.pdf`, {
      headers: { cookie: person.cookie },
    });
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain('usually $45.00');
  });

  test.each<[who: string, knows: object, unitCents: number, perItemCents: number]>([
    ['that knows of both', knowing, 1_500, 300],
    ['from before terms for techniques: everybody’s price for them', { knowsBuyerPrices: true }, 1_500, 450],
    ['from before any terms: everybody’s prices', {}, 1_995, 450],
  ])('an app %s', async (_, knows, unitCents, perItemCents) => {
    const person = await proven();
    await customerOf(person.email, {
      prices: [{ productId: product.id, unitCents: 1_500 }],
      techniques: [flat(300)],
    });
    const { memberBasisPoints, agreed } = await termsOf(person);
    const known = agreed.map(({ techniques, ...goods }) => ({
      ...goods,
      ...(perItemCents === 300 ? { techniques } : {}),
    }));
    const cart = cartFor(unitCents === 1_500 ? { memberBasisPoints, agreed: known } : null);
    const totalCents = 10 * (unitCents + perItemCents) + 2_000 + 1_500;
    expect((await open(person.send, cart, knows)).json).toMatchObject({ totalCents });
    const placed = await person.send('/api/orders', { json: { ...cartFor(null), ...cart, ...knows } });
    expect(placed.json).toMatchObject({ totalCents });
  });

  test('terms that have gone are told, with the right total', async () => {
    const person = await proven();
    const id = await customerOf(person.email, { techniques: [flat(300)] });
    const cart = cartFor(await termsOf(person));
    expect((await agree(id, { techniques: [], version: 1 })).status).toBe(200);
    expect((await open(person.send, cart)).json).toMatchObject({
      code: 'price_changed',
      details: { totalCents: goodsCents + 4_500, decorationCents: 4_500 },
    });
    const gone = { ...cart, total: 1.23 as Dollars };
    expect((await open(person.send, gone, {})).json).toMatchObject({
      details: { totalCents: goodsCents + 4_500 },
    });
  });
});

describe('the office', () => {
  const workFor = (quantity: number) => ({
    lines: [workLine({ product, method: 'embroidery', sizes: [{ size: 'M', quantity }] })],
    charges: [],
    freight: freight(),
  });

  test('quotes what the customer would pay', async () => {
    const email = newEmail();
    const decorations = async () => {
      const answer = await admin.send('/api/quotes/price', { json: { work: workFor(10), email } });
      expect(answer.status, answer.text).toBe(200);
      return (answer.json as PricedWork).lines[0]?.decorations;
    };
    expect(await decorations()).toMatchObject([{ perItemCents: 450, totalCents: 4_500 }]);
    await customerOf(email, { techniques: [flat(300)] });
    expect(await decorations()).toMatchObject([
      { perItemCents: 300, totalCents: 3_000, buyerPrice: { of: 'customer', listTotalCents: 4_500 } },
    ]);
  });

  test('changes an order by what the buyer’s own price moves, and it stays one', async () => {
    const email = newEmail();
    const rows = [
      { fromPieces: 1, cents: [300] },
      { fromPieces: 50, cents: [250] },
    ];
    await customerOf(email, { techniques: [{ ...flat(300), rows }] });
    const order = await writeOrder(
      admin.send,
      writtenOrder(workFor(10), { customer: workCustomer({ email }) }),
    );
    expect(order.items[0]?.decorations).toMatchObject([{ totalCents: 3_000 }]);
    const changed = await admin.send(`/api/orders/${order.orderId}/changes`, {
      json: {
        clientId: randomUUID(),
        lines: [{ itemId: order.items[0]?.id, sizeQuantities: [{ size: 'M', quantity: 50 }] }],
      },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((changed.json as OrderDetail).items[0]?.decorations).toMatchObject([
      {
        perItemCents: 250,
        totalCents: 50 * 250,
        buyerPrice: { of: 'customer', listTotalCents: 50 * 400 },
      },
    ]);
  });

  test('an order at everybody’s prices moves with them, whatever was agreed since', async () => {
    const email = newEmail();
    const order = await writeOrder(
      admin.send,
      writtenOrder(workFor(10), { customer: workCustomer({ email }) }),
    );
    await customerOf(email, { techniques: [flat(100)] });
    const changed = await admin.send(`/api/orders/${order.orderId}/changes`, {
      json: {
        clientId: randomUUID(),
        lines: [{ itemId: order.items[0]?.id, sizeQuantities: [{ size: 'M', quantity: 50 }] }],
      },
    });
    const [row] = (changed.json as OrderDetail).items[0]?.decorations ?? [];
    expect(row).toMatchObject({ perItemCents: 400, totalCents: 50 * 400 });
    expect(row?.buyerPrice).toBeUndefined();
  });

  test('agrees on a table, and an office of before leaves it as it is', async () => {
    const id = await customerOf(newEmail(), { techniques: [flat(300)] });
    const read = async () => (await admin.send(`/api/prices/customers/${id}`)).json as PriceAgreement;
    expect(await read()).toMatchObject({
      version: 1,
      techniques: [{ ...flat(300), name: embroidery.name, isCharged: true }],
    });
    expect((await agree(id, { basisPoints: 500, version: 1 })).status).toBe(200);
    expect(await read()).toMatchObject({ version: 2, basisPoints: 500, techniques: [flat(300)] });
    expect((await agree(id, { techniques: [], version: 2 })).json).toMatchObject({ techniques: [] });
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'customers', entityId: String(id), action: 'customer.prices' })
      .orderBy('id')
      .select('before', 'after');
    expect(log).toMatchObject([
      { before: null, after: { techniques: [flat(300)] } },
      { before: { basisPoints: 0 }, after: { basisPoints: 500 } },
      { before: { techniques: [flat(300)] }, after: { techniques: [] } },
    ]);
  });

  test.each<[string, object[]]>([
    ['a price of nothing', [flat(0)]],
    ['two tables of one technique', [flat(300), flat(200)]],
    ['a technique that isn’t there', [{ ...flat(300), techniqueId: 'laser' }]],
    ['a row without a price', [{ ...flat(300), rows: [{ fromPieces: 1, cents: [] }] }]],
  ])('is refused %s', async (_, techniques) => {
    const id = await customerOf(newEmail());
    const answer = await agree(id, { techniques });
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([422, 'invalid']);
  });
});
