/** Screens that people without the right cannot open. tests/security covers the server's refusals; this covers what people see. */
import { password } from '#tests/factories/people.ts';
import { expect, test } from '../support/journey.ts';

test('a customer is told so in the office, a driver at the jobs', async ({ shop, visit }) => {
  const customer = await visit({ as: await shop.person('customer') });
  for (const path of ['/admin', '/admin/jobs', '/admin/deliveries', '/admin/import']) {
    await customer.goto(path);
    await expect(customer.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(customer.getByText('Admin privileges are required for this page.')).toBeVisible();
  }
  const driver = await visit({ device: 'phone', as: await shop.person('driver') });
  await driver.goto('/admin/jobs');
  await expect(driver.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  const workshop = await visit({ device: 'tablet', as: await shop.person('workshop') });
  await workshop.goto('/admin/orders');
  await expect(workshop.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a visitor is sent to sign in, and on to where they wanted to go', async ({ shop, visit }) => {
  const { username } = await shop.person('admin');
  const page = await visit();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an address that is no page says so, with 404', async ({ visit, watch }) => {
  watch.allow(/status of 404/);
  const page = await visit();
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
