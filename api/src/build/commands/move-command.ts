/**
 * `npm run db:move`: takes the database to another server. Source and target are compared table by table at the end; the
 * source is left as it was, so that the way back is the old DATABASE_URL.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeBackup } from '#api/backup/make-backup.ts';
import { countText } from '#api/backup/figures-text.ts';
import { restoreBackup } from '#api/backup/restore-backup.ts';
import { emptyDatabase } from '#api/backup/tables/empty-database.ts';
import { openSession, withSession } from '#api/backup/tables/open-session.ts';
import { differingTables, digestTables } from '#api/backup/tables/read-table.ts';
import type { Config } from '#api/config.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { type Command, listed, placesOf, readOptions, say } from './command.ts';

/** Changed on purpose: devices read everything again from a database that they have not met. */
const ownToEach = new Set(['sync_meta']);

export const moveDatabase: Command = async (args, config) => {
  const { values } = readOptions(args, { values: ['to'] });
  const to = values['to'];
  if (!to) throw new Error('Say where to: npm run db:move -- --to postgres://owner:password@server/shop.');
  await refuseUnreachable(to);
  const startedAt = performance.now();
  const { tables, rows } = await withStoppedShop(config, url => move(config, url, to));
  const seconds = (performance.now() - startedAt) / 1000;
  say(
    `${countText(tables, 'table')} with ${countText(rows, 'row')} are the same there, ${seconds.toFixed(1)} s.`,
  );
  say('Start the shop with DATABASE_URL set to that server. Files, keys and mails stay in DATA_DIR.');
  say('The database that was used until now is as it was: without the variable the shop uses it again.');
};

async function move(config: Config, url: string, to: string): Promise<{ tables: number; rows: number }> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const folder = await mkdtemp(path.join(config.dataDir, 'move-'));
  const file = path.join(folder, 'database.tar');
  try {
    await makeBackup({ places: placesOf(config, url), to: file, recipients: [], holds: 'database' });
    await restoreBackup({ from: file, identities: [], places: placesOf(config, to), tell: say });
    return await compare(url, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error when the source has changed meanwhile; the target is emptied then. */
async function compare(url: string, to: string): Promise<{ tables: number; rows: number }> {
  const source = await withSession(url, digestTables);
  const target = await withSession(to, digestTables);
  // What a newer program has added there was none of before.
  const known = new Set(source.map(({ name }) => name));
  const differing = differingTables(source, target).filter(
    name => known.has(name) && !ownToEach.has(name) && name !== 'knex_migrations',
  );
  if (differing.length === 0)
    return { tables: source.length, rows: source.reduce((sum, table) => sum + table.rows, 0) };
  await withSession(to, emptyDatabase);
  throw new Error(
    `The shop was at work meanwhile (${listed(differing)}). Stop it and start again; the new database is empty again.`,
  );
}

/** The embedded database must not be in use: what is written after the copy would be lost. */
async function withStoppedShop<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, migrateDatabaseUrl, dataDir } = config;
  if (databaseUrl) return work(migrateDatabaseUrl ?? databaseUrl);
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const database = await startEmbeddedDatabase({ dataDir, log });
  return work(database.url).finally(() => database.stop());
}

/** Before anything is copied. The sentence has no password in it. */
async function refuseUnreachable(to: string): Promise<void> {
  if (!/^postgres(?:ql)?:\/\//.test(to))
    throw new Error('The address begins with postgres:// or postgresql://.');
  const client = await openSession(to).catch((error: Error) => {
    throw new Error(`The new server can't be reached: ${error.message}.`, { cause: error });
  });
  await client.end();
}
