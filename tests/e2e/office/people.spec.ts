/** The office manages the people who work in the shop. */
import { randomUUID } from 'node:crypto';
import { password } from '#tests/factories/people.ts';
import { linkIn } from '#tests/support/mail-on-the-wire.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';
import { Driver } from '../people/driver.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'invites a driver, who chooses a password, sees the own run sheet only, and is out at once',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    // The password is asked for, and a wrong one is refused. A person who is signed out learns it from the next answer.
    watch.allow(/status of (401|403|422)/);
    const mark = randomUUID().slice(0, 6);
    const email = `dana.${mark}@example.test`;
    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/people');
    await office.getByRole('button', { name: 'Invite staff' }).click();
    const invite = office.getByRole('dialog', { name: 'Invite staff' });
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(invite.getByText('First name is required')).toBeVisible();
    await invite.getByLabel('First name').fill('Dana');
    await invite.getByLabel('Last name').fill(`Wirra ${mark}`);
    await invite.getByLabel('Email').fill(email);
    await expectAccessible(office, 'an invitation');
    // Half an hour later the password is due again.
    await shop
      .knex('sessions')
      .whereIn('userId', shop.knex('users').select('id').where({ isAdmin: true }))
      .update({ confirmedAt: null });
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    const proof = office.getByRole('dialog', { name: 'Please enter your password' });
    await proof.getByLabel('Password of').fill('not my password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof.getByText('That is not your current password.').first()).toBeVisible();
    await proof.getByLabel('Password of').fill(password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(office.getByText('Invitation sent')).toBeVisible();
    await office.getByRole('searchbox', { name: 'Search people' }).fill(mark);
    const line = office.getByRole('table').locator('tbody').getByRole('row');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Invited');

    const link = /(\/auth\/reset\?token=[\w-]{43})/;
    await expect.poll(() => linkIn(shop.dataDir, email, link)).not.toBe('');
    const user = present(await shop.knex('users').where({ email }).first());
    const other = await shop.person('driver');
    const [own, strange] = [`Own stop ${mark}`, `Strange stop ${mark}`];
    for (const [customerName, assignedTo] of [
      [own, user.id],
      [strange, other.id],
    ])
      await makeDelivery(shop.knex, { customerName, assignedTo, runOrder: 1, scheduledDate: new Date() });
    const driver = new Driver(await visit({ device: 'phone' }));
    await driver.page.goto(await linkIn(shop.dataDir, email, link));
    await driver.page.getByLabel('New Password').fill('nine patient herons');
    await driver.page.getByLabel('Confirm Password').fill('nine patient herons');
    await driver.page.getByRole('button', { name: 'Save the new password' }).click();
    await driver.signIn(email, 'nine patient herons');
    await expect(driver.page.getByText('Welcome back, Dana')).toBeVisible();
    await driver.open();
    await expect(driver.heading(own)).toBeVisible();
    await expect(driver.page.getByText(strange)).toHaveCount(0);
    await driver.page.goto('/admin/people');
    await expect(driver.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await driver.open();
    await expect(driver.pill).toHaveText(/^Online/);

    await line.click();
    const sheet = office.getByRole('dialog', { name: `Dana Wirra ${mark}` });
    await expect(sheet.getByText('Active', { exact: true })).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    await expect(sheet.getByRole('region', { name: 'Devices' })).toContainText('Nothing unsent.');
    await expectAccessible(office, 'one person');
    await sheet.getByRole('button', { name: 'Deactivate' }).click();
    const question = office.getByRole('alertdialog', { name: `Deactivate Dana Wirra ${mark}?` });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(office.getByText(`Dana Wirra ${mark} has been deactivated`)).toBeVisible();
    await expect(sheet.getByText('Nowhere at the moment.')).toBeVisible();
    // The phone hears that the account is closed and deletes its readable data.
    await expect(driver.page.getByRole('heading', { name: 'Authentication required' })).toBeVisible();
    await expect(driver.page.getByText(own)).toHaveCount(0);
    expect(await shop.knex('sessions').where({ userId: user.id })).toEqual([]);
    await driver.page.reload();
    await driver.signIn(email, 'nine patient herons');
    await expect(driver.page.getByText('Invalid username or password').first()).toBeVisible();
  },
);
