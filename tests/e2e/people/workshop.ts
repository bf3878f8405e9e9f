/** A person at the wall tablet. */
import { expect, type Locator, type Page } from '@playwright/test';

export type Column = 'Pending' | 'In Progress' | 'Completed';

export class Workshop {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/jobs');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Production Jobs' })).toBeVisible();
  }

  card(column: Column, job: string): Locator {
    return this.page
      .getByRole('region', { name: new RegExp(`^${column}`) })
      .getByRole('listitem')
      .filter({ hasText: job });
  }

  async start(job: string): Promise<void> {
    await this.page.getByRole('button', { name: `Start ${job}` }).tap();
    // The card moves only after the device has saved the change.
    await expect(this.card('In Progress', job)).toBeVisible();
  }

  async startClock(job: string): Promise<void> {
    await this.page.getByRole('button', { name: `Start the clock on ${job}` }).tap();
    await expect(this.page.getByRole('button', { name: `Stop the clock on ${job}` })).toBeVisible();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).tap();
  }
}
