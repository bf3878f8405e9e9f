/** What a browser left undone is made good; and a production shop without keys charges nobody. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { buildMails } from '#api/build/mails.ts';
import { buildSales } from '#api/build/consequences.ts';
import { buildCheckout } from '#api/build/checkout.ts';
import { wantedItem } from '#contract/checkout/endpoints.ts';
import { customerInfo as form } from '#contract/checkout/checkout-form.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { noOffers } from '#tests/factories/quotes.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { ownerOf } from '../checkout-parts.ts';
import { createPaymentIntent } from '../open-payment.ts';
import { finalizePayment } from './finalize-payment.ts';
import { authenticateTestPayment, confirmTestPayment } from '../pay-in-test.ts';
import { reconcilePayments } from './reconcile.ts';

const db = useTestDatabase();

function shop({ testPayments = true, lateMs = 0 } = {}) {
  const now = () => new Date(Date.now() + lateMs);
  const log = pino({ level: 'silent' });
  const publicUrl = 'http://shop.test';
  const sales = buildSales({ log, publicUrl });
  return buildCheckout({
    knex: db.knex,
    log,
    now,
    testPayments,
    stripe: null,
    publicUrl,
    sales,
    offers: noOffers,
    mails: buildMails({
      knex: db.knex,
      log,
      now,
      publicUrl,
      sales,
      mail: { smtp: null, from: null },
    }).about,
  });
}

const owner = () => ownerOf(null, `visitor:${randomUUID()}`, null);

async function opened(testPayments = true) {
  const product = await makeProduct(db.knex);
  const body = intentBody(orderBody([{ product }]));
  const items = body.items.map(item => wantedItem.parse(item));
  return createPaymentIntent(shop({ testPayments }), owner(), {
    ...body,
    items,
    customerInfo: form.parse(body.customerInfo),
  });
}

async function paid() {
  const payment = await opened();
  if (isRefusal(payment)) throw new Error(payment.refusal);
  await confirmTestPayment(shop().testPayments, payment.clientSecret, '4242424242424242');
  return payment;
}

const orderOf = (orderId: string) => db.knex('orders').where({ orderId }).first();

describe('the reconciler', () => {
  it('makes the order of a payment whose browser never came back', async () => {
    const { orderId } = await paid();
    expect(await orderOf(orderId)).toBeUndefined();
    // It leaves alone what somebody is still busy with.
    expect(await reconcilePayments(shop())).toMatchObject({ ordered: 0 });
    expect(await reconcilePayments(shop({ lateMs: 121_000 }))).toEqual({
      ordered: 1,
      abandoned: 0,
      failed: 0,
    });
    expect(await orderOf(orderId)).toMatchObject({ isPaid: true });
    expect(await reconcilePayments(shop({ lateMs: 121_000 }))).toMatchObject({ ordered: 0 });
  });

  it('races with the browser to one order', async () => {
    const { orderId, paymentIntentId } = await paid();
    const late = shop({ lateMs: 121_000 });
    const results = await Promise.all([
      finalizePayment(shop(), paymentIntentId),
      reconcilePayments(late),
      finalizePayment(shop(), paymentIntentId),
    ]);
    expect(results[0]).toEqual(results[2]);
    expect(await db.knex('orders').where({ orderId })).toHaveLength(1);
    expect(
      await db.knex('mails').join('orders', 'orders.id', 'mails.orderId').where('orders.orderId', orderId),
    ).toHaveLength(1);
  });

  it('cancels after a day what nobody paid', async () => {
    const payment = await opened();
    if (isRefusal(payment)) throw new Error(payment.refusal);
    expect(await reconcilePayments(shop({ lateMs: 25 * 3_600_000 }))).toMatchObject({ abandoned: 1 });
    const late = await confirmTestPayment(shop().testPayments, payment.clientSecret, '4242424242424242');
    expect(late).toMatchObject({ refusal: 'conflict' });
  });

  it('leaves nothing behind when production fails, and succeeds later', async () => {
    const { orderId, paymentIntentId } = await paid();
    const broken = {
      ...shop(),
      sales: { ...shop().sales, write: () => Promise.reject(new Error('the disk is full')) },
    };
    await expect(finalizePayment(broken, paymentIntentId)).rejects.toThrow('disk');
    expect(await orderOf(orderId)).toBeUndefined();
    expect(await finalizePayment(shop(), paymentIntentId)).toMatchObject({ kind: 'ordered' });
  });
});

describe('a production shop without keys', () => {
  it('has no test payments and says that payments are not available', async () => {
    const production = shop({ testPayments: false });
    expect(
      await confirmTestPayment(production.testPayments, 'pi_secret_x', '4242424242424242'),
    ).toMatchObject({ refusal: 'not_found' });
    expect(await authenticateTestPayment(production.testPayments, 'pi_secret_x', 'approve')).toMatchObject({
      refusal: 'not_found',
    });
    expect(await opened(false)).toMatchObject({ refusal: 'payment_unavailable' });
  });
});
