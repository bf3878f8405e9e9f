/** A shopper and the own account: from the registration over a forgotten password to its end. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { present } from '#api/database/present.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { password } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { linkIn } from '#tests/support/mail-on-the-wire.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

async function logIn(page: Page, username: string, given: string) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test(
  'a guest who has lost the email finds the order again',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    const email = `pia.${randomUUID().slice(0, 8)}@example.test`;
    const base = orderBody([{ product: await makeProduct(shop.knex) }]);
    const body = { ...base, customerInfo: { ...base.customerInfo, email } };
    expect((await asVisitor(shop.origin)('/api/orders', { json: body })).status).toBe(201);
    watch.allow(/status of 404/);
    const page = await visit({ device: 'phone' });
    await page.goto(`/orders/${body.orderId}`);
    await expect(page.getByText('We cannot show that order')).toBeVisible();
    await page.getByRole('link', { name: 'Find your order' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Please enter your order number')).toBeVisible();
    await page.getByLabel('Order number').fill(`#${body.orderId.toLowerCase()}`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await expectAccessible(page, 'finding an order');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText('If that order exists, we have sent its link to this address.'),
    ).toBeVisible();
    const sent = () => shop.knex('mails').where({ toEmail: email, kind: 'order_link' }).first('bodyText');
    await expect.poll(sent).toBeTruthy();
    await page.goto(/\/orders\/\w+\?token=\S+/.exec(present(await sent()).bodyText)?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: `Order ${body.orderId}` })).toBeVisible();
  },
);

test(
  'registers, forgets the password, chooses a new one, changes name and address',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    const mark = randomUUID().slice(0, 8);
    const email = `pia.${mark}@example.test`;
    const page = await visit({ device: 'phone' });
    await page.goto('/account?tab=orders');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await page.getByLabel('First Name').fill('Pia');
    await page.getByLabel('Username').fill(`pia-${mark}`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('seven wet otters');
    await page.getByLabel('Confirm Password').fill('seven wet otters');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Welcome, Pia')).toBeVisible();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();

    watch.allow(/status of 401/);
    await page.goto('/auth');
    await logIn(page, email, 'no such password');
    await expect(page.getByText('Login failed').first()).toBeVisible();
    await expect(page.getByText('Invalid username or password').first()).toBeVisible();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If that account exists, we have sent an email.')).toBeVisible();
    const resetLink = /(\/auth\/reset\?token=[\w-]{43})/;
    await expect.poll(() => linkIn(shop.dataDir, email, resetLink)).not.toBe('');
    await page.goto(await linkIn(shop.dataDir, email, resetLink));
    await expect(page).toHaveURL(/\/auth\/reset$/);
    await page.getByLabel('New Password').fill('nine patient herons');
    await page.getByLabel('Confirm Password').fill('nine patient herons');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await logIn(page, email, 'nine patient herons');
    await expect(page.getByText('Welcome back, Pia')).toBeVisible();

    await page.getByLabel('Last Name').fill('Quill');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Your profile has been successfully updated')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pia Quill');
    const moved = `moved.${mark}@example.test`;
    await page.getByLabel('Email', { exact: true }).fill(moved);
    await page.getByLabel('Current Password').fill('nine patient herons');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('is waiting to be confirmed: follow the link')).toBeVisible();
    const confirmLink = /(\/account\/email\?token=[\w-]{43})/;
    await expect.poll(() => linkIn(shop.dataDir, moved, confirmLink)).not.toBe('');
    await page.goto(await linkIn(shop.dataDir, moved, confirmLink));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(`Your address is ${moved}`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(page.getByText(moved)).toBeVisible();
  },
);

test(
  'orders again without a second set-up, sees the orders without a server',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const shopper = present(await shop.knex('users').where({ username: 'shopper' }).first());
    const page = await visit({ as: shopper });
    await page.goto('/account?tab=orders');
    await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
    const orderId = 'QC7K2M9XWA';
    await page.getByRole('button', { name: `Order again: ${orderId}` }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Northloom heavy tee').first()).toBeVisible();
    // 36 pieces at 22.50 and the post; the screens are there.
    await expect(page.getByText('$825.00').first()).toBeVisible();
    await page.goto('/account?tab=orders');
    await expect(page.getByRole('button', { name: `Order again: ${orderId}` })).toBeVisible();
    await shop.stop();
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByText(/^Couldn't refresh\. As of/)).toBeVisible();
    await expect(page.getByText(orderId)).toBeVisible();
  },
);

test('deletes the account, and keeps it by signing in', { tag: '@long' }, async ({ shop, visit }) => {
  const person = await shop.person('customer');
  const page = await visit({ as: person });
  await page.goto('/account?tab=settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Type DELETE to confirm').last()).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await logIn(page, person.username, password);
  await expect(page.getByText('Your account is kept and will not be deleted.')).toBeVisible();
});

test(
  'takes away what the shop holds of them, and is told when that is not possible',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    const shopper = present(await shop.knex('users').where({ username: 'shopper' }).first());
    const page = await visit({ as: shopper, device: 'phone' });
    await page.goto('/account?tab=settings');
    const button = page.getByRole('button', { name: 'Download my data' });
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      account: { username: string }[];
      orders: { number: string }[];
    };
    expect(data.account).toMatchObject([{ username: 'shopper' }]);
    const own = await shop.knex('orders').where({ userId: shopper.id }).select('orderId');
    expect(own.length).toBeGreaterThan(0);
    const numbers = data.orders.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(own.map(({ orderId }) => orderId)));
    await expectAccessible(page, 'own data');

    watch.allowLostConnections();
    await shop.stop();
    await button.click();
    await expect(page.getByText('Your data could not be downloaded')).toBeVisible();
    await shop.open();
    const again = page.waitForEvent('download');
    await button.click();
    await again;
    await expect(page.getByText('Your data could not be downloaded')).toHaveCount(0);
  },
);
