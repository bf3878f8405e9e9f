/** An order that is not paid is paid after all: the same order, the same price, by whoever may, and never twice. */
import { describe, expect, it } from 'vitest';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, customerInfo, type OrderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { filled, present } from '#api/database/present.ts';

const shop = useStripeShop();
const hourMs = 3_600_000;

interface PayAnswer {
  success: boolean;
  message: string;
  redirectUrl: string | null;
  payment: PayablePayment;
}

const askToPay = (send: Send, json: object) =>
  send('/api/checkouts/pay', { json: { method: 'card', ...json } });

async function payAgain(send: Send, json: object): Promise<PayAnswer> {
  const answer = await askToPay(send, json);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PayAnswer;
}

/** Ordered without a payment. */
async function pending(): Promise<{ send: Send; body: OrderBody }> {
  const { send, body } = await shop().cart();
  expect((await send('/api/orders', { json: body })).json).toMatchObject({ isPaid: false });
  return { send, body };
}

async function declined() {
  const { cart, open, stripe, quiet } = shop();
  const { send, body: plain } = await cart();
  const email = `${uniqueName('imke')}@quarrelcreek.example`;
  const body = { ...plain, customerInfo: { ...customerInfo, email } };
  const payment = await open(send, body);
  stripe.payer.confirm(payment.clientSecret, 'pm_card_visa_chargeDeclined');
  await quiet();
  return { send, body, email, payment };
}

async function look(orderId: string, laterMs: number): Promise<void> {
  const { knex, rounds } = shop();
  await knex('payment_looks').delete();
  const { updatedAt } = present(await knex('checkouts').where({ orderId }).first('updatedAt'));
  await rounds(updatedAt.getTime() + laterMs - Date.now());
}

async function linkFor(email: string): Promise<{ url: URL; text: string }> {
  const [mail] = filled(await shop().knex('mails').where({ toEmail: email, kind: 'payment_failed' }));
  return { url: new URL(/https?:\/\/\S+\/orders\/\S+/.exec(mail.bodyText)?.[0] ?? ''), text: mail.bodyText };
}

describe('a pending order', () => {
  it('is paid at its own price, whatever has become of the shelf, as one order with one charge', async () => {
    const { stripe, ordersOf, knex, quiet } = shop();
    const { send, body } = await pending();
    await knex('products').where({ id: body.items[0]?.productId }).update({ priceCents: 999_900 });
    const { payment } = await payAgain(send, { orderId: body.orderId });
    expect(payment).toMatchObject({ totalCents: 21_450, orderId: body.orderId, provider: 'stripe' });
    expect(payment).not.toHaveProperty('accessToken');
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({
      amount: 21_450,
      payment_method_types: ['card'],
    });
    // Another tab, and a try that failed in between: still the same payment.
    stripe.payer.confirm(payment.clientSecret, 'pm_card_visa_chargeDeclined');
    const again = await payAgain(send, { orderId: body.orderId });
    expect(again.payment.paymentIntentId).toBe(payment.paymentIntentId);
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true, status: 'processing' }]);
    const late = await askToPay(send, { orderId: body.orderId });
    expect([late.status, late.json]).toMatchObject([409, { message: 'This order has been paid already.' }]);
    expect(
      await knex('checkouts').where({ cartHash: present(await rowOf(body.orderId)).cartHash }),
    ).toHaveLength(1);
  });

  it('is paid in instalments: to the provider and back, and by card after a no', async () => {
    const { stripe, ordersOf, quiet } = shop();
    const { send, body } = await pending();
    const first = await payAgain(send, { orderId: body.orderId, method: 'afterpay_clearpay' });
    expect(first.redirectUrl).toBe(`https://hooks.stripe.com/redirect/${first.payment.paymentIntentId}`);
    stripe.payer.answer(first.payment.clientSecret, false);
    const { payment } = await payAgain(send, { orderId: body.orderId });
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true, paymentMethod: 'card' }]);
  });

  it.each([
    ['cancelled', { status: 'cancelled' as const }, 'This order is cancelled.'],
    ['begun on account', { status: 'processing' as const }, 'This order is paid by its invoice.'],
    ['in review', { paymentReview: true }, 'The payment of this order has to be looked at first.'],
  ])('that is %s is not paid here', async (_what, changes, message) => {
    const { knex, stripe } = shop();
    const { send, body } = await pending();
    await knex('orders').where({ orderId: body.orderId }).update(changes);
    const before = stripe.ledger.intents.size;
    const answer = await askToPay(send, { orderId: body.orderId });
    expect([answer.status, answer.json]).toMatchObject([409, { message }]);
    expect(stripe.ledger.intents.size).toBe(before);
  });

  it('is nothing that a stranger could pay, or learn anything from', async () => {
    const { baseUrl, stripe } = shop();
    const { body } = await pending();
    const before = stripe.ledger.intents.size;
    const answers = [];
    for (const claim of [
      { orderId: body.orderId },
      { orderId: body.orderId, token: 'A'.repeat(43) },
      { orderId: 'ZZZZZZZZZZ' },
      { paymentIntentId: 'pi_invented', clientSecret: 'pi_invented_secret_1' },
      {},
    ]) {
      const { status, json } = await askToPay(asVisitor(baseUrl), claim);
      answers.push(`${status} ${(json as { code: string }).code}`);
    }
    expect(new Set(answers)).toEqual(new Set(['404 not_found']));
    expect(stripe.ledger.intents.size).toBe(before);
  });

  it('that was cancelled while somebody paid is not begun: its money stands among what goes back', async () => {
    const { stripe, ordersOf, quiet, as, knex } = shop();
    const { send, body } = await pending();
    const { payment } = await payAgain(send, { orderId: body.orderId });
    const admin = await as('admin');
    const json = { status: 'cancelled' };
    // The provider is not there to end the payment.
    stripe.fail('error-before', /\/cancel$/, 3);
    expect((await admin.send(`/api/orders/${body.orderId}`, { method: 'PATCH', json })).status).toBe(200);
    stripe.forgive();
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: false, status: 'cancelled' }]);
    const asked = { paymentIntentId: payment.paymentIntentId, clientSecret: payment.clientSecret };
    expect((await send('/api/checkouts/settle', { json: asked })).json).toMatchObject({ state: 'cancelled' });
    const list = (await admin.send('/api/orders?refundDue=true')).json as { orderId: string }[];
    expect(list.map(order => order.orderId)).toContain(body.orderId);
    expect(await knex('projects').where({ orderId: present((await ordersOf(body.orderId))[0]).id })).toEqual(
      [],
    );
  });

  it('loses its open payment with its cancellation', async () => {
    const { stripe, as } = shop();
    const { send, body } = await pending();
    const { payment } = await payAgain(send, { orderId: body.orderId });
    const admin = await as('admin');
    await admin.send(`/api/orders/${body.orderId}`, { method: 'PATCH', json: { status: 'cancelled' } });
    await look(body.orderId, 120_000);
    expect(stripe.ledger.find(payment.paymentIntentId).status).toBe('canceled');
  });
});

describe('a payment that was declined', () => {
  it('is told of by mail, whose link pays the same order on another device', async () => {
    const { baseUrl, stripe, ordersOf, quiet, knex } = shop();
    const { body, email, payment } = await declined();
    for (const minutes of [31, 62, 93]) await look(body.orderId, minutes * 60_000);
    const { url, text } = await linkFor(email);
    expect(url.pathname).toBe(`/orders/${body.orderId}/pay`);
    expect(text).toContain('Pay $214.50');
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: false, status: 'pending' }]);
    expect(await knex('mails').where({ toEmail: email })).toHaveLength(1);

    const other = asVisitor(baseUrl);
    const token = url.searchParams.get('token');
    expect((await other(`/api/orders/${body.orderId}?token=${token}`)).json).toMatchObject({
      paymentTrouble: 'Your card was declined.',
    });
    const again = await payAgain(other, { orderId: body.orderId, token });
    expect(again.payment).toMatchObject({ paymentIntentId: payment.paymentIntentId, totalCents: 21_450 });
    stripe.payer.confirm(again.payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true }]);
    const charges = [...stripe.ledger.charges.values()].filter(
      charge => charge.payment_intent === payment.paymentIntentId && charge.paid,
    );
    expect(charges.map(charge => charge.amount)).toEqual([21_450]);
  });

  it('is tried again by whoever came back from the payment page, without learning whose it is', async () => {
    const { baseUrl, stripe, quiet, ordersOf } = shop();
    const { body, payment } = await declined();
    const { paymentIntentId, clientSecret } = payment;
    const answer = await askToPay(asVisitor(baseUrl), { paymentIntentId, clientSecret });
    expect(answer.text).not.toMatch(/imke|weir|quarrel/i);
    stripe.payer.confirm((answer.json as PayAnswer).payment.clientSecret);
    await quiet();
    expect(await ordersOf(body.orderId)).toMatchObject([{ isPaid: true }]);
  });

  it('that nobody makes good for a week is closed, and can be paid no more', async () => {
    const { stripe, ordersOf, knex } = shop();
    const { send, body, payment } = await declined();
    await look(body.orderId, 31 * 60_000);
    await look(body.orderId, 6 * 24 * hourMs);
    expect(await ordersOf(body.orderId)).toMatchObject([{ status: 'pending' }]);
    await look(body.orderId, 7 * 24 * hourMs + 60_000);
    expect(await ordersOf(body.orderId)).toMatchObject([{ status: 'cancelled', isPaid: false }]);
    expect(stripe.ledger.find(payment.paymentIntentId).status).toBe('canceled');
    const [order] = await ordersOf(body.orderId);
    expect(
      await knex('order_events')
        .where({ orderId: present(order).id })
        .orderBy('id')
        .pluck('type'),
    ).toEqual(['placed', 'cancelled']);
    expect((await askToPay(send, { orderId: body.orderId })).status).toBe(409);
  });

  it('leaves alone what the office keeps', async () => {
    const { ordersOf, knex } = shop();
    const { body } = await declined();
    await look(body.orderId, 31 * 60_000);
    await knex('orders')
      .where({ orderId: body.orderId })
      .update({ notes: 'Pays by bank transfer on Friday.' });
    await look(body.orderId, 30 * 24 * hourMs);
    expect(await ordersOf(body.orderId)).toMatchObject([{ status: 'pending' }]);
  });

  it('and was given up has to be ordered again', async () => {
    const { knex } = shop();
    const { send, payment, body } = await declined();
    await knex('checkouts').where({ orderId: body.orderId }).update({ status: 'abandoned' });
    const { paymentIntentId } = payment;
    const answer = await askToPay(send, { paymentIntentId });
    expect([answer.status, answer.json]).toMatchObject([409, { message: expect.stringMatching(/closed/) }]);
  });
});

const rowOf = (orderId: string) => shop().knex('checkouts').where({ orderId }).first();
