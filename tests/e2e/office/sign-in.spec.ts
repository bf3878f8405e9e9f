/** Staff sign in with more than a password: passkeys in a real browser, and an authenticator app. */
import type { Page } from '@playwright/test';
import { makePerson, password } from '#tests/factories/people.ts';
import { codeOf } from '#tests/factories/second-step.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

/** A device with a fingerprint sensor. Answers how to say whether its owner touches it at once, also for autofill. */
async function giveSensor(page: Page): Promise<(isTouched: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async enabled => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logout successful')).toBeVisible();
}

async function givePassword(page: Page, username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const signingIn = (page: Page) => page.getByRole('region', { name: 'Signing in' });

test('an admin adds a passkey and signs in with it alone, after the password, and in its place @long', async ({
  ownShop,
  visit,
  watch,
}) => {
  test.slow();
  // The password is asked for; the step after it is a refusal.
  watch.allow(/status of 403/);
  const shop = await ownShop();
  const admin = await makePerson(shop.knex, 'admin');
  const page = await visit({ as: admin, of: shop });
  const touch = await giveSensor(page);
  await page.goto('/account?tab=settings');
  await expect(signingIn(page).getByText('Authenticator app', { exact: true })).toBeVisible();
  await signingIn(page).getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('Front desk');
  await naming.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(signingIn(page).getByRole('list', { name: 'Passkeys' })).toContainText('Front desk');
  await expect(signingIn(page)).toContainText('10 unused');
  await expectAccessible(page, 'how staff sign in');

  await touch(false);
  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await touch(true);
  await expect(page).toHaveURL(/\/admin$/);

  await touch(false);
  await signOut(page);
  await givePassword(page, admin.username);
  const step = page.getByRole('region', { name: 'Second step' });
  await expect(step.getByText('Your password is right.')).toBeVisible();
  await expectAccessible(page, 'the second step');
  await touch(true);
  await step.getByRole('button', { name: 'Continue with your passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  // Half an hour later the password is due again, and the passkey does in its place.
  await shop.knex('sessions').where({ userId: admin.id }).update({ confirmedAt: null });
  await page.goto('/account?tab=settings');
  await signingIn(page).getByRole('button', { name: 'Rename Front desk' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Front desk' });
  await renaming.getByLabel('Name').fill('Counter');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await signingIn(page).getByRole('button', { name: 'Remove Counter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Please enter your password' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  // Behind the question too: what a dialog covers has no role.
  await expect(page.getByText('Counter', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(signingIn(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(signingIn(page)).not.toContainText('unused');
});

test('the owner asks drivers for a second step; one sets it up at sign-in, loses the phone, and is helped @long', async ({
  ownShop,
  visit,
  watch,
}) => {
  test.slow();
  watch.allow(/status of (401|403|422)/);
  const shop = await ownShop();
  const owner = await visit({ as: await makePerson(shop.knex, 'admin'), of: shop });
  const driver = await makePerson(shop.knex, 'driver');
  await shop
    .knex('settings')
    .insert({ key: 'signIn', value: JSON.stringify({ driver: true, graceDays: 0 }) });
  const phone = await visit({ device: 'phone', of: shop });
  await givePassword(phone, driver.username);
  const step = phone.getByRole('region', { name: 'Second step' });
  const key = ((await step.getByLabel('Key').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(phone, 'the set-up at a sign-in');
  await step.getByLabel('Code from your authenticator app').fill('000000');
  await step.getByRole('button', { name: 'Turn it on' }).click();
  await expect(step.getByText('That code is not right.')).toBeVisible();
  await step.getByLabel('Code from your authenticator app').fill(codeOf(key, -1));
  await step.getByRole('button', { name: 'Turn it on' }).click();
  await expect(phone.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const [first = ''] = await phone
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await phone.getByRole('button', { name: 'I have saved them' }).click();
  await expect(phone).toHaveURL(/\/admin\/deliveries/);

  await signOut(phone);
  await givePassword(phone, driver.username);
  await step.getByLabel('Code from your authenticator app').fill(codeOf(key));
  await step.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL(/\/admin\/deliveries/);

  await signOut(phone);
  await givePassword(phone, driver.username);
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(first.toLowerCase());
  await step.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL(/\/admin\/deliveries/);

  await owner.goto(`/admin/people?person=${driver.id}`);
  const signs = owner.getByRole('dialog').getByRole('region', { name: 'Signing in' });
  await expect(signs).toContainText('Password and authenticator app, 9 recovery codes left.');
  await signs.getByRole('button', { name: 'Reset second step' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Reset second step' }).click();
  await expect(signs).toContainText('Password alone.');
  const other = await visit({ device: 'phone', of: shop });
  await givePassword(other, driver.username);
  await expect(other.getByText('Your role signs in with a second step now.')).toBeVisible();
});
