/** From the embedded database to a server of one's own, with one command. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withSession } from '#api/backup/tables/open-session.ts';
import { isEmptyDatabase } from '#api/backup/tables/empty-database.ts';
import { differingTables } from '#api/backup/tables/read-table.ts';
import { moveDatabase } from '#api/build/commands/move-command.ts';
import { readConfig } from '#api/config.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { addOrder, digestOf } from './copied-shop.ts';

const quiet = { info: () => {}, warn: () => {} };
const isEmpty = (url: string) => withSession(url, isEmptyDatabase);

async function target() {
  const database = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => database.drop());
  return database;
}

it('takes the embedded database elsewhere as it is, and not while the shop uses it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mv-'));
  onTestFinished(async () => {
    for (const folder of [dataDir, ...possibleHomes(dataDir)])
      await rm(folder, { recursive: true, force: true });
  });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const own = await startEmbeddedDatabase({ dataDir, log: quiet, durability: 'off' });
  const knex = connectDatabase({ url: own.url, poolMax: 2 });
  await migrate(knex);
  await addOrder(knex);
  await addOrder(knex);
  const before = await digestOf(own.url);
  await knex.destroy();
  const there = await target();
  await expect(moveDatabase(['--to', there.url], config)).rejects.toThrow(/already|running|in use|serves/i);
  expect(await isEmpty(there.url)).toBe(true);
  await own.stop();

  await moveDatabase(['--to', there.url], config);
  expect(differingTables(before, await digestOf(there.url))).toEqual(['sync_meta']);
  // Numbers go on where they were.
  await addOrder(there.knex);
  expect(await there.knex('orders').pluck('id')).toHaveLength(3);
  expect((await readdir(dataDir)).filter(name => name.startsWith('move-'))).toEqual([]);
  // The way back: the old one is as it was.
  const again = await startEmbeddedDatabase({ dataDir, log: quiet, durability: 'off' });
  const after = await digestOf(again.url).finally(() => again.stop());
  expect(differingTables(before, after)).toEqual([]);
  // A second move finds something there.
  await expect(moveDatabase(['--to', there.url], config)).rejects.toThrow('The database is not empty');
  expect(await there.knex('orders').pluck('id')).toHaveLength(3);
});

it('says which tables changed meanwhile, and leaves the new database empty', async () => {
  const source = await createTestDatabase();
  const there = await target();
  const root = await mkdtemp(path.join(tmpdir(), 'mv-'));
  let isWorking = true;
  const working = (async () => {
    while (isWorking) await addOrder(source.knex);
  })();
  onTestFinished(async () => {
    await source.drop();
    await rm(root, { recursive: true, force: true });
  });
  const config = readConfig({ DATABASE_URL: source.url, DATA_DIR: root });
  const moved = moveDatabase(['--to', there.url], config).finally(() => (isWorking = false));
  await expect(moved).rejects.toThrow(/The shop was at work meanwhile \(.*orders/);
  await working;
  expect(await isEmpty(there.url)).toBe(true);
  await expect(moveDatabase([], config)).rejects.toThrow('Say where to');
  await expect(moveDatabase(['--to', 'mysql://x'], config)).rejects.toThrow('begins with postgres://');
  const wrong = new URL(there.url);
  wrong.pathname = '/nowhere';
  wrong.password = 'secret-word';
  const refused = moveDatabase(['--to', wrong.href], config);
  await expect(refused).rejects.toThrow(/can't be reached/);
  await expect(refused).rejects.not.toThrow(/secret-word/);
});
