/** Money back: never more than came in, never twice, and no word of success before the provider's. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { OrderMoney, RefundView } from '#contract/payments/endpoints.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { present } from '#api/database/present.ts';

const shop = useStripeShop();
let admin: Send;
beforeAll(async () => {
  admin = (await shop().as('admin')).send;
});

async function paidOrder() {
  const { cart, open, place, stripe, quiet } = shop();
  const { send, body } = await cart();
  const payment = await open(send, body);
  stripe.payer.confirm(payment.clientSecret);
  expect((await place(send, body, payment)).json).toMatchObject({ isPaid: true, totalCents: 21_450 });
  await quiet();
  return payment;
}

/** Repeats the question while the shop says "not now", as the office's screen does. */
async function refund(orderId: string, more: object = {}, idempotencyKey: string = randomUUID()) {
  for (;;) {
    const answer = await admin(`/api/orders/${orderId}/refund`, { json: { idempotencyKey, ...more } });
    if (answer.status !== 503) return answer;
  }
}

const moneyOf = async (orderId: string) => (await admin(`/api/orders/${orderId}/money`)).json as OrderMoney;

const chargeOf = (paymentIntentId: string) =>
  [...shop().stripe.ledger.charges.values()].find(one => one.payment_intent === paymentIntentId);

const eventsOf = async (orderId: string): Promise<string[]> =>
  shop()
    .knex('order_events')
    .join('orders', 'orders.id', 'order_events.orderId')
    .where('orders.orderId', orderId)
    .orderBy('order_events.id')
    .pluck('type');

describe('a refund', () => {
  it('gives a part, then the rest, and no cent more', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    const part = await refund(orderId, { amountCents: 5_000, reason: 'One shirt was torn' });
    expect([part.status, part.json]).toMatchObject([
      201,
      { amountCents: 5_000, status: 'succeeded', reason: 'One shirt was torn', byName: expect.any(String) },
    ]);
    const more = await refund(orderId, { amountCents: 16_451 });
    expect([more.status, more.json]).toMatchObject([
      409,
      { message: 'At most $164.50 can be refunded.', details: { refundableCents: 16_450 } },
    ]);
    expect((await refund(orderId)).json).toMatchObject({ amountCents: 16_450, status: 'succeeded' });
    expect((await refund(orderId)).json).toMatchObject({ message: 'Everything has been refunded already.' });
    expect(chargeOf(paymentIntentId)).toMatchObject({ amount_refunded: 21_450, refunded: true });
    await shop().quiet();
    expect(await moneyOf(orderId)).toMatchObject({ refundableCents: 0, refunds: [{}, {}] });
    expect(await eventsOf(orderId)).toEqual([
      'placed',
      'paid',
      'refund_requested',
      'refunded',
      'refund_requested',
      'refunded',
    ]);
  });

  it('is one refund under one key, and another amount under it is refused', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(orderId, { amountCents: 1_000 }, key)),
    );
    expect(new Set(answers.map(answer => (answer.json as RefundView).id)).size).toBe(1);
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(201));
    expect(chargeOf(paymentIntentId)?.amount_refunded).toBe(1_000);
    expect((await refund(orderId, { amountCents: 2_000 }, key)).json).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('races with others to no more than came in', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(orderId, { amountCents: 5_000 })),
    );
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(4);
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(16);
    expect(chargeOf(paymentIntentId)?.amount_refunded).toBe(20_000);
    expect((await moneyOf(orderId)).refundableCents).toBe(1_450);
  });

  it('lets the provider’s news of the same payment through while it waits for it', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    const { knex } = shop();
    const asked = await knex.transaction(async trx => {
      // As whoever writes down what the provider says.
      await trx('payments').where({ providerPaymentId: paymentIntentId }).forUpdate().first('id');
      const { id } = present(await trx('orders').where({ orderId }).first('id'));
      const answer = refund(orderId, { amountCents: 5_000 });
      const isWaiting = () => knex.raw(`select 1 from pg_locks where not granted`);
      await expect.poll(async () => (await isWaiting()).rows.length).toBeGreaterThan(0);
      await trx.raw(`set local lock_timeout = '500ms'`);
      await trx('order_events').insert({ orderId: id, type: 'refund_failed', data: '{}', at: new Date() });
      return { answer };
    });
    expect((await asked.answer).json).toMatchObject({ amountCents: 5_000, status: 'succeeded' });
  });

  it.each([
    ['nothing', { amountCents: 0 }],
    ['less than nothing', { amountCents: -100 }],
    ['half a cent', { amountCents: 0.5 }],
    ['text', { amountCents: '1000' }],
    ['no key', { idempotencyKey: undefined }],
    ['no such key', { idempotencyKey: 'again' }],
  ])('of %s is refused', async (_what, more) => {
    const { orderId } = await paidOrder();
    expect((await refund(orderId, more)).status).toBe(422);
    expect((await moneyOf(orderId)).refunds).toEqual([]);
  });

  it('says pending until the provider has said more, and what failed can go back again', async () => {
    const { stripe, quiet } = shop();
    const { orderId } = await paidOrder();
    stripe.ledger.settings.refundsStayPending = true;
    const asked = (await refund(orderId)).json as RefundView;
    stripe.ledger.settings.refundsStayPending = false;
    expect(asked.status).toBe('pending');
    expect((await moneyOf(orderId)).refundableCents).toBe(0);
    const [made] = [...stripe.ledger.refunds.values()].filter(
      one => one.metadata['refundId'] === String(asked.id),
    );
    stripe.ledger.settleRefund(made?.id ?? '', 'failed');
    await quiet();
    expect(await moneyOf(orderId)).toMatchObject({
      refundableCents: 21_450,
      refunds: [{ status: 'failed', failureReason: 'expired_or_canceled_card' }],
    });
    expect(await eventsOf(orderId)).toEqual(['placed', 'paid', 'refund_requested', 'refund_failed']);
    expect((await refund(orderId)).json).toMatchObject({ status: 'succeeded' });
  });

  it('that the bank sends back is told to who was told that it goes, once', async () => {
    const { stripe, quiet, knex } = shop();
    const { orderId } = await paidOrder();
    const { id } = present(await knex('orders').where({ orderId }).first('id'));
    const made = (await refund(orderId, { amountCents: 5_000 })).json as RefundView;
    const [known] = [...stripe.ledger.refunds.values()].filter(
      one => one.metadata['refundId'] === String(made.id),
    );
    stripe.ledger.settleRefund(known?.id ?? '', 'failed');
    await quiet();
    stripe.ledger.settleRefund(known?.id ?? '', 'failed');
    await quiet();
    expect(await moneyOf(orderId)).toMatchObject({
      refundableCents: 21_450,
      refunds: [{ status: 'failed' }],
    });
    const mails = await knex('mails').where({ orderId: id }).orderBy('id').select('kind', 'subject');
    expect(mails.slice(1)).toEqual([
      { kind: 'order_refunded', subject: expect.stringContaining('$50.00') },
      { kind: 'refund_failed', subject: expect.stringContaining('$50.00') },
    ]);
  });

  it('made in the provider’s own office is in ours as well', async () => {
    const { stripe, quiet } = shop();
    const { orderId, paymentIntentId } = await paidOrder();
    stripe.webhooks.copies = 3;
    stripe.ledger.refund({ payment_intent: paymentIntentId, amount: '4000' });
    await quiet();
    stripe.webhooks.copies = 1;
    expect(await moneyOf(orderId)).toMatchObject({
      refundableCents: 17_450,
      refunds: [
        { amountCents: 4_000, status: 'succeeded', byName: null, reason: 'Made at the payment provider' },
      ],
    });
    expect((await refund(orderId, { amountCents: 17_451 })).status).toBe(409);
  });

  it.each(['cut-before', 'cut-after', 'error-before', 'error-after', 'garbage-after'] as const)(
    '%s: is made once, whoever asks again',
    async mode => {
      const { stripe, quiet, rounds } = shop();
      const { orderId, paymentIntentId } = await paidOrder();
      stripe.webhooks.lose = true;
      // The SDK tries three times.
      stripe.fail(mode, /^POST \/v1\/refunds$/, 3);
      const key = randomUUID();
      const first = await refund(orderId, { amountCents: 3_000 }, key);
      expect([first.status, first.json]).toMatchObject([201, { amountCents: 3_000 }]);
      stripe.forgive();
      if (mode === 'cut-after') await rounds(120_000);
      else await refund(orderId, { amountCents: 3_000 }, key);
      await rounds(120_000);
      stripe.webhooks.lose = false;
      await quiet();
      expect(await moneyOf(orderId)).toMatchObject({
        refunds: [{ status: 'succeeded', amountCents: 3_000 }],
      });
      expect(chargeOf(paymentIntentId)?.amount_refunded).toBe(3_000);
    },
  );

  it.each(['refunded', 'disputed and lost'])(
    'of a payment without an order, %s at the provider: it leaves the list by itself',
    async how => {
      const { stripe, quiet, knex } = shop();
      const strangers = stripe.ledger.create({ amount: '700', currency: 'aud' });
      stripe.payer.confirm(strangers.client_secret);
      await quiet();
      const unmatched = async () =>
        ((await admin('/api/payments/unmatched')).json as { providerPaymentId: string }[]).filter(
          one => one.providerPaymentId === strangers.id,
        );
      expect(await unmatched()).toMatchObject([{ kind: 'no_order' }]);
      if (how === 'refunded') {
        stripe.ledger.refund({ payment_intent: strangers.id, amount: '300' });
        await quiet();
        expect(await unmatched()).toMatchObject([{ refundedCents: 300 }]);
        stripe.ledger.refund({ payment_intent: strangers.id });
      } else {
        stripe.ledger.closeDispute(stripe.ledger.dispute(strangers.id).id, 'lost');
      }
      await quiet();
      expect(await unmatched()).toEqual([]);
      const waiting = knex('payment_events').where({ providerPaymentId: strangers.id, processedAt: null });
      expect(await waiting.select('type', 'lastError')).toEqual([]);
    },
  );

  it('is not offered where no payment was made, and does not exist for others', async () => {
    const { cart } = shop();
    const { send, body } = await cart();
    await send('/api/orders', { json: body });
    expect((await refund(body.orderId)).json).toMatchObject({
      message: 'There’s no payment to refund.',
    });
    expect((await refund('ZZZZZZZZZZ')).status).toBe(404);
    const customer = await shop().as('customer');
    const answer = await customer.send(`/api/orders/${body.orderId}/refund`, {
      json: { idempotencyKey: randomUUID() },
    });
    expect(answer.status).toBe(403);
  });

  it('is offered for a paid order that is cancelled, and lowers the revenue once', async () => {
    const { orderId } = await paidOrder();
    const cancelled = await admin(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'cancelled' },
    });
    expect(cancelled.json).toMatchObject({ status: 'cancelled', isPaid: true, refundableCents: 21_450 });
    expect((await refund(orderId)).json).toMatchObject({ amountCents: 21_450 });
    const listed = (await admin(`/api/orders?search=${orderId}`)).json;
    expect(listed).toMatchObject([{ refundedCents: 21_450, refundableCents: 0 }]);
  });

  it('gives back the second payment of an order, which is listed until then', async () => {
    const { stripe, quiet, knex } = shop();
    const paid = await paidOrder();
    const { checkoutId = '' } = stripe.ledger.find(paid.paymentIntentId).metadata;
    const second = stripe.ledger.create({
      amount: '21450',
      currency: 'aud',
      metadata: { checkoutId, orderId: paid.orderId },
    });
    stripe.payer.confirm(second.client_secret);
    await quiet();
    expect((await moneyOf(paid.orderId)).payments.map(one => one.isSecond)).toEqual([false, true]);
    const unmatched = async () =>
      (await admin('/api/payments/unmatched')).json as { providerPaymentId: string }[];
    expect(await unmatched()).toMatchObject([
      { providerPaymentId: second.id, kind: 'paid_twice', orderId: paid.orderId, receivedCents: 21_450 },
    ]);
    const { id: paymentId } = present(
      await knex('payments').where({ providerPaymentId: second.id }).first('id'),
    );
    expect((await refund(paid.orderId, { paymentId })).json).toMatchObject({ amountCents: 21_450 });
    expect(chargeOf(second.id)).toMatchObject({ refunded: true });
    expect(chargeOf(paid.paymentIntentId)).toMatchObject({ refunded: false });
    expect(await unmatched()).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is written down when it opens and when it closes, whatever comes first', async () => {
    const { stripe, quiet } = shop();
    const { orderId, paymentIntentId } = await paidOrder();
    stripe.webhooks.hold();
    const dispute = stripe.ledger.dispute(paymentIntentId);
    stripe.ledger.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.release([1, 0, 1]);
    await quiet();
    expect((await moneyOf(orderId)).disputes).toMatchObject([
      { providerDisputeId: dispute.id, amountCents: 21_450, reason: 'fraudulent', status: 'lost' },
    ]);
    expect(await eventsOf(orderId)).toEqual(['placed', 'paid', 'dispute_opened', 'dispute_closed']);
  });
});

describe('what of a disputed payment can go back', () => {
  type Story = { refundedCents?: number; disputedCents: number; status: string };
  it.each<[string, Story, number]>([
    ['all of it is disputed', { disputedCents: 21_450, status: 'needs_response' }, 0],
    ['the bank looks at it', { disputedCents: 21_450, status: 'under_review' }, 0],
    ['lost', { disputedCents: 21_450, status: 'lost' }, 0],
    ['won', { disputedCents: 21_450, status: 'won' }, 21_450],
    ['an enquiry, nothing taken', { disputedCents: 21_450, status: 'warning_needs_response' }, 21_450],
    ['an enquiry that was closed', { disputedCents: 21_450, status: 'warning_closed' }, 21_450],
    ['a state that nobody knows', { disputedCents: 21_450, status: 'something_new' }, 0],
    ['a part of it', { disputedCents: 10_000, status: 'needs_response' }, 11_450],
    ['a part of it lost', { disputedCents: 10_000, status: 'lost' }, 11_450],
    ['some went back before', { refundedCents: 5_000, disputedCents: 16_450, status: 'lost' }, 0],
    ['some went back, all is disputed', { refundedCents: 5_000, disputedCents: 21_450, status: 'lost' }, 0],
  ])('%s: %j', async (_what, { refundedCents, disputedCents, status }, left) => {
    const { knex } = shop();
    const { orderId, paymentIntentId } = await paidOrder();
    if (refundedCents) expect((await refund(orderId, { amountCents: refundedCents })).status).toBe(201);
    const { id: paymentId } = present(
      await knex('payments').where({ providerPaymentId: paymentIntentId }).first('id'),
    );
    await knex('disputes').insert({
      paymentId,
      providerDisputeId: `dp_${orderId}`,
      amountCents: disputedCents,
      reason: 'fraudulent',
      status,
    });
    await admin(`/api/orders/${orderId}`, { method: 'PATCH', json: { status: 'cancelled' } });
    expect(await moneyOf(orderId)).toMatchObject({
      refundableCents: left,
      payments: [
        {
          refundableCents: left,
          disputedCents: status === 'won' || status.startsWith('warning') ? 0 : disputedCents,
        },
      ],
    });
    expect((await admin(`/api/orders?search=${orderId}`)).json).toMatchObject([{ refundableCents: left }]);
    const due = (await admin('/api/orders?refundDue=true')).json as { orderId: string }[];
    expect(due.some(order => order.orderId === orderId)).toBe(left > 0);
    const tooMuch = await refund(orderId, { amountCents: left + 1 });
    expect([tooMuch.status, tooMuch.json]).toMatchObject([409, { details: { refundableCents: left } }]);
    if (left === 0) expect(tooMuch.text).toContain('asked the bank for this money');
    expect((await refund(orderId)).status).toBe(left > 0 ? 201 : 409);
  });
});

describe('with test payments', () => {
  const plain = useTestServer();

  it('a refund goes the same way', async () => {
    const { baseUrl, knex, as } = plain();
    const send = asVisitor(baseUrl);
    const body = orderBody([{ product: await makeProduct(knex) }]);
    const opened = await send('/api/create-payment-intent', { json: intentBody(body) });
    const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    await send('/api/orders', { json: { ...body, paymentIntentId } });
    const office = (await as('admin')).send;
    const ask = (amountCents?: number) =>
      office(`/api/orders/${body.orderId}/refund`, { json: { idempotencyKey: randomUUID(), amountCents } });
    expect((await ask(450)).json).toMatchObject({ status: 'succeeded', amountCents: 450 });
    expect((await ask()).json).toMatchObject({ status: 'succeeded', amountCents: 21_000 });
    expect((await ask()).status).toBe(409);
  });
});
