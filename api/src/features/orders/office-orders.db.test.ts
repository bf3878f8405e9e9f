/** The office at work on orders: search and pages, payments by hand, clashes, and what a link opens. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { orderSorts } from '#contract/orders/orders.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { currentRecord } from '#tests/support/current-record.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';
import { whereOf } from './list-orders.ts';

const server = useTestServer();

/** Pending and unpaid, with one artwork. */
async function pendingOrder(send: Send, change: Record<string, unknown> = {}) {
  const { knex } = server();
  const artwork = await makeArtwork(knex, send);
  const body = orderBody([{ product: await makeProduct(knex), artwork }]);
  const placed = await send('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, ...change } },
  });
  expect(placed.status, placed.text).toBe(201);
  return { artwork, ...(placed.json as { orderId: string; accessToken: string; totalCents: number }) };
}

const patch = (send: Send, orderId: string, json: object) =>
  send(`/api/orders/${orderId}`, { method: 'PATCH', json });

const detail = async (send: Send, orderId: string) =>
  (await send(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;

/** Orders as rows: a thousand by the checkout would take minutes. */
async function manyOrders(count: number, company: string): Promise<void> {
  await server().knex.raw(
    `insert into orders (order_id, customer_info, company, subtotal_cents, total_cents, status, is_paid, paid_at, created_at)
     select upper(substr(md5(? || n), 1, 10)),
       jsonb_build_object('firstName', 'Ona', 'lastName', 'Name' || lpad(n::text, 4, '0'),
         'email', 'n' || n || '@many.example', 'phone', '+614915' || lpad(n::text, 5, '0'),
         'state', 'QLD', 'postalCode', '4000'),
       ?, n * 100, n * 100, case when n % 4 = 0 then 'pending' else 'processing' end, n % 4 <> 0,
       case when n % 4 <> 0 then now() end, timestamptz '2026-01-01' + n * interval '1 hour'
     from generate_series(1, ?) n`,
    [company, company, count],
  );
}

describe('the list of a thousand orders', () => {
  it('is searched, counted, sorted and cut into pages, each order once', async () => {
    const { send } = await server().as('admin');
    await manyOrders(1000, 'Thousandfold');
    await server().knex.raw('analyze orders');
    const list = async (query: string) =>
      (await send(`/api/orders?search=thousandfold&${query}`)).json as OfficeOrder[];
    const counts = (await send('/api/order-counts?search=thousandfold&status=pending')).json;
    expect(counts).toMatchObject({ total: 250, byStatus: { pending: 250, processing: 750, cancelled: 0 } });

    const seen = new Set<string>();
    for (let page = 1; page <= 20; page++) {
      for (const order of await list(`page=${page}`)) seen.add(order.orderId);
    }
    expect(seen.size).toBe(1000);
    expect(await list('page=21')).toEqual([]);
    expect((await list('sort=dearest'))[0]?.total).toBe(100_000);
    expect((await list('sort=cheapest'))[0]?.total).toBe(100);
    expect((await list('sort=oldest'))[0]?.createdAt).toBe('2026-01-01T01:00:00.000Z');
    for (const sort of orderSorts) expect((await list(`sort=${sort}`)).length).toBe(50);
    // Days of the shop in Brisbane: the first ends at 14:00 UTC.
    const day = 'from=2026-01-02&to=2026-01-02';
    const ofDay = await list(day);
    expect(ofDay).toHaveLength(24);
    expect(ofDay.at(-1)?.createdAt).toBe('2026-01-01T14:00:00.000Z');
    expect((await send('/api/orders?from=yesterday')).status).toBe(422);
  });

  it('is cut into the days of a shop whose clocks change', async () => {
    const { knex } = server();
    const { send } = await server().as('admin');
    const instants = [
      '2026-01-01T13:30:00Z',
      // On the day of 25 hours, in the last of them.
      '2026-04-05T13:30:00Z',
      '2026-04-05T14:30:00Z',
    ];
    await knex('orders').insert(
      instants.map((createdAt, at) => ({
        orderId: `CLOCKWISE${at}`,
        customerInfo: '{}',
        company: 'Clockwise',
        subtotalCents: 100,
        totalCents: 100,
        createdAt,
      })),
    );
    await knex('settings')
      .insert({ key: 'shop', value: JSON.stringify({ timeZone: 'Australia/Sydney' }) })
      .onConflict('key')
      .merge(['value']);
    const of = async (day: string) => {
      const query = `search=clockwise&from=${day}&to=${day}`;
      const { total } = (await send(`/api/order-counts?${query}`)).json as { total: number };
      const listed = (await send(`/api/orders?${query}`)).json as OfficeOrder[];
      expect(listed).toHaveLength(total);
      return listed.map(({ orderId }) => orderId);
    };
    expect(await of('2026-01-02')).toEqual(['CLOCKWISE0']);
    expect(await of('2026-04-05')).toEqual(['CLOCKWISE1']);
    await knex('settings').where({ key: 'shop' }).delete();
  });

  it.each([
    ['name0042', 1],
    ['ona name0042', 1],
    ['NAME0042 nobody', 0],
    // Each word is a beginning: n42, and n420 to n429.
    ['n42@many.example', 11],
    ['0491 500 042', 1],
    ['+61 491 500 042', 1],
    [`'); drop table orders --`, 0],
    ['%', 0],
    [`name0042 & !thousandfold:*`, 1],
  ])('finds %j', async (words, count) => {
    const { send } = await server().as('admin');
    const answer = await send(`/api/orders?search=${encodeURIComponent(words)}`);
    expect(answer.status).toBe(200);
    expect((answer.json as unknown[]).length).toBe(count);
  });

  it('goes along an index for search, page and state', async () => {
    const { knex } = server();
    const planOf = async (filter: Parameters<typeof whereOf>[0], order: string) => {
      const where = whereOf(filter, 'Australia/Brisbane');
      const { rows } = await knex.raw(
        `explain select o.id from orders o where ${where.sql} order by ${order} limit 50`,
        where.values,
      );
      return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    };
    const newest = 'o.created_at desc, o.id desc';
    expect(await planOf({ search: 'name0042' }, newest)).toContain('orders_words');
    expect(await planOf({}, newest)).toContain('orders_created_at');
    expect(await planOf({}, 'o.total_cents desc, o.id desc')).toContain('orders_total_cents');
    expect(await planOf({ review: true }, newest)).toContain('orders_payment_review');
  });
});

describe('a payment settled by hand', () => {
  it('marks paid once, with reason, payment, audit, mail and production', async () => {
    const { knex } = server();
    const { send, id: actorId } = await server().as('admin');
    const { orderId, totalCents } = await pendingOrder(asVisitor(server().baseUrl));
    const paid = { method: 'bank_transfer', reference: 'NAB 77' };
    expect((await patch(send, orderId, { paid })).json).toMatchObject({
      fields: { reason: 'Please say why.' },
    });
    const change = { paid, reason: 'Seen in the bank', version: (await detail(send, orderId)).version };
    // Two people, or one who pressed twice.
    const answers = await Promise.all([patch(send, orderId, change), patch(send, orderId, change)]);
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    const order = await detail(send, orderId);
    expect(order).toMatchObject({
      status: 'processing',
      isPaid: true,
      receivedCents: totalCents,
      projectNumber: expect.any(String),
    });
    expect(order.events.filter(({ type }) => type === 'paid')).toMatchObject([
      { byName: expect.any(String), data: { byHand: true, reference: 'NAB 77', reason: 'Seen in the bank' } },
    ]);
    const { id } = order;
    expect(await knex('payments').where({ orderId: id })).toMatchObject([
      { provider: 'manual', receivedCents: totalCents, status: 'succeeded' },
    ]);
    expect(await knex('audit_events').where({ entityId: orderId })).toMatchObject([
      { action: 'order.markPaid', actorId, after: { reason: 'Seen in the bank' } },
    ]);
    expect(await knex('mails').where({ orderId: id, kind: 'order_confirmation' })).toHaveLength(1);
    expect((await patch(send, orderId, { status: 'cancelled' })).json).toMatchObject({ status: 'cancelled' });
  });

  it('accepts a payment in review, and only that', async () => {
    const { knex } = server();
    const { send } = await server().as('admin');
    const { orderId, totalCents } = await pendingOrder(asVisitor(server().baseUrl));
    const accept = { acceptPayment: true, reason: 'The rest comes in cash' };
    expect((await patch(send, orderId, accept)).status).toBe(409);
    const paymentId = `pi_short_${orderId}`;
    const [{ id }] = filled(
      await knex('orders')
        .where({ orderId })
        .update({ paymentReview: true, reviewReason: 'Received too little.', paymentId })
        .returning('id'),
    );
    await knex('payments').insert({
      provider: 'test',
      providerPaymentId: paymentId,
      orderId: id,
      method: 'card',
      amountCents: totalCents - 500,
      receivedCents: totalCents - 500,
      status: 'succeeded',
    });
    for (const refused of [
      { isShipped: true },
      { status: 'processing' },
      { paid: { method: 'cash' }, reason: 'x' },
    ])
      expect((await patch(send, orderId, refused)).status).toBe(409);
    expect((await patch(send, orderId, accept)).json).toMatchObject({
      status: 'processing',
      isPaid: true,
      paymentReview: false,
    });
    expect((await patch(send, orderId, accept)).status).toBe(200);
    expect((await detail(send, orderId)).receivedCents).toBe(totalCents - 500);
  });

  it('leaves a cancelled order with money under what is to refund, until it has gone back', async () => {
    const { send } = await server().as('admin');
    const { orderId } = await pendingOrder(asVisitor(server().baseUrl));
    await patch(send, orderId, { paid: { method: 'cash' }, reason: 'At the counter' });
    await patch(send, orderId, { status: 'cancelled', reason: 'Wrong colour' });
    const due = (await send(`/api/orders?refundDue=true&search=${orderId}`)).json as OfficeOrder[];
    expect(due).toMatchObject([{ orderId, status: 'cancelled' }]);
    expect((await send('/api/order-counts')).json).toMatchObject({ toRefund: expect.any(Number) });
    const { id } = due[0] as OfficeOrder;
    const { knex } = server();
    const payment = present(await knex('payments').where({ orderId: id }).first());
    await knex('refunds').insert({
      orderId: id,
      paymentId: payment.id,
      amountCents: payment.receivedCents,
      status: 'succeeded',
    });
    expect((await send(`/api/orders?refundDue=true&search=${orderId}`)).json).toEqual([]);
  });
});

describe('money that came past the checkout goes back past it', () => {
  const refund = (send: Send, orderId: string, more: object = {}, idempotencyKey: string = randomUUID()) =>
    send(`/api/orders/${orderId}/refund`, { json: { idempotencyKey, ...more } });

  async function paidByHand(send: Send) {
    const { orderId, totalCents } = await pendingOrder(asVisitor(server().baseUrl));
    await patch(send, orderId, { paid: { method: 'bank_transfer' }, reason: 'Seen in the bank' });
    return { orderId, totalCents };
  }

  it('with a reason, a note, a mail and the audit; never more than came', async () => {
    const { knex } = server();
    const { send, id: actorId } = await server().as('admin');
    const { orderId, totalCents } = await paidByHand(send);
    const unsaid = await refund(send, orderId, { amountCents: 1_000 });
    expect([unsaid.status, unsaid.json]).toMatchObject([422, { fields: { reason: 'Please say why.' } }]);
    const key = randomUUID();
    const part = { amountCents: 1_000, reason: 'One shirt was torn' };
    // Pressed twice, and asked for again after an answer that was lost.
    const answers = await Promise.all([1, 2, 3].map(() => refund(send, orderId, part, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ json }) => json)).toEqual(Array(3).fill(answers[0]?.json));
    expect(answers[0]?.json).toMatchObject({ amountCents: 1_000, status: 'succeeded', reason: part.reason });
    const more = await refund(send, orderId, { amountCents: totalCents, reason: 'All of it' });
    expect(more.json).toMatchObject({ details: { refundableCents: totalCents - 1_000 } });
    expect((await refund(send, orderId, { reason: 'The rest' })).status).toBe(201);
    expect((await refund(send, orderId, { reason: 'Again' })).json).toMatchObject({
      message: 'Everything has been refunded already.',
    });

    const order = await detail(send, orderId);
    expect(order).toMatchObject({ refundedCents: totalCents, refundableCents: 0 });
    expect(order.events.filter(({ type }) => type.startsWith('refund'))).toMatchObject([
      { type: 'refunded', data: { byHand: true, reason: part.reason } },
      { type: 'refunded', data: { byHand: true, reason: 'The rest' } },
    ]);
    expect(await knex('refunds').where({ orderId: order.id })).toMatchObject([
      { providerRefundId: null, createdBy: actorId },
      { providerRefundId: null, createdBy: actorId },
    ]);
    const mails = await knex('mails').where({ orderId: order.id, kind: 'order_refunded' }).orderBy('id');
    expect(mails).toHaveLength(2);
    expect(present(mails[0]).bodyText).toMatch(
      /We’re refunding \$\d+\.\d\d of order #\w+\s+by\s+bank\s+transfer\./,
    );
    const audited = await knex('audit_events').where({ entityId: orderId, action: 'order.refundByHand' });
    expect(audited).toMatchObject([
      { actorId, after: { amountCents: 1_000, reason: part.reason } },
      { actorId, after: { reason: 'The rest' } },
    ]);
  });

  it('is written down in adjustment notes against the invoice', async () => {
    const { knex } = server();
    const { send } = await server().as('admin');
    const settings = { name: 'Selvedge', abn: '51824753556', address: '1 Loom St' };
    await knex('settings')
      .insert({ key: 'shop', value: JSON.stringify(settings) })
      .onConflict('key')
      .merge();
    const { orderId } = await paidByHand(send);
    await refund(send, orderId, { amountCents: 1_100, reason: 'One shirt was torn' });
    const { id } = await detail(send, orderId);
    expect(await knex('invoices').where({ orderId: id }).orderBy('id')).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note', totalCents: 1_100, gstCents: 100 },
    ]);
  });
});

describe('two people at one order', () => {
  it('get a conflict with the order as it is now; what is so already is none', async () => {
    const { send } = await server().as('admin');
    const { orderId } = await pendingOrder(asVisitor(server().baseUrl));
    const { version } = await detail(send, orderId);
    expect((await patch(send, orderId, { notes: 'Call first', version })).status).toBe(200);
    const second = await patch(send, orderId, { notes: 'Leave at the door', version });
    expect(second.status).toBe(409);
    const current = await currentRecord<OfficeOrderDetail>(send, second);
    expect(current).toMatchObject({ orderId, notes: 'Call first' });
    // The same request again, as after an answer that was lost.
    expect((await patch(send, orderId, { notes: 'Call first', version })).status).toBe(200);
    const mine = { notes: 'Leave at the door', version: current.version };
    expect((await patch(send, orderId, mine)).status).toBe(200);
    const { events, notes } = await detail(send, orderId);
    expect(notes).toBe('Leave at the door');
    expect(events.filter(({ type }) => type === 'notes')).toHaveLength(2);
  });

  it('ship once and write one mail with a link of its own', async () => {
    const { knex } = server();
    const { send } = await server().as('admin');
    const { orderId, accessToken } = await pendingOrder(asVisitor(server().baseUrl));
    await patch(send, orderId, { paid: { method: 'cash' }, reason: 'At the counter' });
    const { version } = await detail(send, orderId);
    const ship = { isShipped: true, shipUnmade: true, trackingNumber: '33 ABC/1', version };
    const answers = await Promise.all([1, 2, 3].map(() => patch(send, orderId, ship)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = await knex('mails').where('uniqueKey', 'like', `order_dispatched:${orderId}%`);
    expect(mails).toHaveLength(1);
    expect(present(mails[0]).bodyText).toContain('https://auspost.com.au/mypost/track/details/33%20ABC%2F1');
    const token = /token=(\S+)/.exec(present(mails[0]).bodyText)?.[1] ?? '';
    const order = (await server().send(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail;
    expect(order).toMatchObject({ isShipped: true, trackingNumber: '33 ABC/1' });
    // The earlier link lives on.
    expect((await server().send(`/api/orders/${orderId}?token=${accessToken}`)).status).toBe(200);
    expect(order.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'shipped']);
    expect(JSON.stringify(order)).not.toContain('At the counter');
  });
});

describe('what opens with an order', () => {
  it('shows its artwork to whoever may read it, and no other artwork', async () => {
    const guest = asVisitor(server().baseUrl);
    const { orderId, accessToken, artwork } = await pendingOrder(guest);
    const other = await pendingOrder(asVisitor(server().baseUrl));
    await server().files.put(`${artwork.sha256}.96.webp`, Buffer.from('picture'));
    const picture = (sha256: string, query: string) => `/api/artworks/${sha256}/96.webp?${query}`;
    const stranger = asVisitor(server().baseUrl);
    const own = `order=${orderId}&token=${accessToken}`;
    expect((await stranger(picture(artwork.sha256, own))).status).toBe(200);
    expect((await guest(picture(artwork.sha256, `order=${orderId}`))).status).toBe(200);
    for (const [sha256, query] of [
      [artwork.sha256, ''],
      [artwork.sha256, `order=${orderId}`],
      [artwork.sha256, `order=${orderId}&token=${other.accessToken}`],
      [artwork.sha256, `order=${other.orderId}&token=${other.accessToken}`],
      [other.artwork.sha256, own],
    ] as const) {
      const answer = await stranger(picture(sha256, query));
      expect([query, answer.status]).toEqual([query, 404]);
    }
    expect((await stranger(`/api/artworks/${artwork.sha256}/original?${own}`)).status).toBe(401);
  });

  it('keeps the office’s view and the signature from everybody else', async () => {
    const guest = asVisitor(server().baseUrl);
    const { orderId, accessToken } = await pendingOrder(guest);
    for (const role of ['customer', 'driver', 'workshop'] as const) {
      const { send } = await server().as(role);
      expect((await send(`/api/orders/${orderId}/office`)).status).toBe(403);
      expect((await send('/api/order-counts')).status).toBe(403);
      expect((await send(`/api/orders/${orderId}/signature`)).status).toBe(404);
    }
    expect((await server().send(`/api/orders/${orderId}/signature?token=${accessToken}`)).status).toBe(404);
  });
});
