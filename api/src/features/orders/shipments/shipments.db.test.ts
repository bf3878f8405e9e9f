/** What leaves, in parts and as a whole: only what is ready, each piece once, and with what hangs on the order. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { countOf, type Pieces, piecesLeft } from '#contract/orders/shipments.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import { freight, makeClubRange, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { drawnSignature } from '#tests/support/sync-world.ts';

const server = useTestServer();
let office: Send;
let driver: SignedIn;
let signature: string;
let polo: MadeProduct;
let tee: MadeProduct;

beforeAll(async () => {
  office = (await server().as('admin')).send;
  driver = await server().as('driver', { firstName: 'Kim', lastName: 'Driver' });
  signature = await drawnSignature();
  await office('/api/settings', { method: 'PUT', json: { values: { 'shop.abn': '10000000000' } } });
  ({ polo, tee } = await makeClubRange(server().knex));
});

/** Paid: 12 embroidered polos in M and 8 in L, and ten plain tees. */
async function order({ isMade = true }: { isMade?: boolean } = {}): Promise<OfficeOrderDetail> {
  const sizes = [
    { size: 'M', quantity: 12 },
    { size: 'L', quantity: 8 },
  ];
  const lines = [
    workLine({ product: polo, sizes, method: 'embroidery' }),
    {
      ...workLine({ product: tee, color: 'Bone', sizes: [{ size: 'L', quantity: 10 }] }),
      designPlacements: [],
    },
  ];
  const payment = { by: 'hand', method: 'cash' };
  const one = await writeOrder(office, writtenOrder({ lines, charges: [], freight: freight() }, { payment }));
  if (isMade) await make(one);
  return detail(one);
}

type Named = Pick<OfficeOrderDetail, 'orderId'>;

/** Every job is done, and the artwork approved as far as there is any. */
async function make({ id }: { id: number }): Promise<void> {
  const { knex } = server();
  const project = knex('projects').where({ orderId: id }).select('id');
  await knex('jobs')
    .whereIn('projectId', project)
    .update({ status: 'completed', startedAt: new Date(), completedAt: new Date() });
}

async function detail({ orderId }: Named): Promise<OfficeOrderDetail> {
  const answer = await office(`/api/orders/${orderId}/office`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OfficeOrderDetail;
}

const patch = ({ orderId }: Named, json: object) =>
  office(`/api/orders/${orderId}`, { method: 'PATCH', json });

const piece = (one: OfficeOrderDetail, line: number, size: string, quantity: number): Pieces => ({
  itemId: one.items[line]?.id ?? 0,
  size,
  quantity,
});

const partOf = (pieces: readonly Pieces[], more: object = {}) => ({
  clientId: randomUUID(),
  pieces,
  method: 'auspost',
  trackingNumber: null,
  ...more,
});

const ship = ({ orderId }: Named, json: object) => office(`/api/orders/${orderId}/shipments`, { json });

async function shipped(one: OfficeOrderDetail, json: object): Promise<OfficeOrderDetail> {
  const answer = await ship(one, json);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OfficeOrderDetail;
}

const onTheRoad = (id: string, json: object) =>
  driver.send(`/api/deliveries/${id}`, { method: 'PATCH', json });

const assign = (id: string) =>
  office(`/api/deliveries/${id}`, { method: 'PATCH', json: { assignedTo: driver.id } });

const mailsOf = ({ id }: { id: number }) =>
  server()
    .knex('mails')
    .where({ orderId: id })
    .whereIn('kind', ['order_dispatched', 'order_part_dispatched', 'order_back_order'])
    .orderBy('id');

const documents = ({ id }: { id: number }) =>
  server().knex('invoices').where({ orderId: id }).select('number', 'totalCents');

const toShip = async () => {
  const rows = (await office('/api/orders?ready=true')).json as OfficeOrder[];
  const counts = (await office('/api/order-counts')).json as { toShip: number };
  expect(counts.toShip).toBe(rows.length);
  return rows.map(({ orderId }) => orderId);
};

describe('what is not ready', () => {
  test('is not under “To ship”, and ships or completes only when somebody means it', async () => {
    const one = await order({ isMade: false });
    expect(one.unready).toMatchObject({ jobs: 1, sizesToCome: false });
    expect(await toShip()).not.toContain(one.orderId);
    for (const json of [{ isShipped: true }, { status: 'completed' }]) {
      const refused = await patch(one, json);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('One job is not done')]);
    }
    expect((await ship(one, partOf([piece(one, 0, 'M', 2)]))).status).toBe(409);
    // The plain tees wait for nothing.
    const two = await shipped(one, partOf([piece(one, 1, 'L', 4)]));
    expect(two).toMatchObject({ isShipped: false, isPartShipped: true });
    await shipped(one, partOf([piece(one, 0, 'M', 2)], { shipUnmade: true }));
    expect(await mailsOf(one)).toHaveLength(2);
    await make(one);
    expect(await toShip()).toContain(one.orderId);
    expect((await patch(one, { isShipped: true })).status).toBe(200);
    expect(await toShip()).not.toContain(one.orderId);
  });

  test('is what the customer has not approved, although it is made', async () => {
    const guest = asVisitor(server().baseUrl);
    const artwork = await uploadArtwork(guest, '#475061');
    const product = await makeProduct(server().knex);
    const placed = await guest('/api/orders', { json: orderBody([{ product, artwork }]) });
    const named = placed.json as Named;
    await patch(named, { paid: { method: 'cash' }, reason: 'At the counter' });
    const one = await detail(named);
    await make(one);
    expect(await toShip()).toContain(one.orderId);
    const sent = await sendProof(office, one.orderId, 0);
    expect(sent.status, sent.text).toBeLessThan(300);
    expect(await toShip()).not.toContain(one.orderId);
    const refused = await patch(one, { isShipped: true });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('hasn’t approved')]);
    expect((await patch(one, { isShipped: true, shipUnmade: true })).status).toBe(200);
  });
});

describe('an order that is cancelled', () => {
  test('takes along its project, its jobs and its deliveries, and what was made stays made', async () => {
    const one = await order({ isMade: false });
    await patch(one, { fulfilmentMethod: 'driver' });
    const planned = await shipped(
      one,
      partOf([piece(one, 1, 'L', 10)], { method: 'driver', deliverOn: '2030-01-02' }),
    );
    const part = planned.shipments?.[0]?.deliveryId ?? '';
    expect((await patch(one, { status: 'cancelled' })).status).toBe(200);
    const after = await detail(one);
    expect(after).toMatchObject({ status: 'cancelled', projectStage: 'Cancelled', delivery: null });
    expect(after.jobs.map(({ stage }) => stage)).toEqual(['cancelled']);
    expect(after.shipments).toEqual([]);
    const { knex } = server();
    expect(await knex('deliveries').where({ orderId: one.id }).distinct('status')).toEqual([
      { status: 'cancelled' },
    ]);
    expect(part).not.toBe('');
    const board = (await office('/api/projects/board')).json as { projectNumber: string; status: string }[];
    expect(board.find(({ projectNumber }) => projectNumber === one.projectNumber)?.status).toBe('Cancelled');
    const finished = (await office('/api/projects/finished?status=Cancelled')).json as { found: number };
    expect(finished.found).toBeGreaterThan(0);
    // Money that is here is still to be given back, and the refund finds everything as it is.
    const money = (await office(`/api/orders/${one.orderId}/money`)).json as {
      payments: { id: number; refundableCents: number }[];
    };
    const [payment] = money.payments;
    const json = {
      idempotencyKey: randomUUID(),
      amountCents: payment?.refundableCents,
      paymentId: payment?.id,
      reason: 'Cancelled',
    };
    expect((await office(`/api/orders/${one.orderId}/refund`, { json })).status).toBeLessThan(300);
    expect((await detail(one)).projectStage).toBe('Cancelled');
  });

  test('leaves a finished project and its finished jobs as they are', async () => {
    const one = await order();
    await patch(one, { isShipped: true });
    expect((await patch(one, { status: 'cancelled' })).status).toBe(200);
    const after = await detail(one);
    expect(after).toMatchObject({ projectStage: 'Shipped' });
    expect(after.jobs.map(({ stage }) => stage)).toEqual(['completed']);
  });

  test('gives back the stock that has not left', async () => {
    const { knex } = server();
    const one = await order();
    await knex('products').where({ id: tee.id }).update({ trackStock: true });
    await knex('product_variants').where({ productId: tee.id }).update({ stock: 90 });
    const variant = await knex('product_variants')
      .where({ productId: tee.id, color: 'Bone', size: 'L' })
      .first('id');
    await knex('stock_takings').insert({
      orderId: one.id,
      productId: tee.id,
      variantId: variant?.id ?? null,
      pieces: 10,
    });
    await shipped(one, partOf([piece(one, 1, 'L', 4)]));
    const cancelled = await patch(one, { status: 'cancelled' });
    expect(cancelled.status, cancelled.text).toBe(200);
    const stock = await knex('product_variants')
      .where({ productId: tee.id, color: 'Bone', size: 'L' })
      .first('stock');
    expect(stock?.stock).toBe(96);
    await knex('products').where({ id: tee.id }).update({ trackStock: false });
  });
});

describe('an order that leaves in parts', () => {
  test('tells of each part, is complete when everything has left, and keeps its documents', async () => {
    const one = await order();
    const before = await documents(one);
    const first = partOf([piece(one, 0, 'M', 12), piece(one, 1, 'L', 3)], { trackingNumber: '33AAA1' });
    const two = await shipped(one, first);
    expect(two).toMatchObject({ isShipped: false, isPartShipped: true, trackingNumber: '33AAA1' });
    // The same again is the same shipment; other pieces under the same name are not.
    expect((await shipped(one, first)).shipments).toHaveLength(1);
    expect((await ship(one, { ...first, pieces: [piece(one, 1, 'L', 1)] })).status).toBe(422);
    const early = await patch(one, { status: 'completed' });
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('have not left yet')]);
    const changed = await office(`/api/orders/${one.orderId}/changes`, {
      json: {
        clientId: randomUUID(),
        lines: [{ itemId: one.items[1]?.id, sizeQuantities: [{ size: 'L', quantity: 1 }] }],
      },
    });
    expect(changed.status).toBe(409);

    const [mail] = await mailsOf(one);
    expect(mail).toMatchObject({
      kind: 'order_part_dispatched',
      subject: expect.stringContaining('Part of your order'),
    });
    expect(mail?.bodyText).toContain('12 × M');
    expect(mail?.bodyText).toContain('33AAA1');
    expect(mail?.bodyText).toMatch(/Still to come[\s\S]*8 × L[\s\S]*7 × L/);

    expect((await patch(one, { isShipped: true, trackingNumber: '33BBB2' })).status).toBe(200);
    const done = await detail(one);
    expect(done).toMatchObject({ isShipped: true, isPartShipped: false, projectStage: 'Shipped' });
    expect(done.shipments).toMatchObject([
      { number: 1, trackingNumber: '33AAA1', shippedAt: expect.any(String) },
      { number: 2, trackingNumber: '33BBB2', shippedAt: expect.any(String) },
    ]);
    const letters = await mailsOf(one);
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Part of your order'),
      expect.stringContaining('The rest of your order'),
    ]);
    expect(letters[1]?.bodyText).not.toContain('Still to come');
    const seen = (await office(`/api/orders/${one.orderId}`)).json as OrderDetail;
    expect(seen.shipments?.map(({ pieces }) => countOf(pieces))).toEqual([15, 15]);
    expect((await patch(one, { status: 'completed' })).status).toBe(200);
    expect(await documents(one)).toEqual(before);
  });

  test('takes a tracking number later, and tells it once', async () => {
    const one = await order();
    await shipped(one, partOf([piece(one, 1, 'L', 10)]));
    const set = (trackingNumber: string | null, number = 1) =>
      office(`/api/orders/${one.orderId}/shipments/${number}`, {
        method: 'PATCH',
        json: { trackingNumber },
      });
    expect((await set('33CCC3')).status).toBe(200);
    expect((await set('33CCC3')).status).toBe(200);
    expect((await set('33CCC3', 7)).status).toBe(404);
    expect((await detail(one)).shipments).toMatchObject([{ trackingNumber: '33CCC3' }]);
    expect((await mailsOf(one)).map(({ bodyText }) => bodyText.includes('33CCC3'))).toEqual([false, true]);
  });

  test('refuses what is not there, in words', async () => {
    const one = await order();
    for (const [pieces, status, words] of [
      [[piece(one, 0, 'M', 13)], 409, 'only 12 pieces are left'],
      [[piece(one, 0, 'XS', 1)], 409, 'nothing is left'],
      [[{ itemId: 1, size: 'M', quantity: 1 }], 422, 'not part of the order'],
      [[], 422, 'Choose what is shipped'],
      [[piece(one, 0, 'M', 7), piece(one, 0, 'M', 7)], 409, 'only 12 pieces are left'],
    ] as const) {
      const refused = await ship(one, partOf(pieces));
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words)]);
    }
    expect((await ship({ orderId: 'NOSUCHONE1' }, partOf([piece(one, 0, 'M', 1)]))).status).toBe(404);
    expect((await detail(one)).shipments).toEqual([]);
  });

  test('ships nothing twice, however many people ship it at once', async () => {
    const one = await order();
    const whole = [piece(one, 0, 'M', 12), piece(one, 0, 'L', 8), piece(one, 1, 'L', 10)];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ship(one, partOf(whole))),
      ...Array.from({ length: 6 }, () => ship(one, partOf([piece(one, 1, 'L', 6)]))),
      patch(one, { isShipped: true }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const after = await detail(one);
    const gone = (after.shipments ?? []).flatMap(({ pieces }) => pieces);
    for (const { itemId, size, quantity } of whole)
      expect(countOf(gone.filter(row => row.itemId === itemId && row.size === size))).toBeLessThanOrEqual(
        quantity,
      );
    expect(after.isShipped).toBe(true);
    const letters = await mailsOf(one);
    expect(letters).toHaveLength(Math.max(1, after.shipments?.length ?? 0));
  });

  test('is asked about what somebody else has shipped since', async () => {
    const one = await order();
    await shipped(one, partOf([piece(one, 1, 'L', 1)]));
    const late = await ship(one, partOf([piece(one, 1, 'L', 1)], { version: one.version }));
    expect([late.status, late.json]).toMatchObject([
      409,
      { details: { currentAt: `/api/orders/${one.orderId}/office` } },
    ]);
  });
});

describe('with our driver', () => {
  test('a part leaves when the driver sets out, and the order’s own delivery brings the rest', async () => {
    const one = await order();
    await patch(one, { fulfilmentMethod: 'driver' });
    const json = partOf([piece(one, 0, 'M', 12)], { method: 'driver', deliverOn: '2030-01-02' });
    const planned = await shipped(one, json);
    const [part] = planned.shipments ?? [];
    expect(part).toMatchObject({ shippedAt: null, deliveryStatus: 'pending', method: 'driver' });
    expect(part?.deliveryDate).toContain('2030-01-02');
    expect(await mailsOf(one)).toEqual([]);
    // Its pieces can't be shipped otherwise meanwhile, and the other delivery is that much smaller.
    expect((await ship(one, partOf([piece(one, 0, 'M', 1)]))).status).toBe(409);
    const { knex } = server();
    const main = planned.delivery?.id ?? '';
    const piecesOf = async (id: string) => (await knex('deliveries').where({ id }).first('pieces'))?.pieces;
    expect([await piecesOf(main), await piecesOf(part?.deliveryId ?? '')]).toEqual([18, 12]);

    const id = part?.deliveryId ?? '';
    await assign(id);
    await assign(main);
    const start = { status: 'out_for_delivery', clientId: randomUUID() };
    await Promise.all([
      onTheRoad(id, start),
      onTheRoad(id, start),
      onTheRoad(id, { ...start, clientId: randomUUID() }),
    ]);
    expect(await detail(one)).toMatchObject({ isShipped: false, deliveryStatus: 'pending' });
    expect((await mailsOf(one)).map(({ kind }) => kind)).toEqual(['order_part_dispatched']);
    expect((await onTheRoad(id, { status: 'delivered', signature, signedBy: 'Dana' })).status).toBe(200);
    expect((await onTheRoad(main, { status: 'out_for_delivery' })).status).toBe(200);
    const done = await detail(one);
    expect(done).toMatchObject({ isShipped: true, projectStage: 'Shipped' });
    expect(done.shipments?.map(({ pieces }) => countOf(pieces))).toEqual([12, 18]);
    expect(await mailsOf(one)).toHaveLength(2);
    expect((await onTheRoad(main, { status: 'delivered', signature })).status).toBe(200);
    const arrived = await knex('mails').where({ orderId: one.id, kind: 'order_delivered' }).orderBy('id');
    expect(arrived.map(({ subject }) => subject.includes('a part'))).toEqual([true, false]);
  });

  test('a cancelled delivery gives its pieces back, and one that left all the same takes what is left', async () => {
    const one = await order();
    await patch(one, { fulfilmentMethod: 'driver' });
    const all = [piece(one, 0, 'M', 12), piece(one, 0, 'L', 8), piece(one, 1, 'L', 10)];
    const planned = await shipped(one, partOf(all, { method: 'driver', deliverOn: '2030-01-02' }));
    // Nothing is left for the other one.
    expect(planned.delivery).toBeNull();
    const id = planned.shipments?.[0]?.deliveryId ?? '';
    await assign(id);
    expect(
      (await office(`/api/deliveries/${id}`, { method: 'PATCH', json: { status: 'cancelled' } })).status,
    ).toBe(200);
    const dropped = await detail(one);
    expect(dropped).toMatchObject({ shipments: [], isPartShipped: false, deliveryStatus: 'pending' });
    await shipped(one, partOf([piece(one, 0, 'M', 5)]));
    await office(`/api/deliveries/${id}`, { method: 'PATCH', json: { status: 'pending' } });
    expect((await onTheRoad(id, { status: 'out_for_delivery' })).status).toBe(200);
    const after = await detail(one);
    expect(after.shipments?.map(({ pieces }) => countOf(pieces))).toEqual([25, 5]);
    expect(after).toMatchObject({ isShipped: true });
  });
});

describe('pieces that come later', () => {
  test('have a day that the customer is told once, and wait apart from what is ready', async () => {
    const one = await order();
    const late = (expectedOn: string | null, more: object = {}) =>
      office(`/api/orders/${one.orderId}/back-orders`, {
        method: 'PUT',
        json: {
          pieces: [{ itemId: one.items[0]?.id, size: 'L', expectedOn }],
          message: 'The mill is late.',
          ...more,
        },
      });
    expect((await late('2001-01-01')).status).toBe(422);
    expect((await late('2030-03-04')).status).toBe(200);
    expect((await late('2030-03-04')).status).toBe(200);
    expect(await toShip()).toContain(one.orderId);
    const [mail, ...others] = await mailsOf(one);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'order_back_order' });
    expect(mail?.bodyText).toMatch(/8 × L \(expected .*Mar/);
    expect(mail?.bodyText).toContain('The mill is late.');

    const rest = [piece(one, 0, 'M', 12), piece(one, 1, 'L', 10)];
    const two = await shipped(one, partOf(rest));
    expect(two.backOrders).toEqual([{ itemId: one.items[0]?.id, size: 'L', expectedOn: '2030-03-04' }]);
    expect(await toShip()).not.toContain(one.orderId);
    expect((await mailsOf(one)).at(-1)?.bodyText).toMatch(/Still to come[\s\S]*8 × L \(expected .*Mar/);
    const seen = (await office(`/api/orders/${one.orderId}`)).json as OrderDetail;
    expect(seen.backOrders).toHaveLength(1);
    expect((await late(null)).status).toBe(200);
    expect(await toShip()).toContain(one.orderId);
    await late('2030-03-05');
    expect((await patch(one, { isShipped: true })).status).toBe(200);
    expect((await detail(one)).backOrders).toEqual([]);
    expect((await late('2030-03-06')).status).toBe(409);
  });
});

/** Random lives against an account of their own. */
test.each([1, 2, 3, 4])('every piece leaves once, whatever is done in whatever order (%i)', async seed => {
  const chance = createChance(seed);
  const one = await order();
  await patch(one, { fulfilmentMethod: 'driver' });
  const all = piecesLeft(one.items, []);
  const gone: Pieces[] = [];
  const waiting = new Map<string, Pieces[]>();
  const left = () => piecesLeft(one.items, [...gone, ...[...waiting.values()].flat()]);
  for (let step = 0; step < 14; step += 1) {
    const open = left();
    const what = chance.pick(['post', 'driver', 'leave', 'cancel', 'tooMuch'] as const);
    const some = open
      .map(row => ({ ...row, quantity: chance.int(0, row.quantity) }))
      .filter(row => row.quantity > 0);
    if ((what === 'post' || what === 'driver') && some.length > 0) {
      const method = what === 'post' ? 'auspost' : 'driver';
      const after = await shipped(
        one,
        partOf(some, { method, deliverOn: method === 'driver' ? '2030-01-02' : null }),
      );
      const id = after.shipments?.at(-1)?.deliveryId;
      if (id) {
        await assign(id);
        waiting.set(id, some);
      } else gone.push(...some);
    }
    const [id] = [...waiting.keys()];
    if (what === 'leave' && id) {
      expect((await onTheRoad(id, { status: 'out_for_delivery' })).status).toBe(200);
      gone.push(...(waiting.get(id) ?? []));
      waiting.delete(id);
    }
    if (what === 'cancel' && id) {
      await office(`/api/deliveries/${id}`, { method: 'PATCH', json: { status: 'cancelled' } });
      waiting.delete(id);
    }
    if (what === 'tooMuch') {
      const { quantity, ...row } = chance.pick(all);
      const has = open.find(other => other.itemId === row.itemId && other.size === row.size)?.quantity ?? 0;
      const status = (await ship(one, partOf([{ ...row, quantity: has + 1 }]))).status;
      expect(status, `${quantity}`).toBe(409);
    }
    const now = await detail(one);
    const isDone = countOf(gone) === countOf(all);
    expect(now.isShipped).toBe(isDone);
    const said = (now.shipments ?? []).filter(({ shippedAt }) => shippedAt).flatMap(({ pieces }) => pieces);
    expect(countOf(said)).toBe(countOf(gone));
    const main = await server()
      .knex('deliveries')
      .where({ id: now.delivery?.id ?? randomUUID() })
      .first('pieces');
    expect(main?.pieces ?? 0).toBe(now.delivery ? countOf(left()) : 0);
    if (isDone) break;
  }
});
