/**
 * `npm run rehearse`: tries this version's migrations on a copy of the shop, in a database beside it, and tells what it saw.
 * Run it with the new version, while the old one serves the shop.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '#migrations/list.ts';
import { appVersion } from '#contract/wire/version.ts';
import { type DrillRequest, runDrill } from '#api/backup/drill.ts';
import { countText } from '#api/backup/figures-text.ts';
import type { CopySource } from '#api/backup/copy-shelf.ts';
import { sourceAt } from '#api/backup/find-copy.ts';
import { newestCopy } from '#api/backup/kept-copies.ts';
import { makeBackup } from '#api/backup/make-backup.ts';
import { readMigrations } from '#api/backup/read-snapshot.ts';
import { withSession } from '#api/backup/tables/open-session.ts';
import { digestTables } from '#api/backup/tables/read-table.ts';
import type { Config } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { identitiesOf } from './backup-commands.ts';
import { backupShelf, type Command, placesOf, readOptions, say, shelfParts } from './command.ts';
import { withKnex } from './with-knex.ts';

type CheckSeals = DrillRequest['checkSeals'];

export const createRehearsal =
  (checkSeals: CheckSeals): Command =>
  async (args, config) => {
    const { values } = readOptions(args, { values: ['from', 'key'] });
    const identities = await identitiesOf(values['key'], config);
    const { dir } = config.backup;
    const from = values['from']
      ? await sourceAt(values['from'], shelfParts(config))
      : dir && (await newestCopy(backupShelf(config, dir)));
    const rehearse = (file: string | CopySource) =>
      runDrill({
        from: file,
        identities,
        roomIn: config.dataDir,
        checkSeals,
        afterwards: url => tryMigrations(url, checkSeals),
      });
    if (!from) return void (await withFreshCopy(config, rehearse));
    say(`With ${from.at}.`);
    await rehearse(from);
  };

async function tryMigrations(url: string, checkSeals: CheckSeals): Promise<void> {
  const applied = await withSession(url, readMigrations);
  const pending = migrations.filter(({ name }) => !applied.includes(name));
  say(`The copy was brought back and is whole. It has ${countText(applied.length, 'migration')}.`);
  if (pending.length === 0) return say(`Selvedge ${appVersion} changes nothing in this database.`);
  const before = await rowsOfTables(url);
  await withKnex(url, async knex => {
    for (const [at, { name }] of pending.entries()) {
      const later = pending.slice(at + 1);
      const upTo = migrations.filter(one => !later.includes(one));
      const startedAt = performance.now();
      await migrate(knex, upTo).catch((error: unknown) => {
        throw new Error(`${name} fails on this shop's data: ${(error as Error).message}`, { cause: error });
      });
      say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    }
    const { checked, broken } = await checkSeals(knex);
    if (broken.length > 0) throw new Error(`After it, seals do not hold: ${broken.slice(0, 10).join(', ')}.`);
    say(`${countText(checked, 'seal')} checked after it.`);
  });
  for (const line of differences(before, await rowsOfTables(url))) say(line);
  say(
    `Selvedge ${appVersion} can take over this shop. While it changes a table, nobody else reads or writes it.`,
  );
}

async function rowsOfTables(url: string): Promise<Map<string, number>> {
  const digests = await withSession(url, digestTables);
  return new Map(digests.map(({ name, rows }) => [name, rows]));
}

function differences(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const isOwn = (name: string) => name === 'knex_migrations';
  const gone = [...before.keys()].filter(name => !after.has(name)).map(name => `Table ${name} is gone.`);
  const others = [...after].flatMap(([name, rows]) => {
    const earlier = before.get(name);
    if (earlier === undefined) return [`Table ${name} is new, with ${countText(rows, 'row')}.`];
    return earlier === rows || isOwn(name)
      ? []
      : [`Table ${name} has ${countText(rows, 'row')} after it, ${earlier} before.`];
  });
  return [...gone, ...others];
}

/** Where there is no backup yet: the database as it is now, read by this program and thrown away. */
async function withFreshCopy(config: Config, work: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(config.dataDir, 'rehearsal-'));
  try {
    const file = path.join(folder, 'now.tar');
    await withOwnerUrl(config, url =>
      makeBackup({ places: placesOf(config, url), to: file, recipients: [], holds: 'database' }),
    );
    say('With a copy of the database as it is now.');
    await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
