/** What was paid past the checkout, accepted or cancelled cannot be paid by a page that is still open. */
import { describe, expect, it } from 'vitest';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { present } from '#api/database/present.ts';

const shop = useStripeShop();
const hourMs = 3_600_000;
const cancelCall = /^POST \/v1\/payment_intents\/\w+\/cancel$/;

/** Ordered without a payment, with the page that pays it open. */
async function waiting() {
  const { cart } = shop();
  const { send, body } = await cart();
  await send('/api/orders', { json: body });
  const answer = await askToPay(send, body.orderId);
  expect(answer.status, answer.text).toBe(200);
  const { payment } = answer.json as { payment: PayablePayment };
  return { send, body, payment, orderId: body.orderId };
}

const askToPay = (send: Send, orderId: string) =>
  send('/api/checkouts/pay', { json: { method: 'card', orderId } });

const decisions = {
  paid: { paid: { method: 'bank_transfer' }, reason: 'Seen on the statement' },
  cancelled: { status: 'cancelled' },
} as const;

async function decide(orderId: string, json: object): Promise<void> {
  const office = (await shop().as('admin')).send;
  const answer = await office(`/api/orders/${orderId}`, { method: 'PATCH', json });
  expect(answer.status, answer.text).toBe(200);
}

const stateOf = ({ paymentIntentId }: PayablePayment) => shop().stripe.ledger.find(paymentIntentId).status;

const checkoutOf = (orderId: string) => shop().knex('checkouts').where({ orderId }).first();

async function unmatchedOf(orderId: string): Promise<object[]> {
  const office = (await shop().as('admin')).send;
  const all = (await office('/api/payments/unmatched')).json as { orderId: string }[];
  return all.filter(one => one.orderId === orderId);
}

describe.each(['paid', 'cancelled'] as const)('an order that is %s by the office', which => {
  it('ends the payment that stands open, so that nobody pays it afterwards', async () => {
    const { stripe, quiet } = shop();
    const { payment, orderId, send } = await waiting();
    await decide(orderId, decisions[which]);
    expect(stateOf(payment)).toBe('canceled');
    expect(() => stripe.payer.confirm(payment.clientSecret)).toThrow();
    await quiet();
    expect(await unmatchedOf(orderId)).toEqual([]);
    expect((await askToPay(send, orderId)).status).toBe(409);
  });

  it('opens no new payment for the cart of the same browser', async () => {
    const { stripe, cart } = shop();
    const { send, body } = await cart();
    await send('/api/orders', { json: body });
    await decide(body.orderId, decisions[which]);
    const before = stripe.ledger.intents.size;
    const { items, customerInfo, orderId, total: amount } = body as typeof body & { total: number };
    const answer = await send('/api/create-payment-intent', {
      json: { items, customerInfo, orderId, amount },
    });
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'conflict' }]);
    expect(stripe.ledger.intents.size).toBe(before);
  });

  it('writes down what was paid a moment before, as money that has to go back', async () => {
    const { stripe, quiet } = shop();
    const { payment, orderId } = await waiting();
    stripe.webhooks.lose = true;
    stripe.payer.confirm(payment.clientSecret);
    await decide(orderId, decisions[which]);
    stripe.webhooks.lose = false;
    const found = await shop()
      .knex('payments as p')
      .join('orders as o', 'o.id', 'p.orderId')
      .where({ 'o.orderId': orderId, 'p.providerPaymentId': payment.paymentIntentId })
      .select('p.status', 'p.receivedCents');
    expect(found).toMatchObject([{ status: 'succeeded', receivedCents: 21_450 }]);
    expect(await unmatchedOf(orderId)).toMatchObject(which === 'paid' ? [{ kind: 'paid_twice' }] : []);
    await quiet();
  });

  it('is never left with an open payment, whoever is quicker', async () => {
    const { stripe, quiet } = shop();
    for (let round = 0; round < 6; round++) {
      const { payment, orderId } = await waiting();
      let isCharged = true;
      const pay = async () => {
        for (let moments = 0; moments < round; moments++) await shop().knex.raw('select 1');
        try {
          stripe.payer.confirm(payment.clientSecret);
        } catch {
          isCharged = false;
        }
      };
      const office = (await shop().as('admin')).send;
      const change = { method: 'PATCH', json: decisions[which] };
      await Promise.all([office(`/api/orders/${orderId}`, change), pay()]);
      await quiet();
      expect(stateOf(payment)).toBe(isCharged ? 'succeeded' : 'canceled');
      const rows = await shop()
        .knex('payments as p')
        .join('orders as o', 'o.id', 'p.orderId')
        .where({ 'o.orderId': orderId, 'p.status': 'succeeded' })
        .select<{ providerPaymentId: string }[]>('p.providerPaymentId');
      expect(rows.some(row => row.providerPaymentId === payment.paymentIntentId)).toBe(isCharged);
    }
  });

  it('is found within the hour where the provider did not answer', async () => {
    const { stripe, rounds, knex } = shop();
    const { payment, orderId } = await waiting();
    stripe.fail('error-before', cancelCall, 3);
    await decide(orderId, decisions[which]);
    stripe.forgive();
    expect(stateOf(payment)).toBe('requires_payment_method');
    await knex('payment_looks').delete();
    await rounds(hourMs);
    expect(stateOf(payment)).toBe('canceled');
    expect(present(await checkoutOf(orderId)).status).toBe(which === 'paid' ? 'paid' : 'abandoned');
  });
});

describe('an intent of a checkout that is closed', () => {
  it.each(['paid', 'payment_review', 'abandoned'] as const)(
    '%s: is ended by the next look, however new',
    async status => {
      const { stripe, rounds, knex, cart, open, quiet } = shop();
      const { send, body } = await cart();
      const { paymentIntentId } = await open(send, body);
      const { id: checkoutId } = present(await checkoutOf(body.orderId));
      const other = stripe.ledger.create({
        amount: '21450',
        currency: 'aud',
        metadata: { checkoutId, orderId: body.orderId },
      });
      await knex('checkouts').where({ id: checkoutId }).update({ status });
      await knex('payment_looks').delete();
      await rounds(60_000);
      await quiet();
      for (const id of [paymentIntentId, other.id]) expect(stripe.ledger.find(id).status).toBe('canceled');
    },
  );

  it('stays while its checkout can be paid', async () => {
    const { stripe, rounds, knex, cart, open } = shop();
    const { send, body } = await cart();
    const { paymentIntentId } = await open(send, body);
    await knex('payment_looks').delete();
    await rounds(60_000);
    expect(stripe.ledger.find(paymentIntentId).status).toBe('requires_payment_method');
  });
});

describe('a payment in review that the office accepts', () => {
  const onAccount = { status: 'processing', onAccount: true, reason: 'Approved account' };
  it.each<[string, object[], string]>([
    ['of an order that waits', [], 'processing'],
    ['of one that was begun on account', [onAccount], 'processing'],
    [
      'of one that was made on account',
      [onAccount, { status: 'completed', reason: 'Everything is packed' }],
      'completed',
    ],
  ])('%s: it is paid, and the other one that stood open is ended', async (_what, before, status) => {
    const { stripe, knex, quiet } = shop();
    const { payment, orderId } = await waiting();
    for (const json of before) await decide(orderId, json);
    const { id: checkoutId } = present(await checkoutOf(orderId));
    const short = stripe.ledger.create({
      amount: '20000',
      currency: 'aud',
      metadata: { checkoutId, orderId },
    });
    stripe.payer.confirm(short.client_secret);
    await quiet();
    const orderOf = () => knex('orders').where({ orderId }).first();
    expect(await orderOf()).toMatchObject({ paymentReview: true, isPaid: false });
    await decide(orderId, { acceptPayment: true, reason: 'Agreed on the phone' });
    expect(await orderOf()).toMatchObject({ paymentReview: false, isPaid: true, status });
    expect(stateOf(payment)).toBe('canceled');
  });
});

describe('an order that was begun on account while its payment page stood open', () => {
  it('is told of its money alone when that page pays it, and its project knows the money', async () => {
    const { stripe, knex, quiet } = shop();
    const { payment, orderId } = await waiting();
    await decide(orderId, { status: 'processing', onAccount: true, reason: 'Approved account' });
    const { id } = present(await knex('orders').where({ orderId }).first('id'));
    await knex('projects').where({ orderId: id }).update({ dueDate: '2026-12-24T02:00:00Z' });
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await knex('orders').where({ orderId }).first()).toMatchObject({
      isPaid: true,
      status: 'processing',
    });
    const mails = knex('mails').where({ orderId: id }).whereNot({ kind: 'order_placed' });
    expect(await mails.orderBy('id').pluck('kind')).toEqual(['order_accepted', 'payment_received']);
    expect(await knex('projects').where({ orderId: id }).first('paidAmountCents')).toEqual({
      paidAmountCents: 21_450,
    });
  });
});

describe('a page that asks for the payment at the moment of the decision', () => {
  it('is shown none that could be paid', async () => {
    const { stripe, cart } = shop();
    const { send, body } = await cart();
    await send('/api/orders', { json: body });
    // The office decides between the page's question and the provider's answer.
    let isDecided = false;
    stripe.onCall = async (call, phase) => {
      if (isDecided || phase !== 'after' || call !== 'POST /v1/payment_intents') return;
      isDecided = true;
      await decide(body.orderId, decisions.paid);
    };
    const answer = await askToPay(send, body.orderId);
    stripe.onCall = null;
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { message: 'This order has been paid already.' },
    ]);
    const made = [...stripe.ledger.intents.values()].filter(
      intent => intent.metadata['orderId'] === body.orderId,
    );
    expect(made.map(intent => intent.status)).toEqual(['canceled']);
  });
});
