/** Who may read an order, how it moves, and what a paid one sets going. */
import { describe, expect, it } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import { orderStatuses } from '#contract/orders/orders.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();

async function orderOf(send: Send, change: Record<string, unknown> = {}, { isPaid = true } = {}) {
  const { knex } = server();
  const product = await makeProduct(knex);
  const artwork = await makeArtwork(knex, send);
  const base = orderBody([
    {
      product,
      artwork,
      placements: [
        { position: 'front', decorationMethod: 'print', artwork, scale: 1.2 },
        { position: 'back', decorationMethod: 'embroidery', artwork },
      ],
    },
  ]);
  const body = { ...base, customerInfo: { ...base.customerInfo, ...change } };
  if (!isPaid) {
    const placed = await send('/api/orders', { json: body });
    return { body, ...(placed.json as { orderId: string; accessToken: string }) };
  }
  const payment = (await send('/api/create-payment-intent', { json: intentBody(body) }))
    .json as OpenedPayment;
  const { clientSecret, paymentIntentId } = payment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return { body, orderId: payment.orderId, accessToken: payment.accessToken };
}

const patch = (send: Send, orderId: string, json: object) =>
  send(`/api/orders/${orderId}`, { method: 'PATCH', json });

describe('reading an order', () => {
  it('is for owner, office and token; for everybody else it does not exist', async () => {
    const shopper = await server().as('customer');
    const { orderId, accessToken } = await orderOf(shopper.send);
    const path = `/api/orders/${orderId}`;
    const others = {
      nobody: server().send,
      guest: asVisitor(server().baseUrl),
      customer: (await server().as('customer')).send,
      driver: (await server().as('driver')).send,
      workshop: (await server().as('workshop')).send,
    };
    const unknown = await others.nobody('/api/orders/0000000000');
    for (const [who, send] of Object.entries(others)) {
      const answer = await send(path);
      const { message, code } = answer.json as { message: string; code: string };
      expect([who, answer.status, message, code]).toEqual([who, 404, 'Not found.', 'not_found']);
      expect(answer.text.length).toBe(unknown.text.length);
      expect((await send(`${path}?token=${'x'.repeat(43)}`)).status).toBe(404);
    }
    for (const send of [shopper.send, (await server().as('admin')).send])
      expect((await send(path)).status).toBe(200);
    const byToken = await others.guest(`${path}?token=${accessToken}`);
    expect(byToken.json).toMatchObject({ orderId, isPaid: true, total: expect.any(Number) });
    for (const hostile of ['1 OR 1=1', '1e0', '%00', 'x'.repeat(60)]) {
      expect((await others.guest(`/api/orders/${encodeURIComponent(hostile)}`)).status).toBe(404);
    }
  });

  it('is for the guest whose cookie made it, and for the link in the mail', async () => {
    const guest = asVisitor(server().baseUrl);
    const { orderId } = await orderOf(guest);
    const answer = await guest(`/api/orders/${orderId}`);
    const order = answer.json as OrderDetail;
    expect(order).toMatchObject({
      status: 'processing',
      production: { pieces: 10, piecesDone: 0, startedAt: null },
      events: [{ type: 'placed' }, { type: 'paid' }],
    });
    const mail = present(
      await server().knex('mails').where({ kind: 'order_confirmation' }).orderBy('id', 'desc').first(),
    );
    const token = /token=(\S+)/.exec(mail.bodyText)?.[1] ?? '';
    expect((await server().send(`/api/orders/${orderId}?token=${token}`)).status).toBe(200);
  });

  it('lists a person’s own orders and nobody else’s', async () => {
    const [one, other] = [await server().as('customer'), await server().as('customer')];
    const { orderId } = await orderOf(one.send);
    expect((await one.send('/api/user/orders')).json).toMatchObject([
      { orderId, total: expect.any(Number), items: [{ totalQuantity: 10, price: 1995 }] },
    ]);
    expect((await other.send('/api/user/orders')).json).toEqual([]);
    expect((await server().send('/api/user/orders')).status).toBe(401);
  });
});

describe('the office', () => {
  it('lists with both names of the total, searches and filters', async () => {
    const admin = await server().as('admin');
    const guest = asVisitor(server().baseUrl);
    const { orderId } = await orderOf(guest, { lastName: 'Zuckerbrot', company: 'Ninefold Bakery' });
    const find = async (query: string) => (await admin.send(`/api/orders?${query}`)).json as OfficeOrder[];
    const [found] = await find('search=zuckerbrot');
    expect(found).toMatchObject({
      orderId,
      company: 'Ninefold Bakery',
      isPaid: true,
      place: 'VIC 3999',
      pieces: 10,
    });
    expect(found?.total).toBe(found?.totalAmount);
    expect(await find(`search=${orderId}&status=pending`)).toEqual([]);
    expect(await find(`search=${orderId}&paid=true&fulfilment=auspost&review=false`)).toHaveLength(1);
    expect((await find('search=%25')).length).toBe(0);
    expect((await admin.send('/api/orders?page=0')).status).toBe(422);
  });

  it('moves an order by the table and nothing else', async () => {
    const admin = await server().as('admin');
    const guest = asVisitor(server().baseUrl);
    const allowed = new Set(['processing completed', 'processing cancelled', 'pending cancelled']);
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const { orderId } = await orderOf(guest, {}, { isPaid: from !== 'pending' });
        await server().knex('orders').where({ orderId }).update({ status: from });
        const answer = await patch(admin.send, orderId, { status: to, shipUnmade: true });
        // Pending to processing waits for the money.
        const expected = from === to || allowed.has(`${from} ${to}`) ? 200 : 409;
        expect([from, to, answer.status]).toEqual([from, to, expected]);
      }
    }
  });

  it('begins production on account for an approved customer', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl), {}, { isPaid: false });
    expect((await patch(admin.send, orderId, { status: 'processing' })).status).toBe(409);
    const account = { status: 'processing', onAccount: true };
    expect((await patch(admin.send, orderId, account)).json).toMatchObject({
      fields: { reason: 'Please say why.' },
    });
    const answer = await patch(admin.send, orderId, { ...account, reason: 'Approved, 30 days' });
    expect(answer.json).toMatchObject({
      status: 'processing',
      isPaid: false,
      projectNumber: expect.any(String),
    });
  });

  it('plans one delivery for the driver, and takes it back', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    const { knex } = server();
    const { id } = present(await knex('orders').where({ orderId }).first('id'));
    const deliveries = () => knex('deliveries').where({ orderId: id });
    for (let times = 0; times < 2; times++) {
      const chosen = await patch(admin.send, orderId, { fulfilmentMethod: 'driver' });
      expect(chosen.json).toMatchObject({ fulfilmentMethod: 'driver', deliveryStatus: 'pending' });
    }
    expect(await deliveries()).toMatchObject([
      {
        orderNumber: orderId,
        customerAddress: 'Boat shed 4, 18 Weir Street, Quarrel Creek VIC 3999',
        customerPhone: '+61491570006',
        pieces: 10,
        signatureRequired: true,
      },
    ]);
    const taken = await patch(admin.send, orderId, { fulfilmentMethod: 'auspost' });
    expect(taken.json).toMatchObject({ fulfilmentMethod: 'auspost', deliveryStatus: null });
    await patch(admin.send, orderId, { fulfilmentMethod: 'driver' });
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempt: 2 }]);
    // On the road, the driver is asked and not the screen.
    await knex('deliveries').where({ orderId: id }).update({ status: 'out_for_delivery' });
    for (const change of [{ fulfilmentMethod: 'pickup' }, { status: 'cancelled' }]) {
      expect((await patch(admin.send, orderId, change)).status).toBe(409);
    }
    expect(await knex('orders').where({ orderId }).first('status')).toEqual({ status: 'processing' });
  });

  it('sends no driver to a PO box', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl), { postalCode: '8001' });
    const answer = await patch(admin.send, orderId, { fulfilmentMethod: 'driver' });
    expect(answer.status).toBe(409);
    expect(((await admin.send(`/api/orders?search=${orderId}`)).json as OfficeOrder[])[0]?.canDrive).toBe(
      false,
    );
  });

  it('ships once, with the project', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    const shipped = await patch(admin.send, orderId, {
      isShipped: true,
      shipUnmade: true,
      trackingNumber: 'AP123',
    });
    expect(shipped.json).toMatchObject({
      isShipped: true,
      trackingNumber: 'AP123',
      shippedAt: expect.any(String),
    });
    expect((await patch(admin.send, orderId, { isShipped: false })).status).toBe(409);
    const { knex } = server();
    const project = await knex('projects')
      .join('orders', 'orders.id', 'projects.orderId')
      .where('orders.orderId', orderId)
      .first('projects.status');
    expect(project).toEqual({ status: 'Shipped' });
  });

  it('stops the jobs of a cancelled order', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    await patch(admin.send, orderId, { status: 'cancelled' });
    const { rows } = await server().knex.raw(
      `select j.stage from jobs j join projects p on p.id = j.project_id join orders o on o.id = p.order_id where o.order_id = ?`,
      [orderId],
    );
    expect(rows).toEqual([{ stage: 'cancelled' }, { stage: 'cancelled' }]);
  });

  it('refuses a change made over somebody else’s', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    expect((await patch(admin.send, orderId, { notes: 'Folded', version: 1 })).status).toBe(200);
    expect((await patch(admin.send, orderId, { trackingNumber: 'A', version: 1 })).status).toBe(409);
    expect((await patch(admin.send, 'NOSUCHORDE', { trackingNumber: 'A' })).status).toBe(404);
  });

  it('counts revenue as paid, not cancelled, less refunds', async () => {
    const admin = await server().as('admin');
    const revenue = async () =>
      ((await admin.send('/api/dashboard')).json as { revenueCents: number }).revenueCents;
    const before = await revenue();
    const guest = asVisitor(server().baseUrl);
    await orderOf(guest, {}, { isPaid: false });
    expect(await revenue()).toBe(before);
    const { orderId, body } = await orderOf(guest);
    const cents = Math.round(body.total * 100);
    expect(await revenue()).toBe(before + cents);
    const { knex } = server();
    const order = present(await knex('orders').where({ orderId }).first());
    const payment = present(await knex('payments').where({ orderId: order.id }).first());
    await knex('refunds').insert({
      orderId: order.id,
      paymentId: payment.id,
      amountCents: 1000,
      status: 'succeeded',
    });
    expect(await revenue()).toBe(before + cents - 1000);
    await patch(admin.send, orderId, { status: 'cancelled' });
    expect(await revenue()).toBe(before);
  });
});

describe('what a paid order sets going', () => {
  it('makes customer, lead, project and a job per method, with artwork in millimetres', async () => {
    const guest = asVisitor(server().baseUrl);
    const email = 'once@quarrelcreek.example';
    const { orderId } = await orderOf(guest, { email, company: 'Quarrel Creek Rowing' });
    const { knex } = server();
    const order = present(await knex('orders').where({ orderId }).first());
    expect(await knex('customers').where({ email })).toMatchObject([
      { id: order.customerId, company: 'Quarrel Creek Rowing', phone: '+61491570006', state: 'VIC' },
    ]);
    expect(await knex('leads').where({ orderId: order.id })).toMatchObject([
      { status: 'won', source: 'website' },
    ]);
    const [project] = filled(await knex('projects').where({ orderId: order.id }));
    expect(project).toMatchObject({
      status: 'Paid',
      customerId: order.customerId,
      totalValueCents: order.totalCents,
      paidAmountCents: order.totalCents,
      description: 'Boat shed 4, 18 Weir Street, Quarrel Creek VIC 3999',
    });
    expect(project.projectNumber).toMatch(/^PRJ-\d{4}-\d{4}$/);
    expect(await knex('project_items').where({ projectId: project.id })).toHaveLength(1);
    const jobs = await knex('jobs').where({ projectId: project.id }).orderBy('type');
    expect(jobs).toMatchObject([
      { type: 'embroidery', pieces: 10, status: 'Ordered', stage: 'pending' },
      { type: 'printing', pieces: 10 },
    ]);
    // A scale of 1.2 on a tee is 200 mm.
    expect(present(jobs[1]).artwork).toMatchObject([
      { position: 'front', method: 'print', widthMm: 200, heightMm: 150 },
    ]);
    expect(present(jobs[1]).details).toMatchObject({
      garment: 'tee',
      color: { name: 'Navy' },
      sizes: [{ size: 'M', quantity: 10 }],
    });
    expect(present(jobs[1]).dueDate).toEqual(project.dueDate);

    await orderOf(guest, { email: email.toUpperCase() });
    expect(await knex('customers').whereRaw('lower(email) = ?', [email])).toHaveLength(1);
  });

  it('leaves the floor alone when the setting is off', async () => {
    const { knex } = server();
    await knex('settings').insert({ key: 'production', value: JSON.stringify({ startFromOrders: false }) });
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    await knex('settings').where({ key: 'production' }).delete();
    const order = present(await knex('orders').where({ orderId }).first());
    expect(order).toMatchObject({ isPaid: true, customerId: expect.any(Number) });
    expect(await knex('projects').where({ orderId: order.id })).toEqual([]);
  });

  it('shows on the lists of projects and customers', async () => {
    const admin = await server().as('admin');
    const { orderId } = await orderOf(asVisitor(server().baseUrl));
    const projects = (await admin.send('/api/projects')).json as {
      orderId: string;
      jobs: unknown[];
      items: unknown[];
    }[];
    const project = projects.find(one => one.orderId === orderId);
    expect([project?.jobs.length, project?.items.length]).toEqual([2, 1]);
    expect(((await admin.send('/api/customers')).json as unknown[]).length).toBeGreaterThan(0);
    for (const path of ['/api/projects', '/api/customers', '/api/orders', '/api/dashboard']) {
      expect((await (await server().as('driver')).send(path)).status).toBe(403);
      expect((await server().send(path)).status).toBe(401);
    }
  });
});
