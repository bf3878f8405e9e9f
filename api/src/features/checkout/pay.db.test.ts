/** From a cart to exactly one paid order, over HTTP with test payments. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/wire/limits.ts';
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { untilAnswered } from '#tests/support/waiting/until-answered.ts';
import { asVisitor, intentBody, newGroup, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();

const card = { good: '4242 4242 4242 4242', declined: '4000000000000002', asks: '4000 0025 0000 3155' };

async function openPayment(send: Send, body: OrderBody): Promise<OpenedPayment> {
  const answer = await send('/api/create-payment-intent', { json: intentBody(body) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OpenedPayment;
}

async function pay(send: Send, { clientSecret }: OpenedPayment, cardNumber: string = card.good) {
  const answer = await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as { status: string; message: string | null };
}

async function simpleCart(send: Send) {
  const { knex } = server();
  const product = await makeProduct(knex);
  const artwork = await makeArtwork(knex, send);
  const group = newGroup();
  return orderBody([
    { product, artwork, designGroupId: group, sizes: [{ size: 'M', quantity: 20 }] },
    { product, artwork, designGroupId: group, color: 'Bone', sizes: [{ size: 'L', quantity: 10 }] },
  ]);
}

const rowsOf = (orderId: string) => server().knex('orders').where({ orderId }).select();

describe('paying by card', () => {
  it('makes one paid order at the total that a shopper was shown', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    // 30 × 19.95, set-up of 59.95 and shipping of 15.00.
    expect(body.total).toBe(673.45);
    const payment = await openPayment(send, body);
    expect(payment).toMatchObject({ orderId: body.orderId, totalCents: 67_345, provider: 'test' });
    expect(await pay(send, payment)).toEqual({ status: 'succeeded', message: null });
    const answer = await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toEqual({
      orderId: body.orderId,
      accessToken: null,
      isPaid: true,
      totalCents: 67_345,
      proofNext: 'coming',
    });

    const [order] = filled(await rowsOf(body.orderId));
    expect(order).toMatchObject({
      isPaid: true,
      status: 'processing',
      totalCents: 67_345,
      setupCents: 5995,
      gstCents: 6122,
      signatureRequired: true,
      paymentId: payment.paymentIntentId,
      paymentReview: false,
    });
    const items = await server().knex('order_items').where({ orderId: order.id }).orderBy('lineNumber');
    expect(items.map(item => [item.totalQuantity, item.priceCents, item.setupFeeCents])).toEqual([
      [20, 1995, 5995],
      [10, 1995, 0],
    ]);
    expect(await server().knex('mails').where({ orderId: order.id }).pluck('kind')).toEqual([
      'order_confirmation',
    ]);
  });

  it('learns with the order who has paid, where the payment was opened before that was known', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const { customerInfo: _, ...nameless } = intentBody(body);
    const opened = await send('/api/create-payment-intent', { json: nameless });
    const payment = opened.json as OpenedPayment;
    await pay(send, payment);
    const answer = await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(answer.status, answer.text).toBe(201);
    const [order] = await rowsOf(body.orderId);
    expect(order).toMatchObject({ isPaid: true, customerInfo: { email: body.customerInfo.email } });
  });

  it('gives its jobs other numbers where theirs are taken', async () => {
    const { knex } = server();
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const idOf = await readIdOfName(knex);
    const own = [1, 2].map(line => provisionalJobNumber(idOf(`job ${body.orderId} ${line} print`)));
    await knex('jobs').insert(
      own.slice(0, 1).map(jobNumber => ({ id: randomUUID(), jobNumber, title: 'Another', type: 'printing' })),
    );
    const payment = await openPayment(send, body);
    await pay(send, payment);
    const { paymentIntentId } = payment;
    expect((await send('/api/orders', { json: { ...body, paymentIntentId } })).status).toBe(201);
    const jobs = await knex('jobs as j')
      .join('projects as p', 'p.id', 'j.projectId')
      .join('orders as o', 'o.id', 'p.orderId')
      .where('o.orderId', body.orderId)
      .orderBy('j.createdAt')
      .select<{ jobNumber: string }[]>('j.jobNumber');
    expect(jobs).toHaveLength(2);
    expect(jobs.map(({ jobNumber }) => own.indexOf(jobNumber)).sort()).toEqual([-1, 1]);
  });

  it('declines, asks, refuses and succeeds as the test numbers say', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const payment = await openPayment(send, body);
    const { clientSecret, paymentIntentId } = payment;
    expect(await pay(send, payment, card.declined)).toEqual({
      status: 'requires_payment_method',
      message: 'Your card was declined.',
    });
    expect((await pay(send, payment, '5555555555554444')).message).toMatch(/test number/);
    const early = await send('/api/orders', { json: { ...body, paymentIntentId } });
    expect([early.status, early.json]).toMatchObject([402, { code: 'payment_incomplete' }]);

    expect(await pay(send, payment, card.asks)).toEqual({ status: 'requires_action', message: null });
    const answerBank = (outcome: string) =>
      send('/api/test-payments/authenticate', { json: { clientSecret, outcome } });
    expect((await answerBank('fail')).json).toMatchObject({ status: 'requires_payment_method' });
    await pay(send, payment, card.asks);
    expect((await answerBank('approve')).json).toEqual({ status: 'succeeded', message: null });
    expect((await send('/api/orders', { json: { ...body, paymentIntentId } })).status).toBe(201);
    expect(await rowsOf(body.orderId)).toHaveLength(1);
  });

  it('keeps no card number anywhere', async () => {
    const send = asVisitor(server().baseUrl);
    const payment = await openPayment(send, await simpleCart(send));
    await pay(send, payment);
    const { rows } = await server().knex.raw(
      `select count(*)::int as found from payment_events where payload::text like '%4242%'`,
    );
    expect(rows[0].found).toBe(0);
  });

  it('opens the same payment for the same cart and changes its amount with the cart', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const first = await openPayment(send, body);
    const again = await openPayment(send, body);
    expect([again.paymentIntentId, again.orderId]).toEqual([first.paymentIntentId, first.orderId]);

    const product = await makeProduct(server().knex);
    const changed = {
      ...orderBody([{ product, sizes: [{ size: 'S', quantity: 2 }] }]),
      orderId: body.orderId,
    };
    const later = await openPayment(send, changed);
    expect([later.paymentIntentId, later.orderId, later.totalCents]).toEqual([
      first.paymentIntentId,
      body.orderId,
      5490,
    ]);
    await pay(send, later);
    const [payment] = filled(
      await server().knex('payments').where({ providerPaymentId: later.paymentIntentId }),
    );
    expect(payment.receivedCents).toBe(5490);
  });

  it('never writes a changed cart over one that has been paid', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const first = await openPayment(send, body);
    await pay(send, first);
    const product = await makeProduct(server().knex);
    const second = await openPayment(send, { ...orderBody([{ product }]), orderId: body.orderId });
    expect(second.orderId).not.toBe(body.orderId);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await rowsOf(body.orderId))[0]).toMatchObject({ isPaid: true, totalCents: 67_345 });
  });

  it('honours a price that was shown for half an hour', async () => {
    const { knex, baseUrl } = server();
    const send = asVisitor(baseUrl);
    const product = await makeProduct(knex);
    const body = orderBody([{ product }]);
    await openPayment(send, body);
    await knex('products').where({ id: product.id }).update({ priceCents: 2995 });
    expect((await openPayment(send, body)).totalCents).toBe(21_450);
    await knex('checkouts')
      .where({ orderId: body.orderId })
      .update({ expiresAt: new Date(Date.now() - 1) });
    const late = await send('/api/create-payment-intent', { json: intentBody(body) });
    expect([late.status, late.json]).toMatchObject([
      422,
      { code: 'price_changed', details: { totalCents: 31_450 } },
    ]);
  });
});

describe('exactly once', () => {
  it('gives fifty confirmations and two finalisers one order and one charge', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const payment = await openPayment(send, body);
    const { paymentIntentId, clientSecret } = payment;
    const paid = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilAnswered(send)('/api/test-payments/confirm', {
          json: { clientSecret, cardNumber: card.good },
        }),
      ),
    );
    expect(new Set(paid.map(answer => answer.text))).toEqual(
      new Set([JSON.stringify({ status: 'succeeded', message: null })]),
    );
    const placed = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilAnswered(send)('/api/orders', { json: { ...body, paymentIntentId } }),
      ),
    );
    expect(new Set(placed.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);

    const { knex } = server();
    const orders = await rowsOf(body.orderId);
    expect(orders).toHaveLength(1);
    const charges = await knex('payment_events').where({
      providerPaymentId: paymentIntentId,
      type: 'payment_intent.succeeded',
    });
    expect(charges).toHaveLength(1);
    const { id } = present(orders[0]);
    expect(await knex('order_items').where({ orderId: id })).toHaveLength(2);
    expect(await knex('mails').where({ orderId: id })).toHaveLength(1);
    expect(await knex('projects').where({ orderId: id })).toHaveLength(1);
    expect(await knex('order_events').where({ orderId: id }).orderBy('id').pluck('type')).toEqual([
      'placed',
      'paid',
    ]);
  });

  it('answers a repeated order without payment five times with the same pending order', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const answers = [];
    for (let times = 0; times < 5; times++) answers.push(await send('/api/orders', { json: body }));
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(answer => (answer.json as { orderId: string }).orderId))).toEqual(
      new Set([body.orderId]),
    );
    expect(await rowsOf(body.orderId)).toMatchObject([
      { isPaid: false, status: 'pending', totalCents: 67_345 },
    ]);
    expect(
      await server()
        .knex('projects')
        .join('orders', 'orders.id', 'projects.order_id')
        .where('orders.order_id', body.orderId),
    ).toEqual([]);
  });

  it('pays a pending order that was placed before', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    await send('/api/orders', { json: body });
    const payment = await openPayment(send, body);
    expect(payment.orderId).toBe(body.orderId);
    await pay(send, payment);
    await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(await rowsOf(body.orderId)).toMatchObject([{ isPaid: true, status: 'processing' }]);
  });

  describe('holds a key to everything that was sent under it', () => {
    type Body = Awaited<ReturnType<typeof simpleCart>>;
    const info = (change: object) => (body: Body) => ({
      ...body,
      customerInfo: { ...body.customerInfo, ...change },
    });
    const reversed = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([name, one]) => [name, reversed(one)]),
          );
    const cases: [string, number, (body: Body) => unknown][] = [
      ['the same once more', 201, body => body],
      ['the same in another order of keys', 201, reversed],
      ['with a field that nobody declared', 201, body => ({ ...body, isPaid: true })],
      ['with blanks at the end of a name', 201, info({ firstName: 'Imke ' })],
      ['another name', 422, info({ firstName: 'Ines' })],
      ['another street', 422, info({ address: '5 Other Street' })],
      ['another email address', 422, info({ email: 'other@example.test' })],
      ['a company', 422, info({ company: 'Reed and Co' })],
      ['a purchase order number', 422, body => ({ ...body, poNumber: 'PO-7' })],
      ['another number', 422, ({ orderId: _own, ...body }) => body],
    ];
    it.each(cases)('%s: %i', async (_what, status, change) => {
      const send = asVisitor(server().baseUrl);
      const headers = { 'Idempotency-Key': 'key-2' };
      const plain = await simpleCart(send);
      const body = info({ firstName: 'Imke' })(plain) as Body;
      const first = await send('/api/orders', { json: body, headers });
      expect(first.status).toBe(201);
      const stored = await rowsOf(body.orderId);
      const next = await send('/api/orders', { json: change(body), headers });
      expect(next.status, next.text).toBe(status);
      if (status === 201) expect(next.json).toMatchObject({ orderId: body.orderId });
      else expect(next.json).toMatchObject({ code: 'idempotency_mismatch' });
      expect(await rowsOf(body.orderId), 'the first stands').toEqual(stored);
    });
  });

  it('holds a key to its cart', async () => {
    const send = asVisitor(server().baseUrl);
    const headers = { 'Idempotency-Key': 'key-1' };
    const { orderId: _first, ...one } = await simpleCart(send);
    const { orderId: _second, ...other } = await simpleCart(send);
    const first = await send('/api/orders', { json: one, headers });
    const again = await send('/api/orders', { json: one, headers });
    expect(again.json).toMatchObject({ orderId: (first.json as { orderId: string }).orderId });
    const reused = await send('/api/orders', { json: other, headers });
    expect([reused.status, reused.json]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    // Somebody else's key of the same name is another key.
    const stranger = asVisitor(server().baseUrl);
    const { orderId: _third, ...theirs } = await simpleCart(stranger);
    const foreign = await stranger('/api/orders', { json: theirs, headers });
    expect(foreign.status).toBe(201);
    const long = { 'Idempotency-Key': 'k'.repeat(300) };
    expect((await send('/api/orders', { json: one, headers: long })).status).toBe(400);
  });
});

describe('what does not fit', () => {
  it('knows no invented and no foreign payment', async () => {
    const owner = asVisitor(server().baseUrl);
    const body = await simpleCart(owner);
    const stranger = asVisitor(server().baseUrl);
    const invented = await owner('/api/orders', { json: { ...body, paymentIntentId: 'pi_invented' } });
    expect([invented.status, invented.json]).toMatchObject([402, { code: 'payment_incomplete' }]);
    const payment = await openPayment(owner, body);
    await pay(owner, payment);
    const stolen = { ...body, paymentIntentId: payment.paymentIntentId };
    expect((await stranger('/api/orders', { json: stolen })).json).toMatchObject({
      code: 'payment_mismatch',
    });
    expect(await rowsOf(body.orderId)).toEqual([]);
    expect((await owner('/api/orders', { json: stolen })).status).toBe(201);
    expect((await stranger('/api/orders', { json: stolen })).status).toBe(404);
    // A guest who signed in while paying shows the token of the payment.
    const signedIn = await server().as('customer');
    const shown = { ...stolen, accessToken: payment.accessToken };
    expect((await signedIn.send('/api/orders', { json: shown })).status).toBe(201);
  });

  it('settles a bare amount with a cart of exactly that total', async () => {
    const send = asVisitor(server().baseUrl);
    const { orderId: _none, ...body } = await simpleCart(send);
    const opened = await send('/api/create-payment-intent', { json: { amount: body.total } });
    const payment = opened.json as OpenedPayment;
    await pay(send, payment);
    const placed = await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(placed.json).toMatchObject({ orderId: payment.orderId, isPaid: true, totalCents: 67_345 });
  });

  it('keeps a cheap payment for a dear cart as an order in review, never shippable', async () => {
    const send = asVisitor(server().baseUrl);
    const { orderId: _none, ...body } = await simpleCart(send);
    const opened = await send('/api/create-payment-intent', { json: { amount: 1 } });
    const payment = opened.json as OpenedPayment;
    await pay(send, payment);
    const placed = await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(placed.json).toMatchObject({ isPaid: false, totalCents: 67_345 });
    const [order] = filled(await rowsOf(payment.orderId));
    expect(order).toMatchObject({ isPaid: false, paymentReview: true, status: 'pending' });
    expect(order.reviewReason).toBe('Received $1.00 for a total of $673.45.');
    const admin = await server().as('admin');
    for (const change of [{ isShipped: true }, { status: 'processing', onAccount: true }]) {
      const answer = await admin.send(`/api/orders/${order.orderId}`, { method: 'PATCH', json: change });
      expect(answer.status).toBe(409);
    }
    expect(await server().knex('projects').where({ orderId: order.id })).toEqual([]);
  });

  it('builds the order from the snapshot when another cart comes after payment', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const payment = await openPayment(send, body);
    await pay(send, payment);
    const altered = {
      ...body,
      total: 1,
      items: body.items.slice(0, 1),
      paymentIntentId: payment.paymentIntentId,
    };
    const answer = await send('/api/orders', { json: altered });
    expect(answer.json).toMatchObject({ orderId: body.orderId, isPaid: true, totalCents: 67_345 });
    const [order] = filled(await rowsOf(body.orderId));
    const events = await server().knex('order_events').where({ orderId: order.id }).pluck('type');
    expect(events).toContain('claim_differed');
  });

  it('asks for artwork that has not arrived, and charges nothing', async () => {
    const send = asVisitor(server().baseUrl);
    const product = await makeProduct(server().knex);
    const artwork = { ...(await makeArtwork(server().knex, send)), sha256: 'e'.repeat(64) };
    const body = orderBody([{ product, artwork }]);
    const before = await countRows(server().knex);
    for (const [path, json] of [
      ['/api/create-payment-intent', intentBody(body)],
      ['/api/orders', body],
    ] as const) {
      const answer = await send(path, { json });
      expect([answer.status, answer.json]).toMatchObject([
        409,
        { code: 'artwork_missing', details: { missing: ['e'.repeat(64)] } },
      ]);
    }
    expect(await countRows(server().knex)).toEqual(before);
  });
});

describe('Afterpay', () => {
  it('opens the payment, and is paid in a step of its own', async () => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const answer = await send('/api/afterpay-redirect', { json: intentBody(body) });
    expect(answer.json).toMatchObject({
      success: true,
      afterpayOrderId: body.orderId,
      redirectUrl: `/checkout?step=payment&afterpay=${body.orderId}`,
    });
    const { payment } = answer.json as { payment: OpenedPayment };
    const { clientSecret } = payment;
    await send('/api/test-payments/confirm', { json: { clientSecret } });
    await send('/api/test-payments/authenticate', { json: { clientSecret, outcome: 'approve' } });
    await send('/api/orders', { json: { ...body, paymentIntentId: payment.paymentIntentId } });
    expect(await rowsOf(body.orderId)).toMatchObject([{ isPaid: true, paymentMethod: 'afterpay_clearpay' }]);
  });

  it.each([
    ['a company', { company: 'Kestrel Plumbing' }],
    ['an ABN', { abn: '51 824 753 556' }],
  ])('is not offered to %s', async (_who, more) => {
    const send = asVisitor(server().baseUrl);
    const body = await simpleCart(send);
    const json = { ...intentBody(body), customerInfo: { ...body.customerInfo, ...more } };
    const answer = await send('/api/afterpay-redirect', { json });
    expect(answer.json).toMatchObject({
      success: false,
      payment: null,
      message: expect.stringMatching(/personal/),
    });
  });
});

describe('the limit on payments', () => {
  const limited = useTestServer({ rateLimits: true });

  it('opens so many payments in ten minutes and no more', async () => {
    const send = asVisitor(limited().baseUrl);
    const product = await makeProduct(limited().knex);
    const statuses: number[] = [];
    for (let quantity = 1; quantity <= limits.payment.points + 2; quantity++) {
      const body = orderBody([{ product, sizes: [{ size: 'M', quantity }] }]);
      statuses.push((await send('/api/create-payment-intent', { json: intentBody(body) })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: limits.payment.points }, () => 200), 429, 429]);
  });
});
