/** An order that was paid twice: giving back the second payment is no refund of the order. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '#contract/dashboard/endpoints.ts';
import { wantedItem } from '#contract/checkout/endpoints.ts';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import { readRecord } from '#api/features/customers/record/read-record.ts';
import { ownerOf } from '../checkout/checkout-parts.ts';
import { findRepeats } from '#api/features/checkout/open/find-repeats.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { present } from '#api/database/present.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

const shop = useStripeShop();

async function paidTwice() {
  const { as, knex, open, place, stripe, quiet } = shop();
  const { send, id: userId } = await as('customer');
  const artwork = await makeArtwork(knex, send);
  const body = orderBody([{ product: await makeProduct(knex), artwork }]);
  const payment = await open(send, body);
  stripe.payer.confirm(payment.clientSecret);
  expect((await place(send, body, payment)).json).toMatchObject({ isPaid: true });
  const { checkoutId = '' } = stripe.ledger.find(payment.paymentIntentId).metadata;
  const again = stripe.ledger.create({
    amount: String(payment.totalCents),
    currency: 'aud',
    metadata: { checkoutId, orderId: body.orderId },
  });
  stripe.payer.confirm(again.client_secret);
  await quiet();
  const rowOf = async (providerPaymentId: string): Promise<number> =>
    present(await knex('payments').where({ providerPaymentId }).first('id')).id;
  const payments = { first: await rowOf(payment.paymentIntentId), second: await rowOf(again.id) };
  return { body, userId, orderId: body.orderId, totalCents: payment.totalCents, payments };
}

async function figures({ body, userId, orderId }: Awaited<ReturnType<typeof paidTwice>>) {
  const { as, knex } = shop();
  const { send } = await as('admin');
  const dashboard = (await send('/api/dashboard')).json as { revenueCents: number };
  const history = (await send('/api/dashboard/history?range=30d')).json as { points: HistoryPoint[] };
  const [listed] = (await send(`/api/orders?search=${orderId}`)).json as OfficeOrder[];
  const { customerId } = present(await knex('orders').where({ orderId }).first('customerId'));
  const record = await readRecord(knex, present(customerId));
  const items = body.items.map(item => wantedItem.parse({ ...item, repeatOf: orderId }));
  return {
    revenue: dashboard.revenueCents,
    bars: history.points.reduce((sum, point) => sum + point.revenueCents, 0),
    refunded: listed?.refundedCents ?? null,
    ofCustomer: { revenue: record?.figures.revenue ?? 0, refunded: record?.figures.refunded ?? 0 },
    isRepeatFree:
      (
        await findRepeats(knex, ownerOf(userId, `user:${userId}`, null), items, {
          techniques: writtenTechniques,
          now: new Date(),
        })
      ).size > 0,
  };
}

describe('of an order that was paid twice', () => {
  type Back = { of: 'first' | 'second'; share: number };
  it.each<[string, Back[], { lostShare: number; isRepeatFree: boolean }]>([
    ['nothing', [], { lostShare: 0, isRepeatFree: true }],
    ['the second payment', [{ of: 'second', share: 1 }], { lostShare: 0, isRepeatFree: true }],
    ['a part of the second', [{ of: 'second', share: 0.2 }], { lostShare: 0, isRepeatFree: true }],
    ['a part of the first', [{ of: 'first', share: 0.2 }], { lostShare: 0.2, isRepeatFree: true }],
    ['the first', [{ of: 'first', share: 1 }], { lostShare: 1, isRepeatFree: false }],
    [
      'both',
      [
        { of: 'second', share: 1 },
        { of: 'first', share: 1 },
      ],
      { lostShare: 1, isRepeatFree: false },
    ],
  ])('%s went back: every sum says what is held of it', async (_what, backs, { lostShare, isRepeatFree }) => {
    const { as, quiet } = shop();
    const order = await paidTwice();
    const before = await figures(order);
    expect(before).toMatchObject({ refunded: 0, isRepeatFree: true });
    const office = (await as('admin')).send;
    for (const { of, share } of backs) {
      const answer = await office(`/api/orders/${order.orderId}/refund`, {
        json: {
          idempotencyKey: randomUUID(),
          paymentId: order.payments[of],
          amountCents: Math.round(order.totalCents * share),
        },
      });
      expect(answer.status, answer.text).toBe(201);
    }
    await quiet();
    const lost = Math.round(order.totalCents * lostShare);
    expect(await figures(order)).toEqual({
      revenue: before.revenue - lost,
      bars: before.bars - lost,
      refunded: lost,
      ofCustomer: {
        revenue: before.ofCustomer.revenue - lost,
        refunded: before.ofCustomer.refunded + lost,
      },
      isRepeatFree,
    });
  });

  it('the mail says which payment goes back, and what has gone back of that one before', async () => {
    const { as, knex, quiet } = shop();
    const { orderId, payments } = await paidTwice();
    const office = (await as('admin')).send;
    const asked = [
      ['first', 1_000],
      ['second', 2_000],
      ['second', 500],
    ] as const;
    for (const [of, amountCents] of asked) {
      const json = { idempotencyKey: randomUUID(), paymentId: payments[of], amountCents };
      await office(`/api/orders/${orderId}/refund`, { json });
    }
    await quiet();
    const mails = await knex('mails as m')
      .join('orders as o', 'o.id', 'm.orderId')
      .where({ 'o.orderId': orderId, 'm.kind': 'order_refunded' })
      .orderBy('m.id')
      .select<{ subject: string; bodyText: string }[]>('m.subject', 'm.bodyText');
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Refund of $10.00 for your order #${orderId}`,
      `Refund of $20.00: your order #${orderId} was paid twice`,
      `Refund of $5.00: your order #${orderId} was paid twice`,
    ]);
    const flat = mails.map(({ bodyText }) => bodyText.replaceAll(/\s+/g, ' '));
    expect(flat[0]).toContain(`We’re refunding $10.00 of order #${orderId} to the card you paid with.`);
    expect(flat[0]).not.toContain('Refunded before');
    expect(flat[1]).toContain('We’re refunding $20.00 of the second payment to the card you paid with.');
    expect(flat[1]).toContain('The order itself doesn’t change.');
    expect(flat[1]).toMatch(/Paid a second time \$[\d.]+ Refunded now \$20\.00/);
    expect(flat[2]).toMatch(/Refunded before \$20\.00 Refunded now \$5\.00/);
  });
});
