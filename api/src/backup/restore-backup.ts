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
import { isFileName } from '#api/outside/files/file-store.ts';
import { namesIn } from '#api/outside/files/names-in.ts';
import { keyName, mailName, sealKeyVariable, type ShopPlaces } from './make-backup.ts';
import { type About, type BackupFigures, figuresOf, type Manifest } from './manifest.ts';
import type { CopySource } from './copy-shelf.ts';
import { openCopy } from './open-copy.ts';
import { emptyDatabase, isEmptyDatabase } from './tables/empty-database.ts';
import { beginFilling } from './tables/fill-tables.ts';
import { withSession } from './tables/open-session.ts';
import { differingTables, digestTables } from './tables/read-table.ts';
import { BackupError } from './trouble.ts';
import { walkCopy, type WalkedCopy } from './walk-copy.ts';

export interface RestoreRequest {
  /** A text is the path of a file. */
  from: string | CopySource;
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
export async function checkCopy(
  from: string | CopySource,
  identities: readonly string[],
): Promise<WalkedCopy> {
  const copy = await walkCopy(await openCopy(from, identities));
  refuseNewer(copy.about);
  return copy;
}

export async function restoreBackup(request: RestoreRequest): Promise<RestoredShop> {
  const { from, identities, places, tell = () => {} } = request;
  const copy = await checkCopy(from, identities);
  tell(`The copy is whole: ${copy.manifest.entries.length} parts compared.`);
  const { about, manifest } = copy;
  await refuseFullPlaces(places, about);
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
      await written
        .remove()
        .catch(() => tell('What had been written could not be taken away: use another place.'));
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

async function refuseFullPlaces({ files, mailDir, keysDir }: RestoreRequest['places'], { holds }: About) {
  // A copy of the database alone goes beside the files that are there.
  if (holds === 'database') return;
  const full = (place: string) =>
    new BackupError(`${place} is not empty. A copy is brought back into an empty place only.`);
  if (!(await files.isEmpty())) throw full(files.place);
  for (const folder of [mailDir, keysDir]) if ((await namesIn(folder)).length > 0) throw full(folder);
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

/** Writes files to the places of the shop, by strict names alone, and takes them away again when it has to. */
class WrittenPlaces {
  sealKeyFile: string | null = null;
  readonly #places: RestoreRequest['places'];
  /** Names in the file store. */
  readonly #stored: string[] = [];
  /** Paths of the others. */
  readonly #files: string[] = [];

  constructor(places: RestoreRequest['places']) {
    this.#places = places;
  }

  async take(entry: ReadEntry): Promise<void> {
    const stored = storedName(entry.path);
    if (stored !== null) return this.#store(stored, entry);
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

  async #store(name: string, entry: ReadEntry): Promise<void> {
    const received = await this.#places.files.receive(entry.contents(), Infinity);
    if (!received) throw new BackupError(`${entry.path} was not taken.`);
    this.#stored.push(name);
    await received.keep(name);
  }

  async remove(): Promise<void> {
    for (const name of this.#stored) await this.#places.files.remove(name);
    for (const file of this.#files) await rm(file, { force: true });
    // Folders too, where nothing else is in them.
    for (const folder of new Set(this.#files.map(file => path.dirname(file))))
      await rmdir(folder).catch(() => {});
  }

  #placeOf(entryPath: string): string {
    const { mailDir, keysDir } = this.#places;
    const at = entryPath.indexOf('/');
    const [folder, name] = [entryPath.slice(0, at), entryPath.slice(at + 1)];
    if (folder === 'mail' && mailName.test(name)) return path.join(mailDir, name);
    if (folder === 'keys' && (keyName.test(name) || name === sealKeyVariable))
      return path.join(keysDir, name);
    throw new BackupError(`The copy has an entry that does not belong there: ${entryPath}.`);
  }
}

/** Null for an entry that is no file of the store, by its name. */
function storedName(entryPath: string): string | null {
  const [folder, shelf, name = '', ...more] = entryPath.split('/');
  const isStored = folder === 'files' && more.length === 0 && isFileName(name) && name.slice(0, 2) === shelf;
  return isStored ? name : null;
}
