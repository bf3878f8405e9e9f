/** Whoever has the office sees whether there is a backup that could be brought back, and what is wrong if not. */
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
