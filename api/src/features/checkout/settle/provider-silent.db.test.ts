/** A provider that takes the question and never answers: nobody waits for long, nobody pays twice. */
import { afterEach, describe, expect, it } from 'vitest';
import { intentBody } from '#tests/factories/orders.ts';
import { startStripeShop, type StripeShop } from '#tests/support/stripe-shop.ts';

const createCall = /^POST \/v1\/payment_intents$/;
const notNow = {
  code: 'payment_unavailable',
  message: 'Payments are not available right now. Nothing was charged.',
};

let open: StripeShop | undefined;
afterEach(() => open?.stop());

/** Each test has a breaker of its own. */
async function shop(): Promise<StripeShop> {
  open = await startStripeShop({ patienceMs: 1_500 });
  return open;
}

describe('a provider that hangs', () => {
  it('while a payment is opened: the next try finds what it has made, and there is one charge', async () => {
    const { stripe, cart, open: openPayment, place, ordersOf } = await shop();
    const { send, body } = await cart();
    stripe.fail('hang-after', createCall);
    const answer = await send('/api/create-payment-intent', { json: intentBody(body) });
    expect([answer.status, answer.json]).toMatchObject([503, notNow]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([...stripe.ledger.charges.values()]).toEqual([]);
    const payment = await openPayment(send, body);
    expect(stripe.ledger.intents.size).toBe(1);
    stripe.payer.confirm(payment.clientSecret);
    expect((await place(send, body, payment)).json).toMatchObject({ isPaid: true });
    expect(await ordersOf(body.orderId)).toHaveLength(1);
    expect([...stripe.ledger.charges.values()].map(charge => charge.amount)).toEqual([21_450]);
  });

  it('after the payment: nobody says that nothing was charged, and the rounds make the order', async () => {
    const { stripe, cart, open: openPayment, place, rounds, ordersOf } = await shop();
    const { send, body } = await cart();
    const payment = await openPayment(send, body);
    stripe.webhooks.lose = true;
    stripe.payer.confirm(payment.clientSecret);
    stripe.fail('hang-before', /^GET /);
    const answer = await place(send, body, payment);
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { message: 'Your payment is being checked. Please try again in a moment.' },
    ]);
    expect(await ordersOf(body.orderId)).toEqual([]);
    stripe.forgive();
    await rounds();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true, totalCents: 21_450 }]);
  });

  it('three times in a row: the fourth is told at once, and the provider is left alone', async () => {
    const { stripe, cart, send: anybody } = await shop();
    stripe.fail('hang-before', /./, 1_000);
    for (let times = 0; times < 3; times++) {
      const { send, body } = await cart();
      expect((await send('/api/create-payment-intent', { json: intentBody(body) })).json).toMatchObject(
        notNow,
      );
    }
    const asked = stripe.calls.length;
    const { send, body } = await cart();
    const answer = await send('/api/create-payment-intent', { json: intentBody(body) });
    expect([answer.status, answer.json]).toMatchObject([503, notNow]);
    expect(stripe.calls.slice(asked)).toEqual([]);
    // The shop itself does not notice.
    expect((await anybody('/api/products')).status).toBe(200);
  });
});
