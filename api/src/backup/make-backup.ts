/** Makes a copy of the shop: one stream, in memory only what is under way. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { appVersion } from '#contract/wire/version.ts';
import { type FileStore, pathOf } from '#api/outside/files/file-store.ts';
import { namesIn } from '#api/outside/files/names-in.ts';
import { createEntryWriter, type EntryWriter, sha256Of } from './archive/write-entries.ts';
import {
  type About,
  type BackupFigures,
  figuresOf,
  formatVersion,
  type Manifest,
  partPath,
} from './manifest.ts';
import { openSnapshot, readMigrations, readNeededFiles, withFilesKept } from './read-snapshot.ts';
import { encryptFor } from './archive/seal-stream.ts';
import { copyText, createDigest, newline } from './tables/read-table.ts';
import { type CopiedTable, listTables, readSequences } from './tables/list-tables.ts';
import { BackupError } from './trouble.ts';
import { type CopySink, fileSink } from './copy-shelf.ts';

/** Where a shop keeps what a copy holds. */
export interface ShopPlaces {
  /** Of the database, as the owner of its tables. */
  url: string;
  files: FileStore;
  mailDir: string;
  keysDir: string;
  /** Private keys of SEAL_KEY, which are in no file. */
  sealKey: string | null;
}

export interface BackupRequest {
  places: ShopPlaces;
  /** A text is the path of a file. */
  to: string | CopySink;
  /** Public keys that the copy is encrypted for; none: it is readable by everybody who has it. */
  recipients: readonly string[];
  holds?: About['holds'];
  now?: () => Date;
}

export interface MadeBackup {
  about: About;
  figures: BackupFigures;
  bytes: number;
  /** Hashes of the files of the store that are in it. */
  files: { name: string; bytes: number; sha256: string }[];
}

const compress = promisify(gzip);
/** Of the text of a table that is held at once. */
const partBytes = 4_000_000;

/** @throws BackupError when there is nothing to copy, or the file is there already. */
export function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { places, to, recipients, holds = 'everything', now = () => new Date() } = request;
  return withFilesKept(places.url, async () => {
    const about: Omit<About, 'migrations'> = {
      kind: 'selvedge-backup',
      format: formatVersion,
      id: randomUUID(),
      madeAt: now().toISOString(),
      version: appVersion,
      holds,
    };
    const made: { about?: About; manifest?: Manifest } = {};
    const plain = writeArchive(places, about, made);
    const sink = typeof to === 'string' ? fileSink(to) : to;
    const bytes = await sink.write(recipients.length > 0 ? await encryptFor(recipients, plain) : plain);
    if (!made.about || !made.manifest) throw new Error('the copy has no manifest');
    const files = made.manifest.entries
      .filter(entry => entry.path.startsWith('files/'))
      .map(entry => ({ ...entry, name: path.basename(entry.path) }));
    return { about: made.about, figures: figuresOf(made.manifest), bytes, files };
  });
}

async function* writeArchive(
  places: ShopPlaces,
  known: Omit<About, 'migrations'>,
  made: { about?: About; manifest?: Manifest },
): AsyncGenerator<Uint8Array> {
  const writer = createEntryWriter();
  const found: Pick<Manifest, 'tables' | 'sequences'> & { files: string[]; missing: string[] } = {
    tables: [],
    sequences: [],
    files: [],
    missing: [],
  };
  const client = await openSnapshot(places.url);
  try {
    const migrations = await readMigrations(client);
    if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to copy.');
    made.about = { ...known, migrations };
    yield* writer.whole('about.json', jsonBytes(made.about));
    for (const table of await listTables(client)) found.tables.push(yield* writeTable(client, writer, table));
    const needed = await readNeededFiles(client);
    const present = await places.files.find(needed.flatMap(({ names }) => names));
    found.files = [...present].toSorted();
    found.missing = needed
      .filter(({ names }) => !names.some(name => present.has(name)))
      .map(({ names }) => names.join(' or '));
    found.sequences = await readSequences(client);
  } finally {
    await client.end().catch(() => {});
  }
  if (known.holds === 'everything') {
    for (const name of found.files) yield* writeStored(writer, places.files, name);
    for (const name of await mailNames(places.mailDir))
      yield* writeMail(writer, path.join(places.mailDir, name));
  }
  yield* writeKeys(writer, places);
  made.manifest = {
    id: known.id,
    tables: found.tables,
    sequences: found.sequences,
    entries: writer.written.slice(),
    missing: [...new Set(found.missing)],
  };
  const written = jsonBytes(made.manifest);
  yield* writer.whole('manifest.json', written);
  yield* writer.whole('manifest.sha256', Buffer.from(sha256Of(written)));
  yield* writer.end();
}

async function* writeTable(
  client: pg.Client,
  writer: EntryWriter,
  table: CopiedTable,
): AsyncGenerator<Uint8Array, Manifest['tables'][number]> {
  const digest = createDigest(table.name);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let parts = 0;
  async function* flush(upTo: number) {
    if (upTo === 0) return;
    const text = Buffer.concat(held);
    held = [text.subarray(upTo)];
    heldBytes = text.length - upTo;
    yield* writer.whole(partPath(table.name, ++parts), await compress(text.subarray(0, upTo)));
  }
  for await (const part of copyText(client, table)) {
    digest.add(part);
    held.push(part);
    heldBytes += part.length;
    // Each part is whole rows, so that it can be read back without the others.
    const lineEnd = part.lastIndexOf(newline);
    if (heldBytes >= partBytes && lineEnd >= 0) yield* flush(heldBytes - part.length + lineEnd + 1);
  }
  yield* flush(heldBytes);
  return { ...digest.done(), columns: table.columns, parts };
}

async function* writeStored(writer: EntryWriter, files: FileStore, name: string) {
  const found = await files.read(name);
  if (!found) throw new Error(`${name} went while the copy was made`);
  yield* writer.streamed(`files/${pathOf(name)}`, found.bytes, found.stream as AsyncIterable<Buffer>);
}

async function* writeMail(writer: EntryWriter, file: string) {
  const { size } = await stat(file);
  yield* writer.streamed(`mail/${path.basename(file)}`, size, createReadStream(file));
}

async function* writeKeys(writer: EntryWriter, { keysDir, sealKey }: ShopPlaces) {
  const names = await namesIn(keysDir);
  for (const name of names.filter(one => keyName.test(one)))
    yield* writer.whole(`keys/${name}`, await readFile(path.join(keysDir, name)));
  if (sealKey !== null) yield* writer.whole(`keys/${sealKeyVariable}`, Buffer.from(sealKey));
}

export const sealKeyVariable = 'SEAL_KEY';
export const keyName = /^[\w-]+\.pem$/;
export const mailName = /^\d{1,20}\.eml$/;

async function mailNames(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter(name => mailName.test(name)).toSorted();
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
