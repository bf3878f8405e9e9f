import { codeText } from '#contract/setup/setup.ts';
import { makeSetupCode } from '#api/features/account/first-start/setup-codes.ts';
import { User } from '#api/models/user.ts';
import { test } from './support/journey.ts';
test.setTimeout(240_000);
test('shots', async ({ visit, ownShop, watch }) => {
  watch.allow(/./);
  const shop = await ownShop();
  const demoAdmin = await User.query(shop.knex).findOne({ username: 'admin' }).throwIfNotFound();
  const page = await visit({ of: shop, as: demoAdmin });
  const shot = (p: typeof page, name: string) =>
    p.screenshot({ path: `/tmp/shots/start/${name}.png`, fullPage: true });
  await page.goto('/admin');
  await page.getByText('This is the demo shop').waitFor();
  await shot(page, '00-dashboard');
  await page.getByRole('button', { name: 'Start your own shop' }).click();
  await page.waitForTimeout(400);
  await shot(page, '01-dialog');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take everything out' }).click();
  await page.waitForURL(/setup$/);
  await page.getByLabel('Set-up code').waitFor();
  await shot(page, '02-code');
  const phone = await visit({ of: shop, device: 'phone' });
  await phone.goto('/');
  await phone.getByLabel('Set-up code').waitFor();
  await shot(phone, '03-code-phone');
  await page.getByLabel('Set-up code').fill(codeText(await makeSetupCode(shop.knex)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email', { exact: true }).fill('noor@quarrelcreek.example');
  await page.getByLabel('Username').fill('noor');
  await page.getByLabel('Password', { exact: true }).fill('nine looms and a kettle');
  await shot(page, '04-owner');
  await page.getByRole('button', { name: 'Own this shop' }).click();
  await page.getByLabel('Shop name').waitFor();
  await shot(page, '05-shop');
  const owner = await User.query(shop.knex).findOne({ username: 'noor' }).throwIfNotFound();
  for (const [device, colorScheme] of [
    ['phone', 'light'],
    ['portrait', 'dark'],
    ['desk', 'dark'],
  ] as const) {
    const other = await visit({ of: shop, as: owner, device, colorScheme });
    for (const step of ['shop', 'contact', 'delivery', 'payments', 'mail', 'finish']) {
      await other.goto(`/admin/setup?step=${step}`);
      await other.waitForTimeout(1500);
      await shot(other, `${device}-${colorScheme}-${step}`);
    }
  }
  await page.goto('/admin');
  await page.getByText('Your shop is not set up yet').waitFor();
  await shot(page, '09-note');
});
