/** Payments that do not end where they began: another device, another tab, a shop that is away. One order, one charge. */
import { pino } from 'pino';
import { buildSales } from '#api/build/consequences.ts';
import { buildCheckout } from '#api/build/checkout.ts';
import { buildMails } from '#api/build/mails.ts';
import { present } from '#api/database/present.ts';
import { reconcilePayments } from '#api/features/checkout/settle/reconcile.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect } from '../support/journey.ts';
import { test } from '../support/payer-journey.ts';
import { noOffers } from '#tests/factories/quotes.ts';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { Payer } from '../people/payer.ts';

const card = { ok: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** The shop's own round, as if it were half an hour later. */
async function lookLater({ shop, stripe, origin: publicUrl }: StripeWorld): Promise<void> {
  const { knex } = shop;
  const log = pino({ level: 'silent' });
  const now = () => new Date(Date.now() + 31 * 60_000);
  const mail = { smtp: null, from: null };
  const parts = { knex, log, now, publicUrl, sales: buildSales({ log, publicUrl }) };
  const mails = buildMails({ ...parts, mail }).about;
  const checkout = { ...parts, mails, offers: noOffers, testPayments: false, stripe: stripe.keys };
  await reconcilePayments(buildCheckout(checkout));
}

test(
  'declined; the mail’s link pays the same order on another device',
  { tag: '@long' },
  async ({ payer, visit, world, watch }) => {
    test.slow();
    watch.allow(/status of (402|404|409) /);
    await payer.toPayment();
    await payer.pay(card.declined);
    await expect(payer.page.getByText('Payment Error').first()).toBeVisible();
    await world.stripe.webhooks.settled();
    await expect
      .poll(() => world.shop.knex('payments').orderBy('id', 'desc').first('status'))
      .toEqual({ status: 'requires_payment_method' });
    await lookLater(world);
    const mail = present(await world.shop.knex('mails').where({ toEmail: payer.email }).first());
    const link = /https?:\/\/\S+\/orders\/\S+/.exec(mail.bodyText)?.[0] ?? '';

    const elsewhere = await Payer.on(await visit({ device: 'desk', of: world.shop }), world);
    const { page } = elsewhere;
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible();
    expect(page.url()).not.toContain('token');
    await expectAccessible(page, 'paying later');
    // The order itself says the same, and offers the same.
    await page.getByRole('link', { name: /^Order \w{10}$/ }).click();
    await expect(page.getByText('Your payment did not go through', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await elsewhere.pay(card.ok);
    await expect(page.getByRole('heading', { level: 1, name: /^Order \w{10}$/ })).toBeVisible();
    await expect(page.getByText(/by card\. Confirmation sent/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Pay now|Try again)$/ })).toBeHidden();
    await payer.hasOneOrder();
    // Where it began nobody pays it again: the same cart finds its order.
    await payer.page.reload();
    await payer.seesConfirmation();
    await payer.hasOneOrder();
  },
);

test(
  'two tabs pay one cart at once: one charge, and both say so',
  { tag: '@long' },
  async ({ payer, world, watch }) => {
    test.slow();
    // The provider tells the second that it has been paid.
    watch.allow(/status of 400 .*\/confirm/);
    await payer.toPayment();
    const other = new Payer(await payer.page.context().newPage(), world);
    await other.page.goto('/checkout?step=payment');
    for (const { page } of [payer, other]) await page.getByLabel('Card number').fill(card.ok);
    const buttons = await Promise.all(
      [payer, other].map(async ({ page }) => {
        const button = page.getByRole('button', { name: /^Pay \$/ });
        await expect(button).toBeEnabled();
        return button.elementHandle();
      }),
    );
    // At once: a press that waits for its page may come after the other tab has told that the order is placed.
    await Promise.all(buttons.map(button => button?.evaluate(element => (element as HTMLElement).click())));
    const orderId = await payer.seesConfirmation();
    await expect(other.page.getByText(`Your order #${orderId} has been successfully placed.`)).toBeVisible();
    expect(await payer.hasOneOrder()).toMatchObject({ orderId });
  },
);

test(
  'the shop goes away at the moment of paying, and comes back',
  { tag: '@long' },
  async ({ payer, world, watch }) => {
    test.slow();
    watch.allowLostConnections();
    const { page } = payer;
    await payer.toPayment();
    await expect(page.getByLabel('Card number')).toBeVisible();
    world.stripe.webhooks.hold();
    world.stripe.onCall = async (call, phase) => {
      if (phase !== 'after' || !call.endsWith('/confirm')) return;
      world.stripe.onCall = null;
      await world.shop.kill();
    };
    await payer.pay(card.ok);
    await expect(page.getByText("Paid — we're finalising your order")).toBeVisible();
    await expect(page.getByText(/nothing was charged/i)).toBeHidden();
    await world.shop.open();
    await world.stripe.webhooks.release();
    await expect(page.getByRole('link', { name: 'Follow this order' })).toBeVisible();
    await payer.hasOneOrder();
  },
);

test(
  'delivery by the table, express: the page, the payment and the order say one price',
  { tag: '@long' },
  async ({ payer, world }) => {
    test.slow();
    const { page } = payer;
    const { knex } = world.shop;
    const value = { mode: 'policy', express: { enabled: true, priceCents: 2_500 } };
    await knex('settings').insert({ key: 'shipping', value: JSON.stringify(value) });
    try {
      await payer.toPayment(4, 'Express Post');
      await payer.pay(card.ok);
      await payer.seesConfirmation();
      const { totalCents, orderId } = await payer.hasOneOrder();
      const order = present(await knex('orders').where({ orderId }).first());
      // 3999 is regional: 14.95 by the table, and 15.00 for express.
      expect(order).toMatchObject({
        shippingMethod: 'express',
        signatureRequired: true,
        shippingCents: 2_995,
      });
      expect(totalCents).toBe(order.subtotalCents + 2_995);
      await page.getByRole('link', { name: 'Follow this order' }).click();
      await expect(page.getByText('$29.95')).toBeVisible();
    } finally {
      await knex('settings').where({ key: 'shipping' }).delete();
    }
  },
);
