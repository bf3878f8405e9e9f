/** Deliveries and jobs of an order: their ids can't be reckoned from its number, and there is one of each all the same. */
import { beforeAll, expect, test } from 'vitest';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await shop().as('admin');
});

const patch = async (orderId: string, json: object) =>
  expect((await admin.send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(200);

/** Paid, with its jobs. */
async function producedOrder() {
  const { knex, baseUrl } = shop();
  const send = asVisitor(baseUrl);
  const artwork = await makeArtwork(knex, send);
  const body = orderBody([{ product: await makeProduct(knex), artwork }]);
  const placed = await send('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, postalCode: '3056' } },
  });
  const { orderId } = placed.json as { orderId: string };
  await patch(orderId, { paid: { method: 'cash' }, reason: 'At the counter' });
  const { id } = (await admin.send(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
  return { id, orderId };
}

const idsOf = async (table: string, where: object): Promise<string[]> =>
  shop().knex(table).where(where).pluck('id');

test('a delivery has an id with the shop’s key in it, however often its driver is chosen', async () => {
  const { id, orderId } = await producedOrder();
  const idOf = await readIdOfName(shop().knex);
  for (const fulfilmentMethod of ['driver', 'pickup', 'driver']) {
    await patch(orderId, { fulfilmentMethod });
    expect(await idsOf('deliveries', { orderId: id })).toEqual([idOf(`delivery ${orderId}`)]);
  }
  expect(idOf(`delivery ${orderId}`)).not.toBe(uuidOfName(`delivery ${orderId}`));
});

test('a delivery from before the key keeps its id, and no second one is made beside it', async () => {
  const { knex } = shop();
  const { id, orderId } = await producedOrder();
  const former = uuidOfName(`delivery ${orderId}`);
  const made = await makeDelivery(knex, { orderId: id, orderNumber: orderId });
  await knex('deliveries').where({ id: made }).update({ id: former });
  const standing = () => knex('deliveries').where({ orderId: id }).select('id', 'status', 'attempt');
  await patch(orderId, { fulfilmentMethod: 'driver' });
  expect(await standing()).toEqual([{ id: former, status: 'pending', attempt: 1 }]);
  await patch(orderId, { fulfilmentMethod: 'pickup' });
  expect(await standing()).toEqual([{ id: former, status: 'cancelled', attempt: 1 }]);
  await patch(orderId, { fulfilmentMethod: 'driver' });
  expect(await standing()).toEqual([{ id: former, status: 'pending', attempt: 2 }]);
});

test('jobs have ids with the shop’s key in them, and numbers that tell nothing of it', async () => {
  const { orderId } = await producedOrder();
  const idOf = await readIdOfName(shop().knex);
  const jobs = await shop()
    .knex('jobs as j')
    .join('order_items as i', 'i.id', 'j.orderItemId')
    .join('orders as o', 'o.id', 'i.orderId')
    .where('o.orderId', orderId)
    .pluck('j.id');
  expect(jobs).toEqual([idOf(`job ${orderId} 1 print`)]);
  expect(jobs).not.toContain(uuidOfName(`job ${orderId} 1 print`));
});
