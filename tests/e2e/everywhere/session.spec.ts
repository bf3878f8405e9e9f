/** An office session near its end, and actions that ask for the password again. */
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import type { User } from '#api/models/user.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { filled, present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { expectWhole } from '../support/reach.ts';
import { toasts } from '../support/toast.ts';

/** Ages the session so that only this much time is left. */
const moveEnd = (knex: Knex, { id }: User, left: string, column = 'idleExpiresAt') =>
  knex('sessions')
    .where({ userId: id })
    .update({
      lastSeenAt: knex.raw(`now() - interval '29 minutes'`),
      [column]: knex.raw('now() + ?::interval', [left]),
    });

/** The person returns to the page. */
const wake = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

async function lookAt(page: Page, name: string): Promise<void> {
  await expectWhole(page, name);
  await expectAccessible(page, name);
  if (process.env['SCREENS'] === 'all') await takePictures(page, name);
}

/** Screenshots for review: three sizes in light and dark. */
async function takePictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

test('a form that is half filled outlasts the warning, the end of the session and the sign-in @long', async ({
  shop,
  visit,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 401/);
  const admin = await shop.person('admin');
  const page = await visit({ as: admin, reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  const name = uniqueName('Oilskin cape');
  await form.getByLabel('Product name').fill(name);
  await form.getByLabel('Price in dollars').fill('84.5');
  await form.getByLabel('Upload front picture').setInputFiles({
    name: 'front.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle r="99"/></svg>',
    ),
  });
  await form.getByRole('checkbox', { name: "Women's Jackets" }).check();

  const warning = page.getByRole('alertdialog', { name: 'You will be signed out soon' });
  const leaveAlone = async () => {
    await page.clock.fastForward('06:00');
    // A request from when the person was active may still be under way, and would keep the session alive.
    await expect(async () => {
      await moveEnd(shop.knex, admin, '50 seconds');
      await wake(page);
      await expect(warning).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  await leaveAlone();
  await expect(warning.getByRole('timer')).toHaveText(/^(50|4\d) seconds left$/);
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await lookAt(page, 'session-ends');
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  const left = await shop
    .knex('sessions')
    .where({ userId: admin.id })
    .first(shop.knex.raw(`idle_expires_at > now() + interval '29 minutes' as renewed`));
  expect(left).toEqual({ renewed: true });
  await expect(form.getByLabel('Product name')).toHaveValue(name);

  // A person who is typing is not asked. As above, another request may keep the session first.
  await form.getByLabel('Price in dollars').fill('89');
  await expect(async () => {
    await moveEnd(shop.knex, admin, '50 seconds');
    const kept = page.waitForResponse(
      answer => answer.url().endsWith('/api/session') && answer.request().method() === 'POST',
      { timeout: 5_000 },
    );
    const [answer] = await Promise.all([kept, wake(page)]);
    expect(answer.status()).toBe(200);
  }).toPass();
  await expect(warning).toBeHidden();

  // Without an answer the session ends, and continues with the password.
  await leaveAlone();
  await moveEnd(shop.knex, admin, '-1 second');
  await wake(page);
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  await expect(warning).toBeHidden();
  await lookAt(page, 'session-ended');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toBeHidden();

  await form.getByRole('button', { name: 'Create product' }).click();
  await expect(again.getByLabel(/^Password of/)).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(again.getByText('That is not your current password.')).toBeVisible();
  await again.getByLabel(/^Password of/).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(toasts(page).getByText('Product created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await shop.knex('products').where({ name }).pluck('id')).toHaveLength(1);

  // The absolute end is only announced.
  await moveEnd(shop.knex, admin, '4 minutes', 'expiresAt');
  await wake(page);
  await expect(warning).toContainText('using the page does not extend it');
  await lookAt(page, 'session-ends-for-good');
  await warning.getByRole('button', { name: 'Sign in again' }).click();
  await again.getByLabel(/^Password of/).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await wake(page);
  await expect(warning).toBeHidden();
  expect(await shop.knex('sessions').where({ userId: admin.id })).toHaveLength(1);
});

test(
  'a customer is deleted, and a file imported, with the password again',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    watch.allow(/status of (403|422)/);
    const shop = await ownShop();
    const admin = await makePerson(shop.knex, 'admin');
    const page = await visit({ of: shop, as: admin, reducedMotion: 'reduce' });
    const forget = () =>
      shop
        .knex('sessions')
        .where({ userId: admin.id })
        .update({ confirmedAt: shop.knex.raw(`now() - interval '16 minutes'`) });
    const [{ id }] = filled(
      await shop
        .knex('customers')
        .insert({ firstName: 'Rosa', lastName: 'Marsh', email: 'rosa@example.test' })
        .returning('id'),
    );
    const isThere = async () =>
      present(await shop.knex('customers').where({ id }).first('deletedAt')).deletedAt === null;
    const question = page.getByRole('dialog', { name: 'Please enter your password' });

    await page.goto(`/admin/customers/${id}`);
    await forget();
    const askToDelete = async () => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Customer' }).click();
    };
    await askToDelete();
    await expect(question.getByLabel(/^Password of/)).toBeFocused();
    await lookAt(page, 'password-again');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Rosa Marsh' }).first()).toBeVisible();
    await expect(toasts(page).getByText('Error')).toBeHidden();
    expect(await isThere()).toBe(true);

    await askToDelete();
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question.getByText('Please enter your password', { exact: true }).last()).toBeVisible();
    await question.getByLabel(/^Password of/).fill('not this one');
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question.getByText('That is not your current password.')).toBeVisible();
    expect(await isThere()).toBe(true);
    await question.getByLabel(/^Password of/).fill(password);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(toasts(page).getByText('Customer Deleted')).toBeVisible();
    expect(await isThere()).toBe(false);

    await forget();
    await page.goto('/admin/import');
    const header = 'Handle,Product,Category,Style Code,Base Price,Colour,Hex,Size,Stock Code,GTIN,Stock';
    const row = "river-tee,River tee,Men's T-Shirts,RT-1,24.95,Navy,#1b2c4a,M,RT-1-M,,5";
    await page.getByLabel(/Choose a CSV file|\.csv/).setInputFiles({
      name: 'river.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, row].join('\n')),
    });
    const runs = () => shop.knex('import_runs').where({ startedBy: admin.id }).pluck('status');
    await page.getByRole('button', { name: 'Import this file' }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeHidden();
    expect(await runs()).toEqual([]);
    await expect(page.getByText('Import Failed')).toBeHidden();
    await page.getByRole('button', { name: 'Import this file' }).click();
    await question.getByLabel(/^Password of/).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Imported 1 products/)).toBeVisible();
    expect(await runs()).toEqual(['applied']);
  },
);
