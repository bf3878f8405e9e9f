/**
 * What an order with a test payment costs, counted: ways to the database and commits of each of its calls, once
 * somebody has bought the same since the catalogue last changed.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const knex = () => server().knex;

function cartOf(product: MadeProduct): OrderBody {
  const cart = orderBody([{ product }]);
  return { ...cart, customerInfo: { ...cart.customerInfo, email: `${randomUUID()}@mail.example` } };
}

interface Cost {
  roundTrips: number;
  /** Statements that write outside a transaction, and ends of transactions. */
  commits: number;
}

async function counted<T>(work: () => Promise<T>): Promise<[T, Cost]> {
  const asked: string[] = [];
  const note = ({ sql }: { sql: string }) => void asked.push(sql);
  knex().on('query', note);
  const result = await work().finally(() => knex().removeListener('query', note));
  const isInTransaction = asked.some(sql => /^begin/i.test(sql));
  const writes = asked.filter(sql =>
    (isInTransaction ? /^commit/i : /\b(insert|update|delete)\b/i).test(sql),
  );
  return [result, { roundTrips: asked.length, commits: writes.length }];
}

const cardNumber = '4242424242424242';

async function buy(product: MadeProduct) {
  const send = asVisitor(server().baseUrl);
  const body = cartOf(product);
  const [opened, opening] = await counted(() =>
    send('/api/create-payment-intent', { json: intentBody(body) }),
  );
  const { clientSecret, paymentIntentId, totalCents } = opened.json as OpenedPayment;
  const [, paying] = await counted(() =>
    send('/api/test-payments/confirm', { json: { clientSecret, cardNumber } }),
  );
  const [placed, placing] = await counted(() => send('/api/orders', { json: { ...body, paymentIntentId } }));
  expect([placed.status, placed.json]).toMatchObject([201, { isPaid: true, proofNext: null }]);
  return { totalCents, costs: [opening, paying, placing] };
}

test('an order takes four ways to the database and three commits', async () => {
  const product = await makeProduct(knex());
  await buy(product);
  const { costs } = await buy(product);
  expect(costs).toEqual([
    { roundTrips: 1, commits: 1 },
    { roundTrips: 1, commits: 1 },
    { roundTrips: 2, commits: 1 },
  ]);
});

describe('what has changed since it was read counts at once', () => {
  const open = (body: OrderBody) =>
    asVisitor(server().baseUrl)('/api/create-payment-intent', { json: intentBody(body) });

  test('a price', async () => {
    const product = await makeProduct(knex());
    const { totalCents } = await buy(product);
    await knex()('products')
      .where({ id: product.id })
      .update({ priceCents: product.priceCents + 100 });
    const before = cartOf(product);
    expect((await open(before)).json).toMatchObject({ code: 'price_changed' });
    expect(await knex()('checkouts').where({ orderId: before.orderId })).toEqual([]);
    const now = await buy({ ...product, priceCents: product.priceCents + 100 });
    expect(now.totalCents).toBeGreaterThan(totalCents);
  });

  test('a product that was taken off sale', async () => {
    const product = await makeProduct(knex());
    await buy(product);
    await knex()('products').where({ id: product.id }).update({ archivedAt: new Date() });
    expect((await open(cartOf(product))).json).toMatchObject({ code: 'invalid' });
  });

  test('a setting', async () => {
    const product = await makeProduct(knex());
    await buy(product);
    await knex()('settings').insert({ key: 'pricing', value: JSON.stringify({ shippingFlatCents: 4_200 }) });
    try {
      expect((await open(cartOf(product))).json).toMatchObject({ code: 'price_changed' });
    } finally {
      await knex()('settings').where({ key: 'pricing' }).delete();
    }
    await buy(product);
  });
});
