/** Messages of the provider: forged, doubled, late, shuffled, before there is anything to apply them to. */
import { describe, expect, it } from 'vitest';
import { applyEvents } from './apply-events.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { signatureOf } from '#tests/support/stripe-double/deliver-webhooks.ts';
import { filled, present } from '#api/database/present.ts';

const shop = useStripeShop();
const path = '/api/webhooks/stripe';

const message = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    livemode: false,
    data: { object: { object: 'payment_intent', id: 'pi_nobody' } },
    ...more,
  });

const eventRow = (id: string) => shop().knex('payment_events').where({ id }).first();

describe('who is believed', () => {
  const payload = message('evt_forged');
  it.each<[string, () => [headers: Record<string, string>, body: string], number]>([
    ['nothing signed', () => [{}, payload], 400],
    ['another secret', () => [{ 'Stripe-Signature': signatureOf('whsec_wrong', payload) }, payload], 400],
    [
      'a changed byte',
      () => [
        { 'Stripe-Signature': signatureOf(shop().stripe.keys.webhookSecret, payload) },
        payload.replace('evt_forged', 'evt_forgee'),
      ],
      400,
    ],
    [
      'a genuine one, ten minutes later',
      () => {
        const then = Math.floor(Date.now() / 1_000) - 600;
        return [
          { 'Stripe-Signature': signatureOf(shop().stripe.keys.webhookSecret, payload, then) },
          payload,
        ];
      },
      400,
    ],
    ['two megabytes', () => [{ 'Stripe-Signature': 't=1,v1=0' }, 'x'.repeat(2_000_000)], 413],
  ])('%s is refused and leaves nothing', async (_what, parts, status) => {
    const { send, knex } = shop();
    const before = await countRows(knex);
    const [headers, body] = parts();
    const answer = await send(path, { method: 'POST', headers, body }).catch(() => ({
      status: 413,
      text: '',
    }));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.text).toContain('"code":"bad_signature"');
    expect({ ...(await countRows(knex)), security_events: 0 }).toEqual({ ...before, security_events: 0 });
  });

  let made = 0;
  const nested = (object: unknown, more: object = {}) =>
    message(`evt_nested${++made}`, { data: { object }, ...more });
  const long = 'x'.repeat(9_000);
  it.each<[string, string, number]>([
    ['an id of 9,000 characters', message(long), 400],
    ['an id of 256 characters', message('i'.repeat(256)), 400],
    ['an empty id', message(''), 400],
    ['an id that is a number', message('evt', { id: 7 }), 400],
    ['an id that is an object', message('evt', { id: { a: 1 } }), 400],
    ['an id with NUL', message('evt_\u0000'), 400],
    ['an id with half a character', message('evt_\ud800'), 400],
    ['no id', message('evt', { id: undefined }), 400],
    ['a type of 9,000 characters', message('evt', { type: long }), 400],
    ['a type that is null', message('evt', { type: null }), 400],
    ['a type with NUL', message('evt', { type: 'a\u0000' }), 400],
    ['no data', message('evt', { data: undefined }), 400],
    ['data that is a list', message('evt', { data: [] }), 400],
    ['an object that is null', nested(null), 400],
    ['an object that is text', nested('pi_1'), 400],
    ['no JSON', '{"id":', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a number', '7', 400],
    // Signed and named, so kept; what of it can't be kept is left out.
    ['a nested id of 9,000 characters', nested({ object: 'payment_intent', id: long }), 200],
    ['a nested id that is a number', nested({ object: 'payment_intent', id: 7 }), 200],
    ['a nested id with NUL', nested({ object: 'payment_intent', id: 'pi_\u0000' }), 200],
    ['a dispute whose id is half a character', nested({ object: 'dispute', id: '\udfff' }), 200],
    ['a payment that is an object', nested({ object: 'charge', payment_intent: { id: 'pi_1' } }), 200],
    ['a status with NUL', nested({ object: 'refund', status: '\u0000', amount: 1.5 }), 200],
    ['a time with NUL', nested({ object: 'refund' }, { created: { at: '\u0000' } }), 200],
    ['a mode that is text', nested({ object: 'refund' }, { livemode: '\u0000' }), 200],
  ])('signed, but with %s', async (_what, body, status) => {
    const { send, stripe, knex } = shop();
    const before = await countRows(knex);
    const headers = { 'Stripe-Signature': signatureOf(stripe.keys.webhookSecret, body) };
    const answer = await send(path, { method: 'POST', headers, body });
    expect(answer.status, answer.text).toBe(status);
    if (status === 400)
      expect({ ...(await countRows(knex)), security_events: 0 }).toEqual({ ...before, security_events: 0 });
  });

  it('is no page', async () => {
    expect((await shop().send(path)).status).toBe(405);
  });

  it('keeps a message once, whatever it says the second time, and unknown ones too', async () => {
    const { send, stripe, quiet, knex } = shop();
    for (const type of ['invoice.paid', 'something.unheard_of']) {
      const body = message('evt_unknown', { type });
      const headers = { 'Stripe-Signature': signatureOf(stripe.keys.webhookSecret, body) };
      expect((await send(path, { method: 'POST', headers, body })).status).toBe(200);
    }
    await quiet();
    expect(await knex('payment_events').where({ id: 'evt_unknown' })).toMatchObject([
      { type: 'invoice.paid', provider: 'stripe', processedAt: expect.any(Date) },
    ]);
  });

  it('answers 5xx when it could not be kept, and takes it when it comes again', async () => {
    const { send, stripe, knex } = shop();
    const body = message('evt_later');
    const headers = { 'Stripe-Signature': signatureOf(stripe.keys.webhookSecret, body) };
    await knex.raw('alter table payment_events rename to payment_events_away');
    expect((await send(path, { method: 'POST', headers, body })).status).toBeGreaterThanOrEqual(500);
    await knex.raw('alter table payment_events_away rename to payment_events');
    expect((await send(path, { method: 'POST', headers, body })).status).toBe(200);
    expect(await eventRow('evt_later')).toBeDefined();
  });
});

/** All orders in which four things can come. */
function permutations(of: number[]): number[][] {
  if (of.length <= 1) return [of];
  return of.flatMap(first => permutations(of.filter(one => one !== first)).map(rest => [first, ...rest]));
}

describe('order and number of messages', () => {
  it('comes to the same in all 24 orders of four messages', async () => {
    const { stripe, cart, open, quiet, ordersOf, knex } = shop();
    await quiet();
    for (const order of permutations([0, 1, 2, 3])) {
      const { send, body } = await cart();
      const payment = await open(send, body);
      await quiet();
      stripe.webhooks.hold();
      stripe.payer.confirm(payment.clientSecret, 'pm_card_visa_chargeDeclined');
      stripe.payer.confirm(payment.clientSecret);
      stripe.ledger.refund({ payment_intent: payment.paymentIntentId, amount: '1000' });
      const told = stripe.webhooks.held.flatMap(({ type }, at) =>
        /payment_failed|intent.succeeded|refunded|refund.created/.test(type) ? [at] : [],
      );
      expect(told).toHaveLength(4);
      await stripe.webhooks.release(order.map(at => told[at] ?? -1));
      await quiet();
      const [made] = await ordersOf(body.orderId);
      expect(made, order.join()).toMatchObject({ isPaid: true, status: 'processing' });
      expect(await knex('refunds').where({ orderId: present(made).id })).toMatchObject([
        { amountCents: 1_000, status: 'succeeded', createdBy: null },
      ]);
      const events = await knex('order_events')
        .where({ orderId: present(made).id })
        .orderBy('id')
        .pluck('type');
      expect(events).toEqual(['placed', 'paid', 'refunded']);
    }
  });

  it('keeps a message that comes before its cart, and applies it when the cart has come', async () => {
    const { stripe, cart, quiet, ordersOf, knex, shop: parts } = shop();
    const { send, body } = await cart();
    const { orderId: _none, ...bare } = body;
    const opened = await send('/api/create-payment-intent', { json: { amount: body.total } });
    const payment = opened.json as { paymentIntentId: string; clientSecret: string; orderId: string };
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    const [waiting] = filled(
      await knex('payment_events').where({
        providerPaymentId: payment.paymentIntentId,
        type: 'payment_intent.succeeded',
      }),
    );
    expect(waiting).toMatchObject({ processedAt: null, lastError: 'The payment waits for its cart.' });
    expect(await ordersOf(payment.orderId)).toEqual([]);
    const placed = await send('/api/orders', { json: { ...bare, paymentIntentId: payment.paymentIntentId } });
    expect(placed.json).toMatchObject({ isPaid: true });
    await knex('payment_events')
      .where({ id: waiting.id })
      .update({ nextTryAt: new Date(0) });
    await applyEvents(parts.payments);
    expect(present(await eventRow(waiting.id)).processedAt).not.toBeNull();
  });

  it('tries again what failed, later each time', async () => {
    const { stripe, cart, open, quiet, ordersOf, knex, shop: parts } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    await quiet();
    stripe.fail('error-before', new RegExp(`^GET .*${payment.paymentIntentId}$`), 99);
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toEqual([]);
    const failed = () =>
      knex('payment_events')
        .where({ providerPaymentId: payment.paymentIntentId, type: 'payment_intent.succeeded' })
        .first();
    expect(await failed()).toMatchObject({
      processedAt: null,
      attempts: 1,
      lastError: expect.stringMatching(/Unavailable/),
    });
    stripe.forgive();
    await knex('payment_events')
      .whereNull('processedAt')
      .update({ nextTryAt: new Date(0) });
    await applyEvents(parts.payments);
    expect(await failed()).toMatchObject({ attempts: 2, lastError: null, processedAt: expect.any(Date) });
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true }]);
  });
});

describe('the shop’s own rounds', () => {
  it('make the orders of payments whose browser and messages were lost', async () => {
    const { stripe, cart, open, quiet, rounds, ordersOf } = shop();
    stripe.webhooks.lose = true;
    const paid: string[] = [];
    for (let count = 0; count < 10; count++) {
      const { send, body } = await cart();
      stripe.payer.confirm((await open(send, body)).clientSecret);
      paid.push(body.orderId);
    }
    await quiet();
    stripe.webhooks.lose = false;
    for (const orderId of paid) expect(await ordersOf(orderId)).toEqual([]);
    // Three nodes look at the same moment.
    await Promise.all([rounds(61_000), rounds(61_000), rounds(61_000)]);
    for (const orderId of paid) expect(await ordersOf(orderId)).toMatchObject([{ isPaid: true }]);
  });

  it('find what the checkout has forgotten, on the provider’s side of the books', async () => {
    const { stripe, cart, open, quiet, rounds, ordersOf, knex, as } = shop();
    stripe.webhooks.lose = true;
    const { send, body } = await cart();
    const payment = await open(send, body);
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    await knex('checkouts')
      .where({ orderId: body.orderId })
      .update({ paymentIntentId: null, status: 'abandoned' });
    const strangers = stripe.ledger.create({ amount: '700', currency: 'aud' });
    stripe.payer.confirm(strangers.client_secret);
    await knex('payment_looks').where({ key: 'provider' }).delete();
    await rounds(3_600_000);
    stripe.webhooks.lose = false;
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true }]);
    const admin = await as('admin');
    expect((await admin.send('/api/payments/unmatched')).json).toEqual([
      expect.objectContaining({ providerPaymentId: strangers.id, kind: 'no_order', receivedCents: 700 }),
    ]);
  });

  it('cancel after a day what nobody has paid, also what nobody was ever shown', async () => {
    const { stripe, cart, open, quiet, rounds, knex } = shop();
    const { send, body } = await cart();
    stripe.fail('error-after', /^POST \/v1\/payment_intents$/);
    await send('/api/create-payment-intent', { json: { ...body, amount: body.total } });
    const payment = await open(send, body);
    await quiet();
    const made = () =>
      [...stripe.ledger.intents.values()].filter(one => one.metadata['orderId'] === body.orderId);
    expect(made().map(one => one.status)).toEqual(['requires_payment_method', 'requires_payment_method']);
    await knex('payment_looks').delete();
    await rounds(25 * 3_600_000);
    await quiet();
    expect(made().map(one => one.status)).toEqual(['canceled', 'canceled']);
    expect(await knex('checkouts').where({ paymentIntentId: payment.paymentIntentId }).first()).toMatchObject(
      {
        status: 'abandoned',
      },
    );
  });
});
