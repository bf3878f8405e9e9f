/** The quick way to an order gives way wherever something has changed since it was planned. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';
import { finalizePayment } from './finalize-payment.ts';
import { readReadySale, type ReadySale } from '../ready-sale.ts';

const server = useTestServer();
const parts = () => server().shop.checkout;
const knex = () => server().knex;

// Without a number of its own a shop issues no invoices.
beforeAll(() => knex()('settings').insert({ key: 'shop', value: JSON.stringify({ abn: '10000000000' }) }));

/** A paid checkout, and its order as it was planned before anything else happened. */
async function ready(more: Record<string, unknown> = {}) {
  const product = await makeProduct(knex(), more);
  const send = asVisitor(server().baseUrl);
  const cart = orderBody([{ product }]);
  const email = `${randomUUID()}@mail.example`;
  const body = { ...cart, customerInfo: { ...cart.customerInfo, email } };
  const opened = (await send('/api/create-payment-intent', { json: intentBody(body) })).json as OpenedPayment;
  const { paymentIntentId, clientSecret } = opened;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const sale = await readReadySale(knex(), paymentIntentId);
  if (!sale) throw new Error('no sale');
  return { email, paymentIntentId, sale, orderId: opened.orderId };
}

const finalize = ({ paymentIntentId, sale }: { paymentIntentId: string; sale: ReadySale }) =>
  finalizePayment(parts(), paymentIntentId, sale);
const ordersOf = (orderId: string) => knex()('orders').where({ orderId }).select();

describe('the order that was planned', () => {
  test('is written as it was planned, with all that follows from it', async () => {
    const sold = await ready();
    expect(await finalize(sold)).toMatchObject({ kind: 'ordered', order: { id: sold.sale.ids?.orderRowId } });
    const [order] = filled(await ordersOf(sold.orderId));
    expect(order).toMatchObject({
      isPaid: true,
      status: 'processing',
      customerId: sold.sale.ids?.buyer.newIds[0],
    });
    for (const table of ['leads', 'projects', 'mails', 'invoices', 'payments']) {
      expect([table, await knex()(table).where({ orderId: order.id })]).toMatchObject([table, [{}]]);
    }
  });

  test.each([
    [
      'the checkout was changed',
      ({ sale }) => knex()('checkouts').where({ id: sale.checkout.id }).update({ currency: 'aud' }),
    ],
    [
      'its customer came in between',
      ({ email }) => knex()('customers').insert({ firstName: 'Ada', lastName: 'Reed', email }),
    ],
  ] as [string, (sold: Awaited<ReturnType<typeof ready>>) => PromiseLike<unknown>][])(
    'is planned again under the locks: %s',
    async (_, happens) => {
      const sold = await ready();
      await happens(sold);
      expect(await finalize(sold)).toMatchObject({ kind: 'ordered' });
      const orders = await ordersOf(sold.orderId);
      expect(orders).toMatchObject([{ isPaid: true }]);
      expect(present(orders[0]).id).not.toBe(sold.sale.ids?.orderRowId);
      const customers = await knex()('customers').whereRaw('lower(email) = ?', [sold.email]);
      expect(customers.map(({ id }) => id)).toEqual([present(orders[0]).customerId]);
    },
  );

  test('is one order when it is written ten times at once by the same plan', async () => {
    const sold = await ready();
    const results = await Promise.all(Array.from({ length: 10 }, () => finalize(sold)));
    expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1);
    const [order, ...others] = filled(await ordersOf(sold.orderId));
    expect(others).toEqual([]);
    for (const table of ['leads', 'projects', 'mails', 'invoices']) {
      expect([table, await knex()(table).where({ orderId: order.id })]).toMatchObject([table, [{}]]);
    }
    expect(await knex()('customers').where({ email: sold.email })).toHaveLength(1);
  });

  test('fills in what the shop did not know of its customer, and leaves what it knew', async () => {
    const first = await ready();
    const known = { firstName: 'Ada', lastName: 'Reed', email: first.email, city: 'Weir' };
    const [customer] = filled(await knex()('customers').insert(known).returning('id'));
    const sale = (await readReadySale(knex(), first.paymentIntentId)) ?? first.sale;
    expect(await finalize({ ...first, sale })).toMatchObject({ order: { id: sale.ids?.orderRowId } });
    expect(await knex()('customers').where({ id: customer.id }).first()).toMatchObject({
      firstName: 'Ada',
      city: 'Weir',
      phone: expect.any(String),
      address: 'Boat shed 4, 18 Weir Street',
    });
  });

  test('is not written without a lock where pieces are counted', async () => {
    const sold = await ready({ trackStock: true, stock: 100 });
    expect(sold.sale.isCounted).toBe(true);
    expect(await finalize(sold)).toMatchObject({ kind: 'ordered' });
    const [order] = filled(await ordersOf(sold.orderId));
    expect(order.id).not.toBe(sold.sale.ids?.orderRowId);
    expect(await knex()('stock_takings').where({ orderId: order.id })).not.toEqual([]);
  });
});
