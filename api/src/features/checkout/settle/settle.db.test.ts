/** The way back from a bank: the server is asked, only by whom it concerns, and says what the provider says. */
import { describe, expect, it } from 'vitest';
import { present } from '#api/database/present.ts';
import { finalizePayment } from './finalize-payment.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';

const world = useStripeShop();

async function opened() {
  const shop = world();
  const { send, body } = await shop.cart();
  const payment = await shop.open(send, body);
  const { paymentIntentId } = payment;
  const settle = (json: object, by = send) =>
    by('/api/checkouts/settle', { json: { paymentIntentId, ...json } });
  return { shop, send, body, payment, settle };
}

describe('POST /api/checkouts/settle', () => {
  it('makes the order of a payment that went through, once, without the browser saying anything else', async () => {
    const { shop, body, payment, settle } = await opened();
    expect((await settle({})).json).toMatchObject({ state: 'open', orderId: body.orderId, message: null });
    shop.stripe.webhooks.hold();
    shop.stripe.payer.confirm(payment.clientSecret);
    const answers = await Promise.all([settle({}), settle({}), settle({})]);
    for (const { json } of answers)
      expect(json).toMatchObject({
        state: 'paid',
        isInReview: false,
        orderId: body.orderId,
        totalCents: Math.round(body.total * 100),
        email: body.customerInfo.email,
        isBlank: true,
      });
    await shop.stripe.webhooks.release();
    await shop.quiet();
    expect(await shop.ordersOf(body.orderId)).toHaveLength(1);
  });

  it('tells the order before its payment, however slowly its clock is read', async () => {
    const { shop, body, payment, send } = await opened();
    shop.stripe.webhooks.hold();
    shop.stripe.payer.confirm(payment.clientSecret);
    let reads = 0;
    const now = () => new Date(Date.now() + 5 * reads++);
    await finalizePayment({ ...shop.shop.checkout, now }, payment.paymentIntentId);
    await shop.stripe.webhooks.release();
    await shop.quiet();
    const order = (await send(`/api/orders/${body.orderId}`)).json;
    expect(order).toMatchObject({ events: [{ type: 'placed' }, { type: 'paid' }] });
  });

  it('says so when what came is looked at first, and has sent no confirmation', async () => {
    const { shop, body, payment, settle } = await opened();
    shop.stripe.ledger.update(payment.paymentIntentId, { amount: '20000' });
    shop.stripe.payer.confirm(payment.clientSecret);
    expect((await settle({})).json).toMatchObject({ state: 'paid', isInReview: true });
    await shop.quiet();
    const [order] = await shop.ordersOf(body.orderId);
    expect(order).toMatchObject({ isPaid: false, paymentReview: true });
    expect(await shop.knex('mails').where({ orderId: present(order).id })).toEqual([]);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'open', 'Your card was declined.'],
    ['pm_double_processing', 'processing', null],
    ['pm_card_authenticationRequired', 'open', null],
  ])('%s: %s', async (method, state, message) => {
    const { shop, body, payment, settle } = await opened();
    shop.stripe.payer.confirm(payment.clientSecret, method);
    expect((await settle({})).json).toMatchObject({ state, message });
    expect(await shop.ordersOf(body.orderId)).toEqual([]);
  });

  it('answers another device by the secret of its address or the token, and nobody else', async () => {
    const { shop, payment, settle } = await opened();
    const stranger = asVisitor(shop.baseUrl);
    const { clientSecret, accessToken } = payment;
    expect((await settle({}, stranger)).status).toBe(404);
    expect((await settle({ clientSecret: `${clientSecret}x` }, stranger)).status).toBe(404);
    expect((await settle({ clientSecret: clientSecret.replace(/.$/, '_') }, stranger)).status).toBe(404);
    expect((await settle({ accessToken: 'guess' }, stranger)).status).toBe(404);
    expect((await settle({ paymentIntentId: 'pi_nobody', clientSecret }, stranger)).status).toBe(404);
    expect((await settle({ clientSecret }, stranger)).status).toBe(200);
    expect((await settle({ accessToken }, stranger)).status).toBe(200);
  });

  it('never says that nothing was charged while the provider is silent', async () => {
    const { shop, settle } = await opened();
    shop.stripe.fail('cut-before', /^GET \/v1\/payment_intents/, 5);
    const answer = await settle({});
    shop.stripe.forgive();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Your payment is being checked.');
  });
});

describe('delivery', () => {
  const setting = (value: object) =>
    world()
      .knex('settings')
      .insert({ key: 'shipping', value: JSON.stringify(value) })
      .onConflict('key')
      .merge();

  it('is priced by postcode where the shop says so, and only with one', async () => {
    const shop = world();
    const { send, body } = await shop.cart({ quantity: 1 });
    const ask = (json: object) => send('/api/create-payment-intent', { json });
    const goods = body.total - 15;
    const { orderId, items, customerInfo } = body;
    const inZone = { ...customerInfo, postalCode: '3999' };
    await setting({ mode: 'policy' });
    try {
      const amount = Math.round((goods + 14.95) * 100) / 100;
      expect((await ask({ amount: body.total, items, orderId, customerInfo: inZone })).status).toBe(422);
      expect((await ask({ amount, items, orderId })).text).toContain('postcode');
      const answer = await ask({ amount, items, orderId, customerInfo: inZone });
      expect(answer.json).toMatchObject({ totalCents: Math.round(amount * 100) });
    } finally {
      await setting({});
    }
  });

  it('by express only while it is offered; the order keeps it and is signed for', async () => {
    const shop = world();
    const { send, body } = await shop.cart({ quantity: 1 });
    const express = {
      ...body,
      shippingCost: 25,
      total: Math.round((body.total + 10) * 100) / 100,
      customerInfo: { ...body.customerInfo, shippingMethod: 'express', poNumber: 'PO 4711' },
    };
    expect((await send('/api/orders', { json: express })).text).toContain('Express Post cannot be chosen');
    await setting({ express: { priceCents: 2500, enabled: true } });
    try {
      expect((await send('/api/orders', { json: express })).status).toBe(201);
    } finally {
      await setting({});
    }
    const [order] = await shop.ordersOf(body.orderId);
    expect(order).toMatchObject({
      shippingMethod: 'express',
      shippingCents: 2500,
      signatureRequired: true,
      poNumber: 'PO 4711',
    });
  });
});
