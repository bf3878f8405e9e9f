/** A driver with a phone. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Driver {
  readonly page: Page;
  /** The phone's connection state: "Offline, 1 saved". */
  readonly pill: Locator;
  /** The current stop. */
  readonly heading: (customer: string) => Locator;

  constructor(page: Page) {
    this.page = page;
    this.pill = page.getByRole('button', {
      name: /^(Online|Offline|Sending|Sign in|\d+ (waiting|to decide))/,
    });
    this.heading = customer => page.getByRole('heading', { level: 2, name: customer });
  }

  /** Opens the run sheet and, if asked to, signs in on the way. */
  async open(): Promise<void> {
    await this.page.goto('/admin/deliveries');
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username or email').fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Login', exact: true }).click();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start Delivery' }).tap();
  }

  async getSignature(): Promise<void> {
    await this.page.getByRole('button', { name: 'Get Signature' }).tap();
    await expect(this.page.getByRole('dialog', { name: 'Delivery Confirmation' })).toBeVisible();
  }

  /** Adds a photo as the camera would. */
  async addPhoto(buffer: Buffer): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Delivery Confirmation' });
    await dialog.getByLabel('Add photo').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  }

  async recordPlace(): Promise<void> {
    await this.page.getByRole('switch', { name: /^Record where this is/ }).tap();
    await expect(this.page.getByText('Found, within 8 m.')).toBeVisible();
  }

  /** Two strokes across the pad, as a finger draws them. */
  async sign(customer: string): Promise<void> {
    const pad = this.page.getByRole('img', { name: `Signature of ${customer}` });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('The pad is not to be seen.');
    const finger = await this.page.context().newCDPSession(this.page);
    const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
    const strokes = [
      [at(0.1, 0.5), at(0.25, 0.2), at(0.4, 0.6), at(0.55, 0.25)],
      [at(0.5, 0.55), at(0.7, 0.3), at(0.85, 0.5)],
    ];
    for (const [first, ...rest] of strokes) {
      if (!first) continue;
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
      for (const point of rest)
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    await expect(this.confirmButton).toBeEnabled();
  }

  get confirmButton(): Locator {
    return this.page.getByRole('button', { name: 'Confirm Delivery' });
  }

  async confirm(): Promise<void> {
    await this.confirmButton.tap();
  }

  /** The line of a finished stop, opened. */
  async doneStop(customer: string): Promise<Locator> {
    const list = this.page.getByRole('list', { name: 'Done today' });
    if (!(await list.isVisible())) await this.page.getByText(/^\d+ delivered/).tap();
    return list.getByRole('listitem').filter({ hasText: customer });
  }
}
