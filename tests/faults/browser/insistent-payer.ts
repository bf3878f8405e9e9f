/**
 * Somebody who means to buy: whatever breaks, they open the page again and press what it offers, until it says that
 * the order is placed. At every look the page must not say anything about the money that is not so.
 */
import { createHash } from 'node:crypto';
import { type Browser, expect, type Locator } from '@playwright/test';
import { fillCart } from '#tests/e2e/support/fill-cart.ts';
import { Payer } from '#tests/e2e/people/payer.ts';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { picture } from '#tests/factories/pictures.ts';

export const cards = { ok: '4242 4242 4242 4242', asks: '4000 0025 0000 3155' } as const;

const pieces = 8;
/** 8 at 24.95, one set-up, the post. */
export const totalCents = 27_455;
/** A busy machine with two cores: a page may take its time, and what it must end with stays the same. */
export const patienceMs = 90_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export class InsistentPayer extends Payer {
  private sha256 = '';
  private lastAddress = '';
  /** Their network is down: an address that they open shows what the device has. */
  hasLostTab = false;

  static async enter(browser: Browser, world: StripeWorld): Promise<InsistentPayer> {
    const context = await browser.newContext({ baseURL: world.origin, ...phone });
    const payer = new InsistentPayer(await context.newPage(), world);
    await payer.stripeRoutedAgain();
    return payer;
  }

  get artwork(): string {
    return this.sha256;
  }

  /** Up to the stage before the payment, with a design that nobody else has. */
  async toShipping(): Promise<void> {
    const design = {
      name: 'crest.png',
      bytes: await picture({ width: 900, height: 700, colour: `#${this.email.slice(6, 12)}` }),
    };
    this.sha256 = createHash('sha256').update(design.bytes).digest('hex');
    await fillCart(this, this.world.shop, pieces, design);
    await this.fillAddress();
    await this.press('Continue to Shipping');
    await expect(this.page.getByRole('heading', { name: 'Shipping' })).toBeVisible();
  }

  async toPaying(): Promise<void> {
    await this.toShipping();
    await this.press('Continue to Payment');
    await expect(this.page.getByLabel('Card number')).toBeVisible();
    await expect(this.payButton).toBeEnabled();
  }

  private get payButton(): Locator {
    return this.page.getByRole('button', { name: /^Pay \$/ });
  }

  /** The renderer dies as it does when the memory runs out. */
  async loseTab(): Promise<void> {
    const { page } = this;
    this.lastAddress = page.url();
    const crashed = page.waitForEvent('crash');
    const wire = await page.context().newCDPSession(page);
    // Nobody is left to answer.
    wire.send('Page.crash').catch(() => undefined);
    await crashed;
    this.hasLostTab = true;
  }

  async loseWorker(): Promise<void> {
    const wire = await this.page.context().newCDPSession(this.page);
    const stopped = new Promise<void>(resolve => {
      wire.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some(one => one.runningStatus === 'stopped')) resolve();
      });
    });
    await wire.send('ServiceWorker.enable');
    await wire.send('ServiceWorker.stopAllWorkers');
    await stopped;
    await wire.detach();
  }

  /** As the browser does after a crash: the same tab at the same address. */
  async reopen(): Promise<void> {
    const lost = this.page;
    this.page = await lost.context().newPage();
    this.hasLostTab = false;
    // A tab without a renderer may never say that it is closed.
    void lost.close().catch(() => undefined);
    await this.page.goto(this.lastAddress);
  }

  /** Right after the fault, before anything is mended: the page says nothing untrue, and something at all. */
  async standsAfter(isWithoutNetwork: boolean): Promise<void> {
    if (this.hasLostTab) return;
    await this.mustSayTheTruth();
    if (!isWithoutNetwork) return;
    const honest =
      /cannot be reached|connection was lost|finalising|Order Confirmed!|Offline|3D Secure|Complete/i;
    await expect(this.page.locator('body')).toContainText(honest);
    await this.mustSayTheTruth();
  }

  /** The number leads to the order, which says that it is paid; and the cart is empty. */
  async findsTheOrder(): Promise<void> {
    const { page } = this;
    const orderId = await this.seesConfirmation();
    await page.getByRole('link', { name: 'Follow this order' }).click({ timeout: 25_000 });
    await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
    await expect(page.getByText(/by card|with Afterpay/).first()).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  }

  /** Presses on until the page says that the order is placed. */
  async insist(): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.mustSayTheTruth();
          return this.pressOn();
        },
        { timeout: patienceMs, intervals: [50, 100, 200] },
      )
      .toBe('placed');
    await this.mustSayTheTruth();
  }

  /** One look and one press. */
  private async pressOn(): Promise<string> {
    const { page } = this;
    if (page.url().startsWith('chrome-error')) {
      await page.goto('/checkout?step=payment').catch(() => undefined);
      return 'opened again';
    }
    const main = page.getByRole('main');
    const sees = (what: Locator) => what.first().isVisible();
    if (await sees(page.getByRole('heading', { name: 'Order Confirmed!' }))) return 'placed';
    const bank = page.getByRole('dialog', { name: '3D Secure 2 test page' });
    const presses: [name: string, what: Locator][] = [
      ['the bank agreed', bank.getByRole('button', { name: 'Complete' })],
      ['the instalments agreed', page.getByRole('button', { name: 'Authorize Test Payment' })],
      ['again', main.getByRole('button', { name: 'Try again' })],
      ['again', main.getByRole('link', { name: 'Try again' })],
      ['instalments again', main.getByRole('button', { name: 'Pay with Afterpay' })],
      [
        'on',
        main.getByRole('button', { name: /^Continue to (Shipping|Payment)$/ }).filter({ visible: true }),
      ],
    ];
    for (const [name, what] of presses) {
      if (!(await sees(what))) continue;
      await what
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      return name;
    }
    if ((await sees(this.payButton)) && (await this.payButton.isEnabled())) await this.payAgain();
    return 'waiting';
  }

  private async payAgain(): Promise<void> {
    const within = { timeout: 2_000 };
    await this.page
      .getByLabel('Card number')
      .fill(cards.ok, within)
      .then(() => this.payButton.click(within))
      // It has gone on by itself meanwhile.
      .catch(() => undefined);
  }

  /** What the page says of the money, held against the provider's books. */
  private async mustSayTheTruth(): Promise<void> {
    const { page } = this;
    const before = this.isCharged();
    const said = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => '');
    if (said.includes('Order Confirmed!')) expect(this.isCharged(), 'confirmed, so it is paid').toBe(true);
    if (before) expect(said, 'it was charged').not.toMatch(/nothing was charged/i);
    if (before || !said || !page.url().startsWith(this.world.origin)) return;
    const kept = await page.evaluate(() => localStorage.getItem('cart')).catch(() => null);
    if (this.isCharged() || kept === null) return;
    expect(JSON.parse(kept), 'nothing leaves the cart before it is paid').toHaveLength(1);
  }

  isCharged(): boolean {
    return this.chargesPaid().length > 0;
  }

  chargesPaid(): number[] {
    const { ledger } = this.world.stripe;
    const isOwn = (id: unknown) => {
      const shipping = ledger.intents.get(String(id))?.shipping;
      return typeof shipping === 'object' && JSON.stringify(shipping).includes(this.mark);
    };
    return [...ledger.charges.values()]
      .filter(charge => charge.paid && isOwn(charge.payment_intent))
      .map(charge => charge.amount);
  }
}
