/**
 * Brings a copy back into an empty place:
 *
 *   the whole copy is read and compared with its manifest; nothing has been written until then
 *   → migrations of its version → rows → files, mails, keys → every table and file compared again
 *   → devices read everything again (as `npm run restored` did) → migrations of this version
 *
 * Whatever goes wrong on the way, the place is left as empty as it was.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { migrations as knownMigrations } from '#migrations/list.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import type { ReadEntry } from './archive/read-entries.ts';
import { namesIn } from './file-places.ts';
import { keyName, mailName, sealKeyVariable, type ShopPlaces } from './make-backup.ts';
import { type About, type BackupFigures, figuresOf, type Manifest } from './manifest.ts';
import { openCopy } from './open-copy.ts';
import { emptyDatabase, isEmptyDatabase } from './tables/empty-database.ts';
import { beginFilling } from './tables/fill-tables.ts';
import { withSession } from './tables/open-session.ts';
import { differingTables, digestTables } from './tables/read-table.ts';
import { BackupError } from './trouble.ts';
import { walkCopy, type WalkedCopy } from './walk-copy.ts';

export interface RestoreRequest {
  from: string;
  identities: readonly string[];
  places: Omit<ShopPlaces, 'sealKey'>;
  /** A line for each step. */
  tell?: (line: string) => void;
}

export interface RestoredShop {
  about: About;
  figures: BackupFigures;
  /** The copy holds the value of SEAL_KEY; it was written to this file. */
  sealKeyFile: string | null;
}

/** @throws BackupError; DamagedCopyError that names what is damaged. */
export async function checkCopy(from: string, identities: readonly string[]): Promise<WalkedCopy> {
  const copy = await walkCopy(await openCopy(from, identities));
  refuseNewer(copy.about);
  return copy;
}

export async function restoreBackup(request: RestoreRequest): Promise<RestoredShop> {
  const { from, identities, places, tell = () => {} } = request;
  const copy = await checkCopy(from, identities);
  tell(`The copy is whole: ${copy.manifest.entries.length} parts compared.`);
  const { about, manifest } = copy;
  await refuseFullFolders(places, about);
  return withSession(places.url, async client => {
    if (!(await isEmptyDatabase(client)))
      throw new BackupError('The database is not empty. A copy is brought back into an empty place only.');
    const written = new WrittenPlaces(places);
    try {
      await fill(client, request, copy, written);
      await compareTables(client, manifest);
      tell(`${manifest.tables.length} tables and ${figuresOf(manifest).files} files are as they were.`);
      await tellDevices(client);
    } catch (error) {
      await emptyDatabase(client).catch(() =>
        tell('The database could not be emptied again: make a new one.'),
      );
      await written.remove();
      throw error;
    }
    const applied = await withKnex(places.url, migrate);
    if (applied.length > 0) tell(`Brought up to this version: ${applied.join(', ')}.`);
    return { about, figures: figuresOf(manifest), sealKeyFile: written.sealKeyFile };
  });
}

async function fill(
  client: pg.Client,
  { from, identities, places }: RestoreRequest,
  { about, manifest }: WalkedCopy,
  written: WrittenPlaces,
): Promise<void> {
  await migrateTo(places.url, about.migrations);
  const filler = await beginFilling(client, manifest);
  const again = await walkCopy(await openCopy(from, identities), entry =>
    entry.path.startsWith('tables/') ? filler.take(entry) : written.take(entry),
  );
  if (again.about.id !== about.id) throw new BackupError('The copy was replaced while it was read.');
  await filler.finish();
}

/** As the copy's own version made them, in its order. */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const byName = new Map(knownMigrations.map(one => [one.name, one]));
  const wanted = names.flatMap(name => byName.get(name) ?? []);
  await withKnex(url, knex => migrate(knex, wanted));
}

async function withKnex<T>(url: string, work: (knex: ReturnType<typeof connectDatabase>) => Promise<T>) {
  const knex = connectDatabase({ url, poolMax: 2, statementTimeoutMs: 0 });
  return work(knex).finally(() => knex.destroy());
}

export function refuseNewer({ migrations, version }: About): void {
  const known = new Set(knownMigrations.map(one => one.name));
  const unknown = migrations.filter(name => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `This copy was made by Selvedge ${version}, which is newer than this program (it has ${unknown.join(', ')}). Use ${version} or later.`,
  );
}

async function refuseFullFolders({ filesDir, mailDir, keysDir }: RestoreRequest['places'], { holds }: About) {
  // A copy of the database alone goes beside the files that are there.
  const folders = holds === 'everything' ? [filesDir, mailDir, keysDir] : [keysDir];
  for (const folder of folders) {
    const found = (await namesIn(folder)).filter(name => name !== '.tmp');
    const isOwnKey = folder === keysDir && holds === 'database';
    if (found.length > 0 && !isOwnKey)
      throw new BackupError(`${folder} is not empty. A copy is brought back into an empty place only.`);
  }
}

async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const differing = differingTables(manifest.tables, await digestTables(client));
  if (differing.length > 0)
    throw new BackupError(
      `These tables are not as they were when the copy was made: ${differing.join(', ')}.`,
    );
}

/** Devices drop their copies and send again what they handed in during the last days. */
export async function tellDevices(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('update sync_meta set epoch = gen_random_uuid()');
  // Devices that listen come at once. Not a payload that is read: everybody is meant.
  await client.query(`select pg_notify('sync', 'restored')`);
  await client.query('commit');
}

const filePattern = /^[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[0-9a-z]+)+$/;

/** Writes files to the folders of the shop, by strict names alone, and takes them away again when it has to. */
class WrittenPlaces {
  sealKeyFile: string | null = null;
  readonly #places: RestoreRequest['places'];
  readonly #files: string[] = [];

  constructor(places: RestoreRequest['places']) {
    this.#places = places;
  }

  async take(entry: ReadEntry): Promise<void> {
    const file = this.#placeOf(entry.path);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    // Keys that are there already are those of this shop: a copy of the database alone leaves them.
    const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    stream.once('open', () => this.#files.push(file));
    await pipeline(entry.contents(), stream).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !entry.path.startsWith('keys/')) throw error;
    });
    if (entry.path === `keys/${sealKeyVariable}`) this.sealKeyFile = file;
  }

  async remove(): Promise<void> {
    for (const file of this.#files) await rm(file, { force: true });
    // Folders too, where nothing else is in them.
    for (const folder of new Set(this.#files.map(file => path.dirname(file))))
      await rmdir(folder).catch(() => {});
  }

  #placeOf(entryPath: string): string {
    const { filesDir, mailDir, keysDir } = this.#places;
    const at = entryPath.indexOf('/');
    const [folder, name] = [entryPath.slice(0, at), entryPath.slice(at + 1)];
    if (folder === 'files' && filePattern.test(name)) return path.join(filesDir, name);
    if (folder === 'mail' && mailName.test(name)) return path.join(mailDir, name);
    if (folder === 'keys' && (keyName.test(name) || name === sealKeyVariable))
      return path.join(keysDir, name);
    throw new BackupError(`The copy has an entry that does not belong there: ${entryPath}.`);
  }
}
