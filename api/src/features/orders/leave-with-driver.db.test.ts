/** A parcel that leaves says so in its order, its project and its delivery, however often it is told. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { drawnSignature } from '#tests/support/sync-world.ts';

const server = useTestServer();
let admin: SignedIn;
let driver: SignedIn;
let signature: string;

beforeAll(async () => {
  admin = await server().as('admin');
  driver = await server().as('driver', { firstName: 'Kim', lastName: 'Driver' });
  signature = await drawnSignature();
});

const patch = (orderId: string, json: object) =>
  admin.send(`/api/orders/${orderId}`, { method: 'PATCH', json });

const detail = async (orderId: string) =>
  (await admin.send(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;

/** Paid, produced, and planned for our driver. */
async function plannedOrder() {
  const { knex, baseUrl } = server();
  const send = asVisitor(baseUrl);
  const artwork = await makeArtwork(knex, send);
  const body = orderBody([{ product: await makeProduct(knex), artwork }]);
  const placed = await send('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, postalCode: '3056' } },
  });
  const { orderId } = placed.json as { orderId: string };
  await patch(orderId, { paid: { method: 'cash' }, reason: 'At the counter' });
  expect((await patch(orderId, { fulfilmentMethod: 'driver' })).status).toBe(200);
  const { id, delivery } = await detail(orderId);
  return { id, orderId, deliveryId: delivery?.id ?? '' };
}

const onTheRoad = (deliveryId: string, json: object, person = driver) =>
  person.send(`/api/deliveries/${deliveryId}`, { method: 'PATCH', json });

const mailsOf = (id: number) =>
  server().knex('mails').where({ orderId: id }).whereIn('kind', ['order_dispatched', 'order_delivered']);

it('ships the order when the driver sets out, once, with one mail', async () => {
  const { id, orderId, deliveryId } = await plannedOrder();
  const start = { status: 'out_for_delivery', clientId: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => onTheRoad(deliveryId, start)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Another device of the same person, which did not know yet.
  expect((await onTheRoad(deliveryId, { ...start, clientId: randomUUID() })).status).toBe(200);
  const order = await detail(orderId);
  expect(order).toMatchObject({ isShipped: true, shippedAt: expect.any(String), projectStage: 'Shipped' });
  expect(order.events.filter(({ type }) => type === 'shipped')).toMatchObject([
    { byName: 'Kim Driver', data: { by: 'driver', onTheRoad: true } },
  ]);
  expect(await mailsOf(id)).toMatchObject([
    { kind: 'order_dispatched', bodyText: expect.stringContaining('our own driver') },
  ]);

  await onTheRoad(deliveryId, { status: 'delivered', signature, signedBy: 'Dana' });
  const arrived = await detail(orderId);
  expect(arrived).toMatchObject({ isShipped: true, shippedAt: order.shippedAt, deliveryStatus: 'delivered' });
  expect((await mailsOf(id).orderBy('id')).map(({ kind }) => kind)).toEqual([
    'order_dispatched',
    'order_delivered',
  ]);
});

it('stays shipped when the parcel comes back and goes out again, without a second mail', async () => {
  const { id, orderId, deliveryId } = await plannedOrder();
  await onTheRoad(deliveryId, { status: 'out_for_delivery' });
  const { shippedAt } = await detail(orderId);
  await onTheRoad(deliveryId, { status: 'failed', reason: 'nobody_home' });
  await onTheRoad(deliveryId, { status: 'pending', scheduledDate: '2026-12-01' }, admin);
  expect((await onTheRoad(deliveryId, { status: 'out_for_delivery' })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    isShipped: true,
    shippedAt,
    deliveryStatus: 'out_for_delivery',
  });
  expect(await mailsOf(id)).toHaveLength(1);
});

it('ships by the proof of a start that never came, and writes only that it has arrived', async () => {
  const { id, orderId, deliveryId } = await plannedOrder();
  expect((await onTheRoad(deliveryId, { status: 'delivered', signature })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isShipped: true, projectStage: 'Shipped' });
  expect(await mailsOf(id)).toMatchObject([{ kind: 'order_delivered' }]);
});

it('follows the office: shipped by hand before, the start adds nothing', async () => {
  const { id, orderId, deliveryId } = await plannedOrder();
  await patch(orderId, { isShipped: true, shipUnmade: true });
  await onTheRoad(deliveryId, { status: 'out_for_delivery' });
  const { events } = await detail(orderId);
  expect(events.filter(({ type }) => type === 'shipped')).toHaveLength(1);
  expect(await mailsOf(id)).toHaveLength(1);
});

it.each([
  ['whose payment is looked at', { paymentReview: true }],
  ['that was cancelled', { status: 'cancelled' as const }],
])('leaves an order %s as it is; the delivery keeps what the driver says', async (_what, change) => {
  const { id, orderId, deliveryId } = await plannedOrder();
  await server().knex('orders').where({ id }).update(change);
  expect((await onTheRoad(deliveryId, { status: 'out_for_delivery' })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ isShipped: false, deliveryStatus: 'out_for_delivery' });
  expect(await mailsOf(id)).toEqual([]);
});

it('lets the office and the driver change one order at once', async () => {
  const { orderId, deliveryId } = await plannedOrder();
  const answers = await Promise.all([
    onTheRoad(deliveryId, { status: 'out_for_delivery' }),
    patch(orderId, { fulfilmentMethod: 'pickup' }),
    patch(orderId, { isShipped: true, shipUnmade: true }),
    patch(orderId, { notes: 'Call first' }),
  ]);
  // Whoever comes second is refused or agreed with, and nobody waits for a deadlock to be found.
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const order = await detail(orderId);
  expect(order).toMatchObject({ isShipped: true, notes: 'Call first' });
  expect(order.events.filter(({ type }) => type === 'shipped')).toHaveLength(1);
});
