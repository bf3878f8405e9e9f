/** Counted blanks are never sold twice, never oversold, and given back by a cancellation. */
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { ErrorBody } from '#contract/wire/errors.ts';
import { asVisitor, intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { makeProduct, makeVariants, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';
import { reconcilePayments } from '../settle/reconcile.ts';

const server = useTestServer();
const visitor = () => asVisitor(server().baseUrl);

async function makeCounted(stock: Record<string, number>, name?: string): Promise<MadeProduct> {
  const { knex } = server();
  const product = await makeProduct(knex, { trackStock: true, ...(name ? { name } : {}) });
  await makeVariants(knex, product, ['Navy'], Object.keys(stock));
  for (const [size, left] of Object.entries(stock))
    await knex('product_variants').where({ productId: product.id, size }).update({ stock: left });
  return product;
}

const bodyOf = (product: MadeProduct, quantity: number, size = 'M', color = 'Navy') =>
  orderBody([{ product, color, sizes: [{ size, quantity }] }]);
const order = (send: Send, body: OrderBody) => send('/api/orders', { json: body });
const open = (send: Send, body: OrderBody) => send('/api/create-payment-intent', { json: intentBody(body) });

async function pay(send: Send, body: OrderBody, payment: OpenedPayment) {
  const { clientSecret, paymentIntentId } = payment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  return order(send, { ...body, paymentIntentId } as OrderBody);
}

const leftOf = async ({ id }: MadeProduct, size = 'M') =>
  (await server().knex('product_variants').where({ productId: id, size }).first('stock'))?.stock;

test.for([
  ['cap', 'One size', 201],
  ['cap', 'XS', 422],
  ['tote', 'M', 422],
  ['tee', 'XS', 201],
  ['tee', 'One size', 422],
] as const)('a %s without variants, %s: %i', async ([garment, size, status]) => {
  const product = await makeProduct(server().knex, { garment });
  expect((await order(visitor(), bodyOf(product, 1, size))).status).toBe(status);
});

test('what is not counted is made to order, however little is there', async () => {
  const product = await makeProduct(server().knex, { stock: 0 });
  expect((await order(visitor(), bodyOf(product, 500))).status).toBe(201);
});

test('beyond the stock is refused with the number that is left; the rest can be bought', async () => {
  const product = await makeCounted({ M: 3, L: 0 }, 'Counted tee');
  const refused = await order(visitor(), bodyOf(product, 4));
  expect([refused.status, refused.json]).toMatchObject([
    409,
    {
      code: 'out_of_stock',
      message: 'Counted tee in Navy: Only 3 of M are left.',
      details: { short: [{ productId: product.id, color: 'Navy', size: 'M', left: 3, wanted: 4 }] },
    },
  ]);
  expect(((await open(visitor(), bodyOf(product, 1, 'L'))).json as ErrorBody).message).toBe(
    'Counted tee in Navy: L is sold out.',
  );
  expect(await leftOf(product)).toBe(3);
  expect((await order(visitor(), bodyOf(product, 3))).status).toBe(201);
  expect(await leftOf(product)).toBe(0);
  server().catalogueMoved();
  const shown = (await server().send(`/api/products/${product.id}`)).json as Product;
  expect(shown).toMatchObject({ trackStock: true, isSoldOut: true });
  expect(shown.variants.map(one => one.stock)).toEqual([0, 0]);
});

test('without variants all sizes draw on the product’s number', async () => {
  const product = await makeProduct(server().knex, { trackStock: true, stock: 2 });
  expect((await order(visitor(), bodyOf(product, 1, 'S', 'Bone'))).status).toBe(201);
  expect((await order(visitor(), bodyOf(product, 2, 'M'))).status).toBe(409);
  expect((await order(visitor(), bodyOf(product, 1, 'M'))).status).toBe(201);
});

test('ten people at once, three pieces: three orders', async () => {
  const product = await makeCounted({ M: 3 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(visitor(), bodyOf(product, 1))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 201),
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect(await leftOf(product)).toBe(0);
});

test('who is asked to pay holds the pieces; the same person is not in their own way', async () => {
  const product = await makeCounted({ M: 2 });
  const [first, second] = [visitor(), visitor()];
  const body = bodyOf(product, 2);
  expect((await open(first, bodyOf(product, 1))).status).toBe(200);
  const payment = (await open(first, body)).json as OpenedPayment;
  expect((await open(second, bodyOf(product, 1))).status).toBe(409);
  expect((await pay(first, body, payment)).status).toBe(201);
  // The same question again: the order that is there.
  expect((await pay(first, body, payment)).status).toBe(201);
  expect(await leftOf(product)).toBe(0);
});

test('paid after the hold has ended and the pieces have gone: an order in review', async () => {
  const { knex } = server();
  const product = await makeCounted({ M: 2 });
  const [slow, quick] = [visitor(), visitor()];
  const body = bodyOf(product, 2);
  const payment = (await open(slow, body)).json as OpenedPayment;
  await knex('checkouts')
    .where({ orderId: payment.orderId })
    .update({ expiresAt: new Date(0) });
  expect((await order(quick, bodyOf(product, 1))).status).toBe(201);
  expect((await pay(slow, body, payment)).status).toBe(201);
  expect(await knex('orders').where({ orderId: payment.orderId }).first()).toMatchObject({
    isPaid: false,
    paymentReview: true,
    reviewReason: expect.stringContaining('Only 1 of M is left.'),
  });
  expect(await leftOf(product)).toBe(0);
});

test('a cancelled order gives back what it took, once', async () => {
  const product = await makeCounted({ M: 5 });
  const { orderId } = (await order(visitor(), bodyOf(product, 4))).json as { orderId: string };
  expect(await leftOf(product)).toBe(1);
  const { send } = await server().as('admin');
  const cancel = () =>
    send(`/api/orders/${orderId}`, { method: 'PATCH', json: { status: 'cancelled', reason: 'Changed' } });
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await leftOf(product)).toBe(5);
});

test.for([
  [[], 5],
  [[{ isShipped: true, shipUnmade: true }], 1],
] as const)('a paid order cancelled after %j leaves %i on the shelf', async ([changes, left]) => {
  const product = await makeCounted({ M: 5 });
  const { orderId } = (await order(visitor(), bodyOf(product, 4))).json as { orderId: string };
  const { send } = await server().as('admin');
  const paid = { paid: { method: 'cash' }, reason: 'At the counter' };
  for (const json of [paid, ...changes, { status: 'cancelled' }])
    expect((await send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(200);
  expect(await leftOf(product)).toBe(left);
});

test('an order that nobody pays holds its pieces for seven days; one that the office has touched, longer', async () => {
  const dayMs = 24 * 3_600_000;
  const { knex } = server();
  const { send } = await server().as('admin');
  const product = await makeCounted({ M: 9 });
  const placed = async (quantity: number) =>
    ((await order(visitor(), bodyOf(product, quantity))).json as { orderId: string }).orderId;
  const [left, noted, linked] = [await placed(4), await placed(3), await placed(2)];
  await send(`/api/orders/${noted}`, { method: 'PATCH', json: { notes: 'Pays on Friday' } });
  await send(`/api/orders/${linked}/pay-link`, { method: 'POST' });
  const look = (days: number) =>
    reconcilePayments({ ...server().shop.checkout, now: () => new Date(Date.now() + days * dayMs) });
  expect(await leftOf(product)).toBe(0);
  await look(6.9);
  expect(await leftOf(product)).toBe(0);
  await Promise.all([look(7.1), look(7.1)]);
  expect(await leftOf(product)).toBe(4);
  await look(30);
  expect(await leftOf(product)).toBe(4);
  const states = await knex('orders').whereIn('orderId', [left, noted, linked]).orderBy('id').pluck('status');
  expect(states).toEqual(['cancelled', 'pending', 'pending']);
  const events = await knex('order_events as e')
    .join('orders as o', 'o.id', 'e.orderId')
    .where('o.orderId', left)
    .orderBy('e.id')
    .select('e.type', 'e.data');
  expect(events).toMatchObject([
    { type: 'placed' },
    { type: 'cancelled', data: { reason: 'Nobody paid within 7 days.' } },
  ]);
});

test('an order whose payment the provider no longer knows, as after a change of keys, is closed like an unpaid one', async () => {
  const { knex } = server();
  const product = await makeCounted({ M: 5 });
  const { orderId } = (await order(visitor(), bodyOf(product, 4))).json as { orderId: string };
  const [{ checkoutId }] = filled(await knex('orders').where({ orderId }).select('checkoutId'));
  const begun = { status: 'paying' as const, paymentIntentId: `pi_of_other_keys_${orderId}` };
  await knex('checkouts')
    .where({ id: present(checkoutId) })
    .update(begun);
  const look = (days: number) =>
    reconcilePayments({ ...server().shop.checkout, now: () => new Date(Date.now() + days * 86_400_000) });
  await look(6.9);
  expect(
    await knex('checkouts')
      .where({ id: present(checkoutId) })
      .first(),
  ).toMatchObject(begun);
  await look(7.1);
  expect(await knex('orders').where({ orderId }).first()).toMatchObject({ status: 'cancelled' });
  expect(await leftOf(product)).toBe(5);
});
