/** Paying through the real SDK and a double of Stripe: what is asked for, what is believed, what is never done twice. */
import { describe, expect, it } from 'vitest';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import { untilAnswered } from '#tests/support/waiting/until-answered.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { present } from '#api/database/present.ts';

const shop = useStripeShop();

describe('paying by card', () => {
  it('asks for the server’s total, under names and no person, and makes one paid order', async () => {
    const { stripe, cart, open, place, ordersOf } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    expect(payment).toMatchObject({
      provider: 'stripe',
      publishableKey: stripe.keys.publishableKey,
      status: 'requires_payment_method',
      totalCents: 21_450,
      orderId: body.orderId,
    });
    const intent = stripe.ledger.find(payment.paymentIntentId);
    expect(intent).toMatchObject({
      amount: 21_450,
      currency: 'aud',
      payment_method_types: ['card'],
      metadata: { orderId: body.orderId, checkoutId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      shipping: { address: { postal_code: '3999', country: 'AU' } },
    });
    expect(JSON.stringify(intent.metadata)).not.toMatch(/imke|farrant|weir/i);
    expect((await place(send, body, payment)).status).toBe(402);
    stripe.payer.confirm(payment.clientSecret);
    const placed = await place(send, body, payment);
    expect([placed.status, placed.json]).toMatchObject([201, { orderId: body.orderId, isPaid: true }]);
    expect(await ordersOf(body.orderId)).toMatchObject([
      { isPaid: true, status: 'processing', paymentId: payment.paymentIntentId, paymentMethod: 'card' },
    ]);
  });

  it('keeps one intent through declines, authentication and a changed cart', async () => {
    const { stripe, cart, open, place, quiet, knex } = shop();
    const { send, body } = await cart();
    const first = await open(send, body);
    expect(
      stripe.payer.confirm(first.clientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds').status,
    ).toBe('requires_payment_method');
    await quiet();
    expect(await knex('payments').where({ providerPaymentId: first.paymentIntentId }).first()).toMatchObject({
      status: 'requires_payment_method',
      errorCode: 'insufficient_funds',
      errorMessage: 'Your card has insufficient funds.',
    });
    const product = await makeProduct(knex);
    const changed = {
      ...orderBody([{ product, sizes: [{ size: 'S', quantity: 2 }] }]),
      orderId: body.orderId,
    };
    const second = await open(send, changed);
    expect([second.paymentIntentId, second.totalCents]).toEqual([first.paymentIntentId, 5490]);
    expect(stripe.ledger.find(first.paymentIntentId).amount).toBe(5490);
    stripe.payer.confirm(second.clientSecret, 'pm_card_authenticationRequired');
    expect((await place(send, changed, second)).status).toBe(402);
    // While the bank asks, the same question is answered with the same intent.
    expect((await open(send, changed)).paymentIntentId).toBe(first.paymentIntentId);
    stripe.payer.answer(second.clientSecret, true);
    expect((await place(send, changed, second)).json).toMatchObject({ isPaid: true, totalCents: 5490 });
    expect((await open(send, changed)).status).toBe('succeeded');
  });

  it('replaces an intent that can no longer be changed, and the old one can no longer be paid', async () => {
    const { stripe, cart, open, place, knex } = shop();
    const { send, body } = await cart();
    const first = await open(send, body);
    stripe.payer.confirm(first.clientSecret, 'pm_card_authenticationRequired');
    const product = await makeProduct(knex);
    const changed = {
      ...orderBody([{ product, sizes: [{ size: 'S', quantity: 3 }] }]),
      orderId: body.orderId,
    };
    const second = await open(send, changed);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(stripe.ledger.find(first.paymentIntentId).status).toBe('canceled');
    stripe.payer.confirm(second.clientSecret);
    expect((await place(send, changed, second)).json).toMatchObject({ isPaid: true });
  });

  it('waits for a payment that is being processed, and asks nobody to pay again', async () => {
    const { stripe, cart, open, place, quiet, ordersOf } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    stripe.payer.confirm(payment.clientSecret, 'pm_double_processing');
    expect((await place(send, body, payment)).json).toMatchObject({ code: 'payment_incomplete' });
    expect(await open(send, body)).toMatchObject({
      status: 'processing',
      paymentIntentId: payment.paymentIntentId,
    });
    stripe.ledger.clear(payment.paymentIntentId, true);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true }]);
  });

  it('keeps the payments of an account under one customer, made with the first', async () => {
    const { stripe, as, cart, open, knex } = shop();
    const person = await as('customer');
    const before = stripe.ledger.customers.size;
    for (let times = 0; times < 2; times++) {
      const { body } = await cart({ send: person.send });
      const { paymentIntentId } = await open(person.send, body);
      const { stripeCustomerId } = present(
        await knex('users').where({ id: person.id }).first('stripeCustomerId'),
      );
      expect(stripeCustomerId).toMatch(/^cus_/);
      expect(stripe.ledger.find(paymentIntentId).customer).toBe(stripeCustomerId);
    }
    expect(stripe.ledger.customers.size).toBe(before + 1);
    // A number of another account of the shop's: paid all the same.
    await knex('users').where({ id: person.id }).update({ stripeCustomerId: 'cus_unknown' });
    const { body } = await cart({ send: person.send });
    expect(stripe.ledger.find((await open(person.send, body)).paymentIntentId).customer).toBeNull();
  });
});

describe('Afterpay', () => {
  it('goes to the provider and back, and is paid only when the provider says so', async () => {
    const { stripe, cart, open, place, quiet, ordersOf } = shop();
    const { send, body } = await cart();
    const card = await open(send, body);
    const answer = await send('/api/afterpay-redirect', { json: intentBody(body) });
    const { payment, redirectUrl, success } = answer.json as {
      success: boolean;
      redirectUrl: string;
      payment: typeof card;
    };
    expect(success).toBe(true);
    expect(redirectUrl).toBe(`https://hooks.stripe.com/redirect/${payment.paymentIntentId}`);
    expect(payment.paymentIntentId).toBe(card.paymentIntentId);
    expect(stripe.ledger.returnUrlOf(payment.paymentIntentId)).toMatch(
      new RegExp(`/checkout/success\\?order=${body.orderId}$`),
    );
    // A lost answer is asked for again and leads to the same page.
    const again = await send('/api/afterpay-redirect', { json: intentBody(body) });
    expect(again.json).toMatchObject({ success: true, redirectUrl });
    expect((await place(send, body, payment)).status).toBe(402);
    stripe.payer.answer(payment.clientSecret, true);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([
      { isPaid: true, paymentMethod: 'afterpay_clearpay' },
    ]);
  });

  it('goes back to the card after the payer has said no, or not come back', async () => {
    for (const answers of [true, false]) {
      const { stripe, cart, open, place } = shop();
      const { send, body } = await cart();
      const answer = await send('/api/afterpay-redirect', { json: intentBody(body) });
      const { payment } = answer.json as { payment: { clientSecret: string; paymentIntentId: string } };
      if (answers) stripe.payer.answer(payment.clientSecret, false);
      const card = await open(send, body);
      expect(stripe.ledger.find(card.paymentIntentId).payment_method_types).toEqual(['card']);
      // What was left open there cannot be paid as well.
      if (!answers) expect(stripe.ledger.find(payment.paymentIntentId).status).toBe('canceled');
      stripe.payer.confirm(card.clientSecret);
      expect((await place(send, body, card)).json).toMatchObject({ isPaid: true });
    }
  });

  it('takes a refusal of the provider for what it is: another way to pay', async () => {
    const { cart, knex } = shop();
    // Within the shop's limits, above the provider's.
    await knex('settings').insert({ key: 'pricing', value: JSON.stringify({ afterpayMaxCents: 900_000 }) });
    const { send, body } = await cart({ quantity: 300 });
    const answer = await send('/api/afterpay-redirect', { json: intentBody(body) });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { success: false, redirectUrl: null, payment: null, message: expect.stringMatching(/pay by card/) },
    ]);
    await knex('settings').where({ key: 'pricing' }).delete();
  });
});

describe('what a client says about a payment changes nothing', () => {
  const lies: [string, object][] = [
    ['isPaid', { isPaid: true }],
    ['status and paidAt', { status: 'completed', paidAt: '2020-01-01T00:00:00Z' }],
    ['a payment id of its own', { paymentId: 'pi_mine' }],
    ['an Afterpay id', { afterpayOrderId: 'AP-1', afterpay: { status: 'APPROVED' } }],
    ['an amount received', { amountReceived: 21_450, receivedCents: 21_450 }],
    ['no review', { paymentReview: false, userId: 1 }],
  ];
  it.each(lies)('%s', async (_what, more) => {
    const { cart, open, place, ordersOf } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    const answer = await place(send, { ...body, ...more }, payment);
    expect(answer.status).toBe(402);
    expect(await ordersOf(body.orderId)).toEqual([]);
    const pending = await send('/api/orders', { json: { ...body, ...more } });
    expect(pending.json).toMatchObject({ isPaid: false });
    expect(await ordersOf(body.orderId)).toMatchObject([
      { isPaid: false, paidAt: null, paymentId: null, status: 'pending', userId: null },
    ]);
  });

  it.each(['pi_invented', 'ch_1', "pi_'; drop table orders", 'pi_test_0'])(
    'the invented payment %s orders nothing',
    async paymentIntentId => {
      const { cart, knex } = shop();
      const { send, body } = await cart();
      const before = await countRows(knex);
      const answer = await send('/api/orders', { json: { ...body, paymentIntentId } });
      expect([answer.status, answer.json]).toMatchObject([402, { code: 'payment_incomplete' }]);
      expect(await countRows(knex)).toEqual(before);
    },
  );

  it('the test payments do not exist beside real ones', async () => {
    const { cart, open } = shop();
    const { send, body } = await cart();
    const { clientSecret } = await open(send, body);
    const answer = await send('/api/test-payments/confirm', {
      json: { clientSecret, cardNumber: '4242424242424242' },
    });
    expect(answer.status).toBe(404);
  });

  it.each([
    ['too little', { amount: 20_000, amount_received: 20_000 }, 'Received $200.00 for a total of $214.50.'],
    ['too much', { amount: 30_000, amount_received: 30_000 }, 'Received $300.00 for a total of $214.50.'],
    ['another currency', { currency: 'usd' }, 'Paid in usd, not in aud.'],
    [
      'another order’s number',
      { metadata: { orderId: 'ZZZZZZZZZZ' } },
      'The payment names another checkout.',
    ],
  ])('%s becomes an order in review that nobody can ship', async (_what, changes, reviewReason) => {
    const { stripe, cart, open, place, quiet, ordersOf, as } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    // As if somebody had changed it in the provider's own office.
    const intent = stripe.ledger.find(payment.paymentIntentId);
    stripe.webhooks.hold();
    stripe.payer.confirm(payment.clientSecret);
    const { checkoutId = '' } = intent.metadata;
    Object.assign(
      intent,
      'metadata' in changes ? { metadata: { ...changes.metadata, checkoutId } } : changes,
    );
    await stripe.webhooks.release();
    await quiet();
    expect((await place(send, body, payment)).json).toMatchObject({ isPaid: false });
    const [order] = await ordersOf(body.orderId);
    expect(order).toMatchObject({ isPaid: false, paymentReview: true, reviewReason, status: 'pending' });
    const admin = await as('admin');
    const shipped = await admin.send(`/api/orders/${body.orderId}`, {
      method: 'PATCH',
      json: { isShipped: true },
    });
    expect(shipped.status).toBe(409);
  });
});

describe('exactly once', () => {
  it('fifty browsers, ten copies of each message and the rounds make one order, one charge, one mail', async () => {
    const { stripe, cart, open, place, quiet, rounds, ordersOf, knex } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    stripe.webhooks.copies = 10;
    stripe.payer.confirm(payment.clientSecret);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => place(untilAnswered(send), body, payment)),
      rounds(),
      rounds(),
    ]);
    stripe.webhooks.copies = 1;
    await quiet();
    const placed = answers.slice(0, 50).filter(answer => answer !== undefined);
    expect(new Set(placed.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);
    const orders = await ordersOf(body.orderId);
    expect(orders).toMatchObject([{ isPaid: true, totalCents: 21_450 }]);
    const orderId = Number(orders[0]?.['id']);
    expect(await knex('mails').where({ orderId })).toHaveLength(1);
    expect(await knex('projects').where({ orderId })).toHaveLength(1);
    expect(await knex('order_events').where({ orderId }).orderBy('id').pluck('type')).toEqual([
      'placed',
      'paid',
    ]);
    const charges = [...stripe.ledger.charges.values()].filter(
      charge => charge.payment_intent === payment.paymentIntentId,
    );
    expect(charges).toHaveLength(1);
  });

  it('twenty tabs open one payment', async () => {
    const { stripe, cart, open } = shop();
    const { send, body } = await cart();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(untilAnswered(send), body)));
    const ids = new Set(opened.map(payment => payment.paymentIntentId));
    expect(ids.size).toBe(1);
    const made = [...stripe.ledger.intents.values()].filter(one => one.metadata['orderId'] === body.orderId);
    expect(made.filter(one => one.status !== 'canceled')).toHaveLength(1);
  });
});

describe('when the provider fails', () => {
  const create = /^POST \/v1\/payment_intents$/;
  const modes = [
    ['cut-before', 'cut-before'],
    ['cut-after', 'cut-after'],
    ['error-before', 'a saved error'],
    ['error-after', 'a saved error after it was done'],
    ['rate-limit', 'too many requests'],
    ['garbage-after', 'an answer that is none'],
  ] as const;
  it.each(modes)('%s: the next try works and nothing is charged twice', async (mode, _what) => {
    const { stripe, cart, open, place, ordersOf } = shop();
    const { send, body } = await cart();
    stripe.fail(mode, create);
    const first = await send('/api/create-payment-intent', { json: intentBody(body) });
    if (first.status !== 200) {
      expect([first.status, first.json]).toMatchObject([
        503,
        {
          code: 'payment_unavailable',
          message: 'Payments are not available right now. Nothing was charged.',
        },
      ]);
    }
    const payment = await open(send, body);
    stripe.payer.confirm(payment.clientSecret);
    expect((await place(send, body, payment)).json).toMatchObject({ isPaid: true });
    expect(await ordersOf(body.orderId)).toHaveLength(1);
    // What was made and never shown to anybody has not been paid either.
    const made = [...stripe.ledger.intents.values()].filter(one => one.metadata['orderId'] === body.orderId);
    expect(made.filter(one => one.status === 'succeeded')).toHaveLength(1);
  });

  it('never says that nothing was charged when nobody knows', async () => {
    const { stripe, cart, open, place, quiet } = shop();
    const { send, body } = await cart();
    const payment = await open(send, body);
    await quiet();
    stripe.webhooks.hold();
    stripe.payer.confirm(payment.clientSecret);
    stripe.fail('error-before', new RegExp(`^GET .*${payment.paymentIntentId}$`));
    const placed = await place(send, body, payment);
    expect([placed.status, placed.json]).toMatchObject([
      503,
      { message: 'Your payment is being checked. Please try again in a moment.' },
    ]);
    expect((await place(send, body, payment)).json).toMatchObject({ isPaid: true });
    await stripe.webhooks.release();
  });
});

describe('a production shop without keys', () => {
  it('refuses every payment with a sentence and charges nothing', async () => {
    const server = await startTestServer({ production: true, logLevel: 'silent' });
    try {
      const product = await makeProduct(server.knex);
      const body = orderBody([{ product }]);
      for (const path of ['/api/create-payment-intent', '/api/afterpay-redirect']) {
        const answer = await server.send(path, { json: intentBody(body) });
        expect([answer.status, answer.json]).toMatchObject([
          503,
          { message: 'Payments are not available right now. Nothing was charged.' },
        ]);
      }
      expect(await server.knex('payments')).toEqual([]);
      expect((await server.send('/api/webhooks/stripe', { body: '{}', method: 'POST' })).status).toBe(404);
      expect((await server.send('/api/shop')).json).toMatchObject({ testPayments: false });
    } finally {
      await server.stop();
    }
  });
});
