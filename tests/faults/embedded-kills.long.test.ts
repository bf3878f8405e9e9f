import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#api/database/connect.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { serverUserCan } from '#api/database/embedded/server-user.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { copyDataDir, makeDataDir, prepareDataDir, removeDataDir } from './data-folder.ts';
import { startShopProcess, type ShopOptions, type ShopProcess } from './shop-process.ts';

const nobody = { uid: 65534, gid: 65534 };
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

let prepared = '';
beforeAll(async () => {
  prepared = await prepareDataDir();
});
afterAll(() => removeDataDir(prepared));

function remember(dataDir: string): string {
  undo.push(() => removeDataDir(dataDir));
  return dataDir;
}

function startShop(options: ShopOptions): ShopProcess {
  const shop = startShopProcess(options);
  undo.push(() => shop.kill('SIGKILL'));
  return shop;
}

async function startWritingShop(options: ShopOptions): Promise<ShopProcess> {
  const shop = startShop(options);
  await shop.line(/^wrote \d*50$/);
  return shop;
}

/** Every number that was acknowledged is there, and the database is whole. */
async function expectKept(dataDir: string, acknowledged: number[]): Promise<void> {
  const log = { info: () => {}, warn: () => {} };
  const database = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  const knex = connectDatabase({ url: database.url });
  undo.push(async () => {
    await knex.destroy();
    await database.stop();
  });
  const kept = new Set<number>(await knex('written').pluck('number'));
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  expect(acknowledged.filter(number => !kept.has(number))).toEqual([]);
}

/** A PATH with the little that the launcher cannot do without, as on a system that has no setpriv. */
function makeBarePath(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-path-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const id = spawnSync('sh', ['-c', 'command -v id'], { encoding: 'utf8' }).stdout.trim();
  symlinkSync(id, path.join(folder, 'id'));
  return folder;
}

describe('nothing acknowledged is lost when', () => {
  test('the shop is killed, and its server ends with it', async () => {
    const dataDir = remember(copyDataDir(prepared));
    const shop = await startWritingShop({ dataDir });
    await shop.kill('SIGKILL');
    await expectKept(dataDir, shop.acknowledged);
  });

  test('the shop and its server are killed together', async () => {
    const dataDir = remember(copyDataDir(prepared));
    const shop = await startWritingShop({ dataDir });
    const server = findEmbeddedServer(dataDir);
    expect(server?.ownerPid).toBe(shop.pid);
    if (server) process.kill(server.pid, 'SIGKILL');
    await shop.kill('SIGKILL');
    await expectKept(dataDir, shop.acknowledged);
  });

  test('the shop is killed where no setpriv ends the server: the next start does', async () => {
    const dataDir = remember(copyDataDir(prepared));
    const shop = await startWritingShop({ dataDir, env: { PATH: makeBarePath() } });
    await shop.kill('SIGKILL');
    expect(findEmbeddedServer(dataDir)?.ownerPid).toBeNull();
    await expectKept(dataDir, shop.acknowledged);
  });

  test('the shop runs as an ordinary user and is asked to end: it stops its server too', async () => {
    const dataDir = remember(makeDataDir());
    const canLend = process.getuid?.() === 0 && serverUserCan('-r', path.resolve('package.json'), nobody);
    const shop = await startWritingShop({ dataDir, user: canLend ? nobody : null });
    await shop.kill('SIGTERM');
    expect(await shop.ended).toMatch(/stopped$/);
    expect(findEmbeddedServer(dataDir)).toBeNull();
    await expectKept(dataDir, shop.acknowledged);
  });
});

test('of three shops that start together on an empty folder one wins and two say so', async () => {
  const dataDir = remember(makeDataDir());
  const shops = [1, 2, 3].map(() => startShop({ dataDir }));
  const winner = await Promise.any(shops.map(shop => shop.line(/^ready$/).then(() => shop)));
  const losers = shops.filter(shop => shop !== winner);
  const refusals = await Promise.all(losers.map(shop => shop.ended));
  for (const refusal of refusals) {
    expect(refusal).toContain(`Another Selvedge is already running from ${dataDir} (process ${winner.pid}).`);
  }
});
