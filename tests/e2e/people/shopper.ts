/** A person who buys, on a phone or a desktop. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';

interface Design {
  name: string;
  bytes: Buffer;
}

export class Shopper {
  /** A new page after they have reopened a tab. */
  page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button within reach: on a phone it is in the bar as well as on the page. */
  private inReach(role: 'button' | 'link', name: string): Locator {
    return this.page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  }

  async search(words: string, productName: string): Promise<void> {
    const field = this.page.getByRole('button', { name: /^Search products instantly/ });
    const icon = this.page.getByRole('button', { name: 'Search', exact: true });
    await field.or(icon).filter({ visible: true }).first().click();
    await this.page.getByRole('combobox', { name: 'Search products' }).fill(words);
    await this.page.getByRole('option', { name: productName }).first().click();
    await expect(this.page.getByRole('heading', { level: 1, name: productName })).toBeVisible();
  }

  async choose(colour: string, pieces: Record<string, number>): Promise<void> {
    await this.page
      .getByRole('toolbar', { name: 'Colours' })
      .getByRole('button', { name: colour, exact: true })
      .click();
    const row = this.page.getByRole('group', { name: `${colour}, pieces by size` });
    for (const [size, quantity] of Object.entries(pieces))
      await row.getByLabel(size, { exact: true }).fill(String(quantity));
  }

  async upload({ name, bytes }: Design): Promise<void> {
    await this.page
      .getByRole('group', { name: 'Add a design' })
      .getByLabel('Add a design to the front')
      .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
    await expect(this.page.getByText(`Front: ${name}`)).toBeVisible();
    // What it finds stands above the buttons and moves them: a press at that moment is lost.
    await expect(this.page.getByText('Checking the picture…')).toBeHidden();
  }

  /** Size and rotation by their sliders, the position by its buttons. */
  async adjust({ size, rotation, right }: { size: string; rotation: string; right: number }): Promise<void> {
    const tools = this.page.getByRole('group', { name: 'Adjust the design' });
    await tools.getByLabel('Size').fill(size);
    await tools.getByLabel('Rotation').fill(rotation);
    for (let step = 0; step < right; step++)
      await tools.getByRole('button', { name: 'Right', exact: true }).click();
  }

  async addToCart(): Promise<void> {
    await this.inReach('button', 'Add to Cart').click();
    await expect(this.page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  }

  cartLine(productName: string, colour: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('group', { name: `Quantity of ${productName}, ${colour}` }) });
  }

  /** The design's box on the garment. */
  designOn(line: Locator): Locator {
    return line.locator('img[src^="blob:"]').first();
  }

  get cartTotal(): Locator {
    return this.page.getByRole('region', { name: 'Order summary' }).getByRole('definition').last();
  }

  async checkout(): Promise<void> {
    await this.inReach('link', 'Checkout').click();
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  }

  async fill(form: CheckoutForm): Promise<void> {
    // The footer also has an email field.
    const page = this.page.getByRole('main');
    await page.getByLabel('First Name').fill(form.firstName);
    await page.getByLabel('Last Name').fill(form.lastName);
    await page.getByLabel('Email Address').fill(form.email);
    await page.getByLabel('Phone Number').fill(form.phone);
    await page.getByLabel('Street Address').fill(form.address);
    await page.getByLabel('City').fill(form.city);
    await page.getByLabel('State').selectOption(form.state);
    await page.getByLabel('Postal Code').fill(form.postalCode);
  }

  async press(name: string): Promise<void> {
    await this.inReach('button', name).click();
  }

  async pay(cardNumber: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(cardNumber);
    await this.page.getByRole('button', { name: /^Pay \$/ }).click();
  }
}
