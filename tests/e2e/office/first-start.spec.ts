/** From the demo shop to one's own: sample data out, a code from the terminal, an owner, every step, and the settings after it. */
import { codeText } from '#contract/setup/setup.ts';
import { makeSetupCode } from '#api/features/account/first-start/setup-codes.ts';
import { User } from '#api/models/user.ts';
import { expect, test } from '../support/journey.ts';

test('somebody takes the demo out and sets up a shop of their own @long', async ({
  ownShop,
  visit,
  watch,
}) => {
  // A code and a password that are refused, and what the demo's own device asks when its account is gone.
  watch.allow(/status of (401|422)/);
  const shop = await ownShop();
  const demoAdmin = await User.query(shop.knex).findOne({ username: 'admin' }).throwIfNotFound();
  const page = await visit({ of: shop, as: demoAdmin });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Start your own shop' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Take everything out' }).click();

  await expect(page).toHaveURL(/\/setup$/);
  const code = page.getByLabel('Set-up code');
  await code.fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code does not open this shop.')).toBeVisible();
  await code.fill(codeText(await makeSetupCode(shop.knex)).toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email', { exact: true }).fill('noor@quarrelcreek.example');
  await page.getByLabel('Username').fill('noor');
  // A reload loses nothing that was typed but the password.
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('noor');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Own this shop' }).click();
  await expect(page.getByText('Staff passwords must be at least 12 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('nine looms and a kettle');
  await page.getByRole('button', { name: 'Own this shop' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'Your shop' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save and continue' });
  const name = page.getByLabel('Shop name');
  await expect(name).toHaveValue('');
  await save.click();
  await expect(page.getByText('Please enter the name of the shop.')).toBeVisible();
  await name.fill('Quarrel Creek Apparel');
  await page.getByLabel('ABN').fill('51 824 753 557');
  await save.click();
  await expect(page.getByText('its check digits do not fit')).toBeVisible();
  await page.getByLabel('ABN').fill('51 824 753 556');
  await save.click();

  await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('hello@quarrelcreek.example');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('hello@quarrelcreek.example');
  await save.click();

  await expect(page.getByRole('heading', { level: 2, name: 'Hours' })).toBeVisible();
  await page.getByLabel('Time zone').selectOption('Australia/Perth');
  await save.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Delivery' })).toBeVisible();
  await save.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave for later' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Email' })).toBeVisible();
  await page.getByRole('button', { name: 'Write an email as a file' }).click();
  await expect(page.getByText('The email was written as a file')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ready to open' })).toBeVisible();
  await expect(page.getByText('DEMO=0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finish the set-up' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  // All of it is an ordinary setting.
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Shop name')).toHaveValue('Quarrel Creek Apparel');
  await expect(page.getByLabel('ABN')).toHaveValue('51 824 753 556');
  await expect(page.getByLabel('Time zone')).toHaveValue('Australia/Perth');
  await page.goto('/products');
  await expect(page.getByText('Quarrel Creek Apparel').first()).toBeVisible();

  // For a stranger it is closed, and pages are pages.
  const stranger = await visit({ of: shop });
  await stranger.goto('/setup');
  await expect(stranger.getByText('This shop has been set up')).toBeVisible();
  await stranger.goto('/');
  await expect(stranger).toHaveURL(/\/$/);
});
