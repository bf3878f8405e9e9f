import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#api/database/connect.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { systemRoot } from '#api/database/embedded/home.ts';
import { startEmbeddedDatabase, type EmbeddedOptions } from '#api/database/embedded/start.ts';
import { inTransaction, isConnectionLost } from '#api/database/transaction.ts';
import { copyDataDir, makeDataDir, prepareDataDir, removeDataDir } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;
const undo: (() => unknown)[] = [];
const said: string[] = [];
const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };

afterEach(async () => {
  said.length = 0;
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

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbeddedDatabase({ dataDir, log, durability: 'off', ...options });
  undo.push(() => database.stop());
  return database;
}

function connect(url: string) {
  const knex = connectDatabase({ url });
  undo.push(() => knex.destroy());
  return knex;
}

function serverOf(dataDir: string) {
  const server = findEmbeddedServer(dataDir);
  if (!server) throw new Error('No server runs.');
  return server;
}

describe('embedded database', () => {
  test('starts on a private socket, refuses a second owner, stops cleanly and keeps what it has', async () => {
    const dataDir = remember(makeDataDir());
    const first = await start(dataDir);
    const knex = connect(first.url);
    await knex.raw(`create table kept as select 'Zoë' as name, upper('zoë') as shouted`);

    const { rows } = await knex.raw(`select current_setting('listen_addresses') as addresses`);
    expect(rows).toEqual([{ addresses: '' }]);
    const { socketDir } = serverOf(dataDir);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(socketDir, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);

    const refusal = `Another Selvedge is already running from ${dataDir} (process ${process.pid}). Stop it or set DATA_DIR.`;
    await expect(start(dataDir)).rejects.toThrow(refusal);
    const joined = await start(dataDir, { whenRunning: 'join' });
    expect(joined.url).toBe(first.url);
    await joined.stop();
    expect((await knex.raw('select * from kept')).rows).toEqual([{ name: 'Zoë', shouted: 'ZOË' }]);

    await knex.destroy();
    await first.stop();
    expect(findEmbeddedServer(dataDir)).toBeNull();

    const again = connect((await start(dataDir)).url);
    expect((await again.raw('select name from kept')).rows).toEqual([{ name: 'Zoë' }]);
  });

  test('comes back by itself after kill -9, on the same URL', async () => {
    const dataDir = remember(copyDataDir(prepared));
    const knex = connect((await start(dataDir)).url);
    await knex.raw('create table counts (value integer)');
    const { pid } = serverOf(dataDir);
    process.kill(pid, 'SIGKILL');
    const work = (trx: typeof knex) => trx('counts').insert({ value: 1 });
    // An orphaned backend of the killed server may take the COMMIT and die of it: then nobody knows.
    const isKnown = await inTransaction(knex, work, { retries: 9 }).then(
      () => true,
      (error: unknown) => {
        if (isConnectionLost(error)) return false;
        throw error;
      },
    );
    // Or it has committed, and would answer a reader too: what counts is what the new one has.
    await expect
      .poll(() => said, { timeout: 25_000 })
      .toEqual([expect.stringContaining('starting it again'), expect.stringContaining('is back')]);
    const rows = await inTransaction(knex, trx => trx('counts'), { retries: 9 });
    expect(isKnown ? [1] : [0, 1]).toContain(rows.length);
    expect(serverOf(dataDir).pid).not.toBe(pid);
  });

  test('uses a short socket folder when the path is too long for one, and clears it away', async () => {
    const dataDir = remember(makeDataDir({ name: 'd'.repeat(120) }));
    const database = await start(dataDir);
    const { socketDir } = serverOf(dataDir);
    expect(socketDir.length).toBeLessThan(90);
    expect((await connect(database.url).raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  test('is not deterred by an unrelated process that has the number of an earlier server', async () => {
    const dataDir = remember(copyDataDir(prepared));
    const database = await start(dataDir);
    const { socketDir } = serverOf(dataDir);
    await database.stop();
    const home = path.dirname(socketDir);
    const cluster = path.join(home, readdirSync(home).find(name => /^\d+$/.test(name)) ?? '');
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    undo.push(() => stranger.kill());
    const file = path.join(cluster, 'postmaster.pid');
    writeFileSync(file, `${stranger.pid}\n${cluster}\n1\n5432\n${socketDir}\n\n  1 1\nready   \n`, {
      mode: 0o600,
    });
    if (isRoot) chownSync(file, uid, gid);
    expect((await connect((await start(dataDir)).url).raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('says which folder when it may not write there, or uses one that it can reach', async () => {
    const dataDir = remember(makeDataDir({ isPrivate: true }));
    if (isRoot) {
      const knex = connect((await start(dataDir)).url);
      expect((await knex.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(said.join()).toContain(`kept in ${systemRoot}`);
    } else {
      await expect(start('/selvedge-not-ours')).rejects.toThrow(
        'The folder /selvedge-not-ours/database cannot be written',
      );
    }
  });
});
