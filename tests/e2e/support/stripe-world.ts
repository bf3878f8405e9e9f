/** A shop with Stripe's keys, the double behind it, and shoppers whose browsers are led to the double. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { layWire, type Wire } from '#tests/support/cut-wire.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openCopy, type OwnShop } from '#tests/support/database/seeded-data.ts';
import { routeStripe } from '#tests/support/stripe-double/route-browser.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double/stripe-double.ts';
import { filled } from '#api/database/present.ts';
import { Shopper } from '../people/shopper.ts';
import { fillCart } from './fill-cart.ts';

export interface StripeWorld {
  shop: OwnShop;
  stripe: StripeDouble;
  /** What browsers call the shop: its own address, or that of the wire before it. */
  origin: string;
  /** Null where browsers speak to the shop itself. */
  wire: Wire | null;
  close(): Promise<void>;
}

export async function openStripeWorld({ withWire = false } = {}): Promise<StripeWorld> {
  const stripe = await startStripeDouble();
  const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.keys;
  const port = await freePort();
  const wire = withWire ? await layWire(() => port) : null;
  const origin = `http://localhost:${wire?.port ?? port}`;
  const shop = await openCopy(process.env['SEEDED_DATA'] ?? '', {
    port,
    env: {
      DEMO: '0',
      PUBLIC_URL: origin,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: apiBase,
    },
  });
  stripe.webhooks.url = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  return {
    shop,
    stripe,
    origin,
    wire,
    async close() {
      await wire?.stop();
      await stripe.stop();
      await shop.remove();
    },
  };
}

/** Somebody with a few pieces in the cart, who walks to the payment stage. */
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

  /** The street says who it is, also in the provider's books. */
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
    // The words lie over the round button, as a thumb finds them.
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

  /** The bank's question is answered on another device. */
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
