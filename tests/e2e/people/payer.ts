/** A person who pays with Stripe; their browser is routed to the Stripe double. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { routeStripe } from '#tests/support/stripe-double/route-browser.ts';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { filled } from '#api/database/present.ts';
import { fillCart } from '../support/fill-cart.ts';
import { Shopper } from './shopper.ts';

/** A person with a few pieces in the cart, who goes to the payment stage. */
export class Payer extends Shopper {
  readonly email = `payer.${randomUUID().slice(0, 8)}@quarrelcreek.example`;
  readonly world: StripeWorld;

  constructor(page: Page, world: StripeWorld) {
    super(page);
    this.world = world;
  }

  static async on(page: Page, world: StripeWorld): Promise<Payer> {
    await routeStripe(page.context(), world.stripe, world.wire?.isCut);
    return new Payer(page, world);
  }

  /** The street identifies the person, also in the provider's books. */
  get mark(): string {
    return `Boat shed ${this.email.slice(6, 14)}`;
  }

  async fillAddress(): Promise<void> {
    await this.fill({
      firstName: 'Imke',
      lastName: 'Farrant',
      email: this.email,
      phone: '0491 570 006',
      address: `${this.mark}, 18 Weir Street`,
      city: 'Quarrel Creek',
      state: 'VIC',
      postalCode: '3999',
    });
  }

  async toPayment(pieces = 8, delivery?: string): Promise<void> {
    const { page, world } = this;
    await fillCart(this, world.shop, pieces);
    await this.fillAddress();
    await this.press('Continue to Shipping');
    // Clicks the label, which covers the radio button.
    if (delivery) await page.getByText(delivery).click();
    await this.press('Continue to Payment');
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  }

  async seesConfirmation(): Promise<string> {
    const { page } = this;
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page.getByText(`A confirmation email has been sent to ${this.email}`)).toBeVisible();
    const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
    return /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';
  }

  stripeRoutedAgain(): Promise<void> {
    return routeStripe(this.page.context(), this.world.stripe, this.world.wire?.isCut);
  }

  /** Answers the bank's question on another device. */
  answersElsewhere(isApproved: boolean): void {
    const { ledger, payer } = this.world.stripe;
    const asked = [...ledger.intents.values()].findLast(intent => intent.status === 'requires_action');
    if (!asked) throw new Error('Nobody is being asked.');
    payer.answer(asked.client_secret, isApproved);
  }

  async press3ds(name: 'Complete' | 'Fail'): Promise<void> {
    await this.page
      .getByRole('dialog', { name: '3D Secure 2 test page' })
      .getByRole('button', { name })
      .click();
  }

  /** Exactly one paid order of this person, one charge of its total, one mail. */
  async hasOneOrder(): Promise<{ orderId: string; totalCents: number }> {
    const { shop, stripe } = this.world;
    const orders = () =>
      shop
        .knex('orders')
        .whereRaw(`customer_info ->> 'email' = ?`, [this.email])
        .select('id', 'orderId', 'isPaid', 'totalCents', 'paymentReview');
    await expect.poll(async () => (await orders()).map(order => order.isPaid)).toEqual([true]);
    const [order] = filled(await orders());
    const charges = [...stripe.ledger.charges.values()].filter(
      charge =>
        charge.paid &&
        stripe.ledger.intents.get(String(charge.payment_intent))?.metadata['orderId'] === order.orderId,
    );
    expect(charges.map(charge => charge.amount)).toEqual([order.totalCents]);
    expect(order.paymentReview).toBe(false);
    const mails = await shop.knex('mails').where({ orderId: order.id, kind: 'order_confirmation' });
    expect(mails).toHaveLength(1);
    return order;
  }
}
