/**
 * Everything that is the owner's, as files that other programs read:
 *
 *   one snapshot of the database: tables as CSV and JSON → signatures → documents as PDF → names of files
 *   → pictures and artwork from the store, which keeps them meanwhile → the page that explains it all
 *
 * One entry at a time, in parts: memory does not grow with the shop.
 */
import type pg from 'pg';
import { appVersion } from '#contract/wire/version.ts';
import { openSnapshot, readMigrations, readNeededFiles, withFilesKept } from '#api/backup/read-snapshot.ts';
import { BackupError } from '#api/backup/trouble.ts';
import { type FileStore, pathOf } from '#api/outside/files/file-store.ts';
import { derivedTables } from './derived-tables.ts';
import { columnsAsFiles } from './export-plan.ts';
import { readTables } from './read-columns.ts';
import { csvOf, jsonOf, readBatches } from './table-rows.ts';
import { type ExportFacts, writePage } from './write-page.ts';

export interface ExportEntry {
  path: string;
  contents: AsyncIterable<Uint8Array>;
  /** Does not become smaller by packing. */
  isPacked: boolean;
  /** May be longer than 4 GB. */
  isLong: boolean;
}

/** A paper of the shop, drawn from what the row says. */
export interface DrawnDocument {
  folder: string;
  name: string;
  contents: AsyncIterable<Uint8Array>;
}

export interface ExportRequest {
  url: string;
  files: FileStore;
  shopName: string;
  now: Date;
  documents: (client: pg.Client) => AsyncIterable<DrawnDocument>;
}

export interface ExportFigures {
  tables: number;
  rows: number;
  files: number;
  documents: number;
  missing: string[];
}

/** Files go on existing until `take` has ended. @throws BackupError for a database without tables. */
export function exportShop(
  request: ExportRequest,
  take: (entries: AsyncIterable<ExportEntry>) => Promise<unknown>,
): Promise<ExportFigures> {
  return withFilesKept(request.url, async () => {
    const figures: ExportFigures = { tables: 0, rows: 0, files: 0, documents: 0, missing: [] };
    await take(entriesOf(request, figures));
    return figures;
  });
}

async function* entriesOf(request: ExportRequest, figures: ExportFigures): AsyncGenerator<ExportEntry> {
  const { url, files, shopName, now } = request;
  const facts: ExportFacts = {
    shopName,
    madeAt: now.toISOString(),
    version: appVersion,
    lastMigration: '',
    tables: [],
    folders: [],
    missing: [],
  };
  const folders = new Map<string, number>();
  const counted = (folder: string) => folders.set(folder, (folders.get(folder) ?? 0) + 1);
  const names: string[] = [];
  const client = await openSnapshot(url);
  try {
    facts.lastMigration = (await readMigrations(client)).at(-1) ?? '';
    if (!facts.lastMigration) throw new BackupError('The database is empty: there is nothing to export.');
    const tables: ExportFacts['tables'][number][] = [];
    for (const table of [...(await readTables(client)), ...derivedTables]) {
      const isLong = table.bytes > largeTableBytes;
      const rows = { rows: 0 };
      const base = `tables/${table.name}`;
      yield { path: `${base}.csv`, contents: csvOf(client, table, rows), isPacked: false, isLong };
      yield { path: `${base}.json`, contents: jsonOf(client, table), isPacked: false, isLong };
      tables.push({ ...table, ...rows });
      figures.rows += rows.rows;
    }
    facts.tables = tables;
    figures.tables = tables.length;
    for await (const { folder, name, contents } of signaturesOf(client)) {
      counted(folder);
      yield { path: `${folder}/${name}`, contents, isPacked: true, isLong: false };
    }
    for await (const { folder, name, contents } of request.documents(client)) {
      counted(`documents/${folder}`);
      figures.documents++;
      yield { path: `documents/${folder}/${name}`, contents, isPacked: true, isLong: false };
    }
    const found = await namedFiles(client, files);
    names.push(...found.names);
    figures.missing = found.missing;
    facts.missing = found.missing;
  } finally {
    await client.end().catch(() => {});
  }
  for (const name of names) {
    counted('files');
    figures.files++;
    const found = await files.read(name);
    if (!found) throw new Error(`${name} went while the export was made`);
    const contents = found.stream as AsyncIterable<Uint8Array>;
    yield { path: `files/${pathOf(name)}`, contents, isPacked: true, isLong: false };
  }
  facts.folders = [
    { name: 'tables', holds: 'Rows of the shop, each table as CSV and as JSON.', files: figures.tables * 2 },
    ...[...folders].toSorted().map(([name, files]) => ({ name, files, holds: wordsOf(name) })),
  ];
  yield {
    path: 'index.html',
    contents: oneOf(Buffer.from(writePage(facts))),
    isPacked: false,
    isLong: false,
  };
}

/** Its text is at most eight times as long, with room. */
const largeTableBytes = 400_000_000;

const folderWords: Readonly<Record<string, string>> = {
  'documents/invoices': 'Tax invoices and adjustment notes as they were issued, by their numbers.',
  'documents/receipts': 'Receipts for money that came by hand or by bank.',
  'documents/offers': 'Offers as they were sent, by their numbers.',
  files:
    'Artwork, pictures of products and pages, proofs, photos, production files and files of offers, by the SHA-256 in their name. “print” is the artwork in full; a number is the width of a picture in pixels. artworks has the name under which a customer uploaded it.',
  signatures: 'Signatures from deliveries, by the id of the evidence.',
  'signatures/sealed': 'The same signatures in the bytes that the sealed record names.',
};

const wordsOf = (folder: string) => folderWords[folder] ?? '';

async function* signaturesOf(client: pg.Client): AsyncGenerator<DrawnDocument> {
  for (const [id, { folder, key, extension }] of Object.entries(columnsAsFiles)) {
    const [table = '', column = ''] = id.split('.');
    const sql = `select ${key}::text, encode(${column}, 'base64') from ${table} where ${column} is not null order by ${key}`;
    for await (const rows of readBatches(client, sql))
      for (const [name, bytes] of rows)
        yield {
          folder,
          name: `${name}.${extension}`,
          contents: oneOf(Buffer.from(bytes ?? '', 'base64')),
        };
  }
}

async function namedFiles(client: pg.Client, files: FileStore) {
  const needed = await readNeededFiles(client);
  const present = await files.find(needed.flatMap(({ names }) => names));
  const missing = needed.filter(({ names }) => !names.some(name => present.has(name)));
  return {
    names: [...present].toSorted(),
    missing: [...new Set(missing.map(({ names }) => names.join(' or ')))],
  };
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
