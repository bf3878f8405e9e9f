/** Whoever has the office and no terminal sees whether there is a backup that could be brought back, and what else is wrong with the shop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePerson } from '#tests/factories/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test('Today tells of backups, and says when one fails', { tag: '@long' }, async ({ ownShop, visit }) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-backups-'));
  const shop = await ownShop({ env: { BACKUP_DIR: folder, BACKUP_TO: 'plain' } });
  const startedAt = new Date();
  const made = { kind: 'scheduled', fileName: 'one.tar', isEncrypted: true, startedAt } as const;
  await shop.knex('backups').insert({
    ...made,
    bytes: 1_834_000_000,
    rows: 41_233,
    files: 8_902,
    missing: 0,
    drilledAt: startedAt,
    drillSeconds: 241,
    drillSeals: 312,
  });
  const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
  await office.goto('/admin');
  await expect(office.getByText(/^Last backup at .*, 1\.8 GB, encrypted\.$/)).toBeVisible();
  await expect(
    office.getByText(/^Brought back and checked at .*: 41,233 rows, 8,902 files, 312 seals, 4 min\.$/),
  ).toBeVisible();
  await expectAccessible(office, 'dashboard with backups');

  const failure = 'The disk of the backups is full.';
  const later = new Date(startedAt.getTime() + 1_000);
  await shop.knex('backups').insert({ ...made, startedAt: later, failure });
  await office.reload();
  await expect(office.getByText(new RegExp(`^The backup at .* failed: ${failure}$`))).toBeVisible();
  await expect(office.getByText(/^Last backup at/)).toBeVisible();
  await expectAccessible(office, 'dashboard with a failed backup');
  await rm(folder, { recursive: true });
});

test(
  'an admin finds an email that failed, corrects it, and looks again; without the server the last look stays',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    const shop = await ownShop();
    const failed = {
      kind: 'order_dispatched',
      uniqueKey: 'of this journey',
      messageId: '<of-this-journey@selvedge>',
      toEmail: 'pia@nowhere.example',
      subject: 'Your order is on its way',
      bodyText: 'It is.',
      status: 'failed',
    } as const;
    await shop.knex('mails').insert(failed);
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await office.goto('/admin');
    await office.getByRole('link', { name: 'Shop health' }).first().click();
    await expect(office.getByRole('heading', { level: 1, name: 'Shop health' })).toBeVisible();
    const checks = office.getByRole('list', { name: 'Checks' });
    const mail = checks.getByRole('listitem').filter({ hasText: 'Mail server' });
    await expect(mail.getByText('1 email could not be delivered.')).toBeVisible();
    await expect(mail.getByText('Needs somebody')).toBeVisible();
    await expect(office.getByText(/thing(s need| needs) somebody/)).toBeVisible();
    await expectAccessible(office, 'shop health');

    // What is well is told when it is asked for.
    await expect(checks.getByRole('heading', { name: 'Database' })).toHaveCount(0);
    await office.getByRole('button', { name: 'Show what is well too' }).click();
    await expect(checks.getByRole('heading', { name: 'Database' })).toBeVisible();

    await mail.getByRole('link', { name: '/admin/mail?status=failed' }).click();
    await expect(office.getByText('Your order is on its way').first()).toBeVisible();
    await shop.knex('mails').where({ uniqueKey: failed.uniqueKey }).update({ status: 'sent' });
    await office.goBack();
    await office.getByRole('button', { name: 'Look again' }).click();
    await expect(mail.getByText('1 email could not be delivered.')).toHaveCount(0);

    watch.allowLostConnections();
    await shop.stop();
    await office.getByRole('button', { name: 'Look again' }).click();
    await expect(office.getByText('What is shown below is from the last look.')).toBeVisible();
    await expect(checks).toBeVisible();
  },
);

test('nobody but an admin is shown it', { tag: '@long' }, async ({ shop, visit }) => {
  const workshop = await visit({ as: await shop.person('workshop') });
  await workshop.goto('/admin/health');
  await expect(workshop.getByText('Access Denied')).toBeVisible();
});
