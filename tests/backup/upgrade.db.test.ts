/** A new version takes over a shop of the version before: the copy it makes first, the way back, and the rehearsal. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/list.ts';
import { checkCopy, restoreBackup } from '#api/backup/restore-backup.ts';
import { copyBeforeUpgrade } from '#api/build/before-upgrade.ts';
import { createRehearsal } from '#api/build/commands/rehearse-command.ts';
import { readConfig } from '#api/config.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { checkSeals } from '#api/features/deliveries/seals/check-seals.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { isWhole } from '#tests/support/whole.ts';
import { digestOf, furnish, hashFolder, makePlaces } from './copied-shop.ts';

async function shopOfTheVersionBefore() {
  const database = await createTestDatabase({ isEmpty: true });
  const places = await makePlaces(database.url);
  onTestFinished(async () => {
    await database.drop();
    await places.remove();
  });
  await migrate(database.knex, migrations.slice(0, -1));
  await furnish(database.knex, places, 1);
  return { ...places, knex: database.knex };
}

it('is copied before its tables are changed, once; the copy goes back beside its files', async () => {
  const shop = await shopOfTheVersionBefore();
  const backups = path.join(shop.root, 'backups');
  const config = readConfig({
    DATABASE_URL: shop.url,
    DATA_DIR: shop.root,
    BACKUP_DIR: backups,
    BACKUP_TO: 'plain',
  });
  const before = await digestOf(shop.url);
  const copy = await copyBeforeUpgrade(config, shop.url);
  expect(await copyBeforeUpgrade(config, shop.url), 'a second process of the same start').toBeNull();
  const names = await readdir(backups);
  expect(names).toEqual([expect.stringMatching(/^selvedge-before-[\d.]+-\d{8}T\d{6}Z\.tar$/)]);
  const [from] = names.map(name => path.join(backups, name));
  expect(copy?.to).toBe(from);
  expect((await checkCopy(from ?? '', [])).about).toMatchObject({ holds: 'database' });
  await migrate(shop.knex);
  expect(await copyBeforeUpgrade(config, shop.url), 'nothing left to change').toBeNull();

  const target = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => target.drop());
  const files = await hashFolder(shop.filesDir);
  const places = { ...shop, url: target.url };
  const { about } = await restoreBackup({ from: from ?? '', identities: [], places });
  expect(about.migrations).toHaveLength(migrations.length - 1);
  expect(await hashFolder(shop.filesDir)).toEqual(files);
  const kept = (await digestOf(target.url)).filter(({ name }) =>
    ['artworks', 'users', 'settings'].includes(name),
  );
  expect(before).toEqual(expect.arrayContaining(kept));
  // A new shop has nothing to lose.
  const empty = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => empty.drop());
  expect(await copyBeforeUpgrade(config, empty.url)).toBeNull();
});

it.runIf(isWhole)('is rehearsed on a copy, and stays as it is', async () => {
  const shop = await shopOfTheVersionBefore();
  const config = readConfig({ DATABASE_URL: shop.url, DATA_DIR: shop.root });
  const before = await digestOf(shop.url);
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0);
  await createRehearsal(checkSeals)([], config).finally(() => vi.restoreAllMocks());
  expect(lines.join('')).toContain(`${migrations.at(-1)?.name}: `);
  expect(lines.at(-1)).toContain('can take over this shop');
  expect(await digestOf(shop.url)).toEqual(before);
  expect((await readdir(shop.root)).filter(name => /^(drill|rehearsal)-/.test(name))).toEqual([]);
});
