/** Whoever writes to the shop: a quote, a message, a wish for news; with the server there, and with it gone. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { uniqueName } from '#tests/factories/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOffline } from '../support/installed.ts';
import { withoutQuoting } from '#tests/support/mail-on-the-wire.ts';
import { present } from '#api/database/present.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

const newEmail = () => `${uniqueName('imke')}@quarrelcreek.example`;

/** The files of the mails to that address, as a mail program would get them. */
async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter(name => name.endsWith('.eml')).map(name => readFile(path.join(folder, name), 'utf8')),
  );
  return texts.map(withoutQuoting).filter(text => text.includes(email));
}

async function fillQuote(page: Page, email: string) {
  await page.getByLabel('Product', { exact: true }).fill('Club Polo');
  await page.getByLabel('Name', { exact: true }).fill('Imke Farrant');
  await page.getByLabel('Email', { exact: true }).last().fill(email);
  await page.getByLabel('Phone').last().fill('0412 345 678');
  await page.getByRole('dialog').getByText('Embroidery').click();
}

test('a quote: what is missing, the estimate as it changes, and the shop has it', async ({ shop, visit }) => {
  const page = await visit({ device: 'phone' });
  const email = newEmail();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Get Instant Quote' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('$300.00 ex GST · $330.00 inc GST · freight extra');
  await expect(panel).toContainText('within 24 hours on business days');
  await expect(panel.getByRole('button', { name: 'Fewer' })).toBeDisabled();

  await panel.getByRole('button', { name: 'Request Quote' }).click();
  await expect(toasts(page)).toContainText('Missing Information');
  await expect(toasts(page)).toContainText('Please fill in all required fields');
  await expect(panel.getByLabel('Product', { exact: true })).toBeFocused();
  await expect(panel.getByText('Please fill in all required fields')).toHaveCount(5);
  await expectAccessible(page, 'the quote panel with errors');

  await fillQuote(page, email);
  await panel.getByRole('button', { name: 'More' }).first().click();
  await expect(panel.getByRole('spinbutton')).toHaveValue('30');
  await panel.getByRole('spinbutton').fill('100');
  await panel.getByText('More', { exact: true }).click();
  // 15 × 100 × 0.9 × 2.2 × 1.4
  await expect(panel).toContainText('$4,158.00 ex GST · $4,573.80 inc GST · freight extra');
  await expect(panel).toContainText('Orders of 100+ usually price lower — confirmed in your quote.');

  // Nothing typed is lost.
  await page.reload();
  await page.getByRole('button', { name: 'Get Instant Quote' }).click();
  await expect(panel.getByLabel('Email')).toHaveValue(email);
  await expect(panel).toContainText('$4,158.00 ex GST');

  await panel.getByRole('button', { name: 'Request Quote' }).click();
  await expect(toasts(page)).toContainText('Quote Request Submitted');
  await expect(toasts(page)).toContainText("We'll send your quote within 24 hours!");
  await expect(panel).toBeHidden();
  expect(await shop.knex('quotes').where({ email })).toMatchObject([
    { quantity: 100, estimatedPriceCents: 415800, status: 'pending', decorationMethod: 'embroidery' },
  ]);
  await expect.poll(async () => (await mailsTo(shop.dataDir, email)).length).toBe(2);

  await page.getByRole('button', { name: 'Get Instant Quote' }).click();
  await expect(panel.getByRole('spinbutton')).toHaveValue('20');
  await expect(panel.getByRole('radio', { name: '1' })).toBeChecked();
  await expect(panel.getByLabel('Email')).toHaveValue('');
});

test(
  'with the server gone a quote and a message wait, and go once when it is back',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const page = await visit();
    const email = newEmail();
    await page.goto('/contact');
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(page.getByText('07 5550 0123').first()).toBeVisible();
    await waitForOffline(page);
    await shop.stop();
    await page.reload();
    await expect(page.getByText('12 Loom Lane, Brisbane QLD 4000')).toBeVisible();

    await page.getByLabel('First Name').fill('Imke');
    await page.getByLabel('Last Name').fill('Farrant');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Subject').fill('Caps');
    await page.getByLabel('Message').fill('Do you embroider caps?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toasts(page)).toContainText('Saved on this device.');

    await page.getByRole('main').getByRole('button', { name: 'Get Instant Quote' }).click();
    const dialog = page.getByRole('dialog');
    await fillQuote(page, email);
    await dialog.getByRole('button', { name: 'Request Quote' }).click();
    await expect(dialog.getByText('Quote: 20 × Club Polo')).toBeVisible();
    await expect(dialog.getByText("We'll send it when you're back online.")).toBeVisible();
    await expectAccessible(page, 'the waiting quote');

    // One that was a mistake is taken back; the rest outlives a reload.
    await fillQuote(page, email);
    await dialog.getByLabel('Product', { exact: true }).fill('Mistake');
    await dialog.getByRole('button', { name: 'Request Quote' }).click();
    await dialog.getByRole('button', { name: 'Remove Quote: 20 × Mistake' }).click();
    await expect(dialog.getByText('Mistake')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(2);

    await shop.open();
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0);
    await expect(toasts(page)).toContainText(/Quote Request Submitted|Message sent successfully!/);
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('');
    expect(await shop.knex('quotes').where({ email }).select('productName')).toEqual([
      { productName: 'Club Polo' },
    ]);
    expect(await shop.knex('contact_messages').where({ email })).toHaveLength(1);
  },
);

test(
  'a message is sent; news come only after the link in the mail, and stop by another',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const page = await visit({ device: 'portrait' });
    const email = newEmail();
    await page.goto('/contact');
    const details = page.getByRole('region', { name: 'How to reach us' });
    for (const words of ['Monday-Friday 9-5 AEST', 'Saturday by appointment', 'Sunday closed'])
      await expect(details.getByText(words)).toBeVisible();
    await expect(details.getByRole('link', { name: 'hello@selvedge.example' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter your first name.')).toBeVisible();
    await expectAccessible(page, 'the contact page with errors');
    await page.getByLabel('First Name').fill('Imke');
    await page.getByLabel('Last Name').fill('Farrant');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Subject').fill('Caps');
    await page.getByLabel('Message').fill('Do you embroider caps?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toasts(page)).toContainText('Message sent successfully!');
    await expect(toasts(page)).toContainText("Thank you for your message. We'll get back to you soon.");
    await expect(page.getByLabel('First Name')).toHaveValue('');

    const reader = newEmail();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await page.getByLabel('Your email').fill(reader);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toasts(page)).toContainText('Check your inbox to confirm');
    await expect.poll(async () => (await mailsTo(shop.dataDir, reader)).length).toBe(1);
    const [mail = ''] = await mailsTo(shop.dataDir, reader);
    const link = (page: string) => new RegExp(`/newsletter/${page}\\?token=[\\w-]+`).exec(mail)?.[0] ?? '';
    const statusOf = async () =>
      present(await shop.knex('newsletter_subscriptions').where({ email: reader }).first('status')).status;
    expect(await statusOf()).toBe('pending');
    await page.goto(link('confirm'));
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    expect(await statusOf()).toBe('confirmed');
    await page.goto(link('unsubscribe'));
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(await statusOf()).toBe('unsubscribed');
  },
);

test(
  'a shop that fails or is slow: nothing pretends to be sent, nothing typed is lost, a hasty press counts once',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 500/);
    const page = await visit();
    const email = newEmail();
    const failing = /\/api\/(contact|quotes|newsletter)$/;
    await page.route(failing, route =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': 'broken' },
        json: { code: 'internal', message: 'Something went wrong.', requestId: 'broken' },
      }),
    );
    await page.goto('/contact');
    await page.getByLabel('First Name').fill('Imke 🧵');
    await page.getByLabel('Last Name').fill('עמקה');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Subject').fill('=cmd|"/C calc"!A0');
    const letter = '<b>&</b> ' + 'é🧵 '.repeat(1660);
    await page.getByLabel('Message').fill(letter);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toasts(page)).toContainText('Error sending message');
    await expect(toasts(page)).toContainText('Please try again or contact us directly.');
    await expect(page.getByLabel('Message')).toHaveValue(letter);

    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('contentinfo').getByText('Something went wrong.')).toBeVisible();
    await expect(page.getByLabel('Your email')).toHaveValue(email);

    await page
      .getByRole('region', { name: 'How to reach us' })
      .getByRole('button', { name: 'Get Instant Quote' })
      .click();
    const dialog = page.getByRole('dialog');
    await fillQuote(page, email);
    await dialog.getByRole('button', { name: 'Request Quote' }).click();
    await expect(toasts(page)).toContainText('Error');
    await expect(toasts(page)).toContainText('Something went wrong.');
    await expect(dialog.getByLabel('Email')).toHaveValue(email);

    await page.unroute(failing);
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    await page.route(failing, async route => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Request Quote' }).dblclick();
    await expect(dialog.getByLabel('Email')).toBeDisabled();
    release();
    await expect(toasts(page)).toContainText('Quote Request Submitted');
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(toasts(page)).toContainText('Message sent successfully!');
    expect(await shop.knex('quotes').where({ email })).toHaveLength(1);
    expect(await shop.knex('contact_messages').where({ email })).toMatchObject([
      { firstName: 'Imke 🧵', lastName: 'עמקה', message: letter.trim() },
    ]);
  },
);
