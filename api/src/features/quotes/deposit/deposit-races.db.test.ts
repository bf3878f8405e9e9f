/** The deposit of a quote by card while others pay, accept or change the quote: once, or the money is listed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { filled, present } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { writeQuote } from '#tests/factories/work.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { totalCents, useDeposits } from '#tests/support/worlds/deposits.ts';

const shop = useStripeShop();
const { office, quoted } = useDeposits(shop);

describe('at once', () => {
  test('two people with the link pay it once', async () => {
    const { stripe, quiet, baseUrl, knex } = shop();
    const one = await quoted();
    const opened = await Promise.all([one.opened(), one.opened({}, asVisitor(baseUrl)), one.opened()]);
    const [first, ...others] = opened;
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    stripe.payer.confirm(present(first).clientSecret);
    expect(() => stripe.payer.confirm(present(others[0]).clientSecret)).toThrow(/succeeded/);
    await quiet();
    expect(await one.orders()).toHaveLength(1);
    const payments = await knex('payments as p')
      .join('orders as o', 'o.id', 'p.orderId')
      .whereRaw(`o.customer_info ->> 'email' = ?`, [one.customer.email]);
    expect(payments).toHaveLength(1);
  });

  test('twenty answers and messages, doubled and late, are one order, one invoice and one mail', async () => {
    const { stripe, quiet, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    stripe.webhooks.copies = 2;
    stripe.payer.confirm(payment.clientSecret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.settle(payment)));
    await quiet();
    stripe.webhooks.copies = 1;
    expect(new Set(answers.map(({ state, orderId }) => `${state} ${orderId}`)).size).toBe(1);
    const [order, ...more] = filled(await one.orders());
    expect([answers[0]?.orderId, more]).toEqual([order.orderId, []]);
    const of = { orderId: order.id };
    const counts = await Promise.all([
      knex('invoices').where(of),
      knex('payments').where(of),
      knex('projects').where(of),
      knex('order_events').where({ ...of, type: 'part_paid' }),
      knex('quote_events').where({ quoteId: one.id, type: 'accepted' }),
      knex('mails').where({ ...of, kind: 'order_accepted' }),
    ]);
    expect(counts.map(rows => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('a browser that is gone leaves it to the rounds', async () => {
    const { stripe, rounds } = shop();
    const one = await quoted();
    const payment = await one.opened();
    stripe.webhooks.lose = true;
    stripe.payer.confirm(payment.clientSecret);
    await stripe.webhooks.settled();
    stripe.webhooks.lose = false;
    expect(await one.orders()).toEqual([]);
    await rounds();
    expect(await one.orders()).toMatchObject([{ status: 'processing' }]);
  });

  test('somebody accepts without paying while the card is charged: the deposit is of that order', async () => {
    const { stripe, quiet, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    stripe.webhooks.hold();
    stripe.payer.confirm(payment.clientSecret);
    const accepted = await one.accept();
    expect(accepted.status, accepted.text).toBe(200);
    await stripe.webhooks.release();
    await quiet();
    const [order, ...more] = filled(await one.orders());
    expect(more).toEqual([]);
    expect(order).toMatchObject({ status: 'processing', isPaid: false });
    expect(await one.settle(payment)).toMatchObject({ state: 'paid', orderId: order.orderId });
    expect(await one.account()).toMatchObject({ openCents: totalCents - payment.totalCents });
    expect(await knex('payments').where({ orderId: order.id })).toMatchObject([{ paysToo: true }]);
    const asked = { json: { orderId: order.orderId, token: one.token, method: 'card' } };
    const rest = (await one.guest('/api/checkouts/pay', asked)).json as { payment: PayablePayment };
    expect(rest.payment.totalCents).toBe(totalCents - payment.totalCents);
  });

  test('somebody accepts without paying before: the page can charge nothing any more', async () => {
    const { stripe } = shop();
    const one = await quoted();
    const payment = await one.opened();
    expect((await one.accept()).status).toBe(200);
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(await one.settle(payment)).toMatchObject({ state: 'open' });
  });

  const changes: [what: string, change: (one: Awaited<ReturnType<typeof quoted>>) => Promise<unknown>][] = [
    ['sends another version', one => one.nextVersion()],
    [
      'withdraws it',
      one => office(`/api/quotes/${one.id}`, { method: 'PATCH', json: { status: 'declined' } }),
    ],
    ['deletes it', one => office(`/api/quotes/${one.id}`, { method: 'DELETE' })],
  ];

  test.each(changes)(
    'the office %s while the card is charged: the money is listed, and goes back',
    async (_, change) => {
      const { stripe, quiet, rounds, knex } = shop();
      const one = await quoted();
      const payment = await one.opened();
      stripe.webhooks.hold();
      stripe.payer.confirm(payment.clientSecret);
      await change(one);
      await stripe.webhooks.release();
      await quiet();
      expect(await one.settle(payment)).toMatchObject({ state: 'held', totalCents: payment.totalCents });
      await rounds();
      expect(await one.orders()).toEqual([]);
      expect(await one.unmatched()).toMatchObject([
        { kind: 'no_order', receivedCents: payment.totalCents, quote: { id: one.id, number: `Q-${one.id}` } },
      ]);
      expect(await one.read()).toMatchObject({ heldCents: payment.totalCents });
      stripe.ledger.refund({ payment_intent: payment.paymentIntentId });
      await quiet();
      expect(await one.unmatched()).toEqual([]);
      expect((await one.read()).heldCents).toBeUndefined();
      // Looked at again and again, it is never booked after all.
      await knex('payment_looks').delete();
      await rounds(2 * 3_600_000);
      expect(await one.orders()).toEqual([]);
    },
  );

  test.each(changes)('the office %s before: the page can charge nothing any more', async (_, change) => {
    const { stripe } = shop();
    const one = await quoted();
    const payment = await one.opened();
    await change(one);
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(() => stripe.payer.confirm(payment.clientSecret)).toThrow();
    expect(await one.unmatched()).toEqual([]);
  });

  test('what the provider did not hear is cancelled by the rounds', async () => {
    const { stripe, rounds, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    stripe.fail('cut-before', /cancel/, 4);
    await one.nextVersion();
    stripe.forgive();
    await knex('payment_looks').delete();
    await rounds();
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
  });

  test('other terms are another payment; who had the old page open is not charged another sum', async () => {
    const { stripe, quiet } = shop();
    const one = await quoted();
    const old = await one.opened();
    expect((await one.approve({ depositPercent: 50 }, 1)).status).toBeLessThan(300);
    const depositCents = Math.ceil(totalCents / 2);
    const stale = await one.open();
    expect([stale.status, stale.json]).toMatchObject([409, { message: expect.stringContaining('$787.48') }]);
    const payment = await one.opened({ depositCents });
    expect(stripe.ledger.find(old.paymentIntentId)).toMatchObject({
      status: 'canceled',
      amount: old.totalCents,
    });
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await one.account()).toMatchObject({ openCents: totalCents - depositCents });
  });

  test('two quotes of one customer do not both take what is left of the limit', async () => {
    const { stripe, quiet, knex, baseUrl } = shop();
    const one = await quoted({ terms: { limitCents: 150_000 } });
    const { id } = await writeQuote(office, { ...one.body, clientId: randomUUID() });
    const token = await tokenOf(knex, `Q-${id}`);
    const guest = asVisitor(baseUrl);
    const depositCents = one.deposit?.depositCents ?? 0;
    const other = await guest('/api/quotes/deposit', { json: { id, token, depositCents } });
    const payments = [await one.opened(), other.json as PayablePayment];
    for (const { clientSecret } of payments) stripe.payer.confirm(clientSecret);
    await Promise.all(payments.map(payment => one.settle(payment)));
    await quiet();
    const states = await Promise.all(payments.map(payment => one.settle(payment)));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['held', 'paid']);
    expect(await one.orders()).toMatchObject([{ status: 'processing' }]);
    expect(await one.account()).toMatchObject({ openCents: totalCents - depositCents });
  });

  test('the last day passes while the card is asked: the price that was promised holds', async () => {
    const { stripe, quiet, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    await knex.raw('alter table quote_offers disable trigger user');
    await knex('quote_offers')
      .where({ quoteId: one.id })
      .update({ expiresAt: new Date(Date.now() - 1000) });
    await knex.raw('alter table quote_offers enable trigger user');
    expect((await one.open()).status).toBe(409);
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await one.orders()).toMatchObject([{ status: 'processing' }]);
  });
});
