/** An export holds everything of the shop but its secrets, of one moment, and reads as it says. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withSession } from '#api/backup/tables/open-session.ts';
import { writeCopyFile } from '#api/backup/write-copy-file.ts';
import { createExport } from '#api/build/commands/export-command.ts';
import { exportedDocuments } from '#api/build/exported-documents.ts';
import { readConfig } from '#api/config.ts';
import { derivedTables } from '#api/export/derived-tables.ts';
import { columnsAsFiles, columnsAsHex, columnsLeftOut, tablesLeftOut } from '#api/export/export-plan.ts';
import { type ExportEntry, exportShop } from '#api/export/export-shop.ts';
import { readTables } from '#api/export/read-columns.ts';
import { writeFolder } from '#api/export/write-folder.ts';
import { writeZip } from '#api/export/zip/write-zip.ts';
import { addArtwork, addOrder, furnish, makePlaces, type Places } from '#tests/backup/copied-shop.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';

/** Names that say that a column may hold a secret. One that does not is named with the reason. */
const suspiciousName = /token|secret|password|hash(?!.*sha256)|nonce|private|cookie|_key$|^key$|api_?key/;

const harmlessColumns: Readonly<Record<string, string>> = {
  'import_columns.header_hash': 'Of the header of a supplier’s file.',
  'import_runs.content_hash': 'Of a supplier’s file.',
  'supplier_feeds.file_hash': 'Of a supplier’s file.',
  'newsletter_subscriptions.email_key': 'The address in small letters.',
  'newsletter_subscriptions.token_made_at': 'A time.',
  'proof_placements.placement_key': 'Names a placement of the line.',
  'seal_keys.public_key': 'Public half, by which seals are checked.',
  'device_keys.public_key': 'Public half, by which seals are checked.',
  'settings.key': 'Names a setting.',
  'users.email_key': 'The address in small letters.',
  'users.password_changed_at': 'A time.',
  'users.username_key': 'The name in small letters.',
};

const db = useTestDatabase();
let places: Places;
let hemmed: MadeProduct;
/** Wherever one of these turns up, a secret got out. */
const secrets = Array.from({ length: 6 }, () => randomBytes(32).toString('hex'));
const [passwordSecret = '', linkSecret = '', unsubscribeSecret = '', ...hashSecrets] = secrets;

beforeAll(async () => {
  const own = await makePlaces(db.url);
  places = own;
  await furnish(db.knex, own, 2);
  await addOrder(db.knex);
  const { knex } = db;
  const [user] = await knex('users')
    .insert({ username: 'zoe', usernameKey: 'zoe', passwordHash: passwordSecret, firstName: 'Zoë' })
    .returning('id');
  const hash = (text = '') => Buffer.from(text, 'hex');
  await knex('customers').insert({
    firstName: '=HYPERLINK("https://evil.test")',
    lastName: 'O’Brien, "Jo"\nBloggs',
    email: 'jo@example.test',
    notes: '＝1+1',
    userId: user?.id ?? null,
  });
  await knex('mails').insert({
    kind: 'password_reset',
    messageId: 'm1',
    toEmail: 'zoe@example.test',
    subject: 'A new password',
    bodyText: `Open https://shop.test/reset#token=${linkSecret} within the hour.`,
    bodyHtml: `<a href="https://shop.test/reset#token=${linkSecret}">here</a>`,
    content: JSON.stringify({ link: linkSecret }),
    unsubscribeUrl: `https://shop.test/u/${unsubscribeSecret}`,
  });
  await knex('newsletter_subscriptions').insert({
    email: 'Zoe@example.test',
    emailKey: 'zoe@example.test',
    status: 'confirmed',
    unsubscribeToken: unsubscribeSecret.slice(0, 43),
    tokenHash: hash(hashSecrets[0]),
  });
  await knex('visitors').insert({ tokenHash: hash(hashSecrets[1]) });
  await knex('shop_keys')
    .insert({ purpose: 'ids', secret: hash(hashSecrets[2]) })
    .onConflict('purpose')
    .merge();
  hemmed = await makeProduct(knex, { name: 'Hemmed tee', slug: 'hemmed-tee' });
  await knex('products')
    .where({ id: hemmed.id })
    .update({
      printAreas: JSON.stringify({
        garment: 'tee',
        areas: [
          {
            id: 'left-hem',
            side: 'front',
            left: 500,
            top: 780.5,
            width: 80,
            height: 60,
            isOnOtherPiece: true,
            excludes: ['right-sleeve', 'nape'],
          },
        ],
      }),
    });
  return own.remove;
});

async function textsOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  const read = files.map(async file => [path.relative(folder, file), await readFile(file)] as const);
  return new Map((await Promise.all(read)).toSorted());
}

const request = () => ({
  url: db.url,
  files: places.files,
  shopName: 'Tees & <Things>',
  now: new Date('2026-11-26T09:00:00Z'),
  documents: exportedDocuments,
});

async function exportTo(name: string): Promise<Map<string, Buffer>> {
  const to = path.join(places.root, name);
  await exportShop(request(), entries => writeFolder(to, entries));
  return textsOf(to);
}

const text = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? '';

it('every table is in it or named with the reason, and no column that may hold a secret is in it unseen', async () => {
  const { rows } = await db.knex.raw<{ rows: { table: string; column: string; type: string }[] }>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = 'public' and table_name <> 'knex_migrations_lock'`,
  );
  const names = new Set(rows.map(row => row.table));
  const exported = await withSession(db.url, readTables);
  const inIt = exported.map(({ name }) => name);
  expect([...inIt, ...Object.keys(tablesLeftOut)].toSorted()).toEqual([...names].toSorted());
  const columns = exported.flatMap(({ name, columns: own }) => own.map(column => `${name}.${column.name}`));
  const suspicious = rows.filter(row => row.type === 'bytea' || suspiciousName.test(row.column));
  const unseen = suspicious
    .map(row => `${row.table}.${row.column}`)
    .filter(id => columns.includes(id))
    .filter(id => !columnsAsFiles[id] && !columnsAsHex.has(id) && !harmlessColumns[id]);
  expect(unseen).toEqual([]);
  // What the plan names is there.
  const known = new Set(rows.map(row => `${row.table}.${row.column}`));
  const named = [
    ...Object.keys(columnsLeftOut),
    ...Object.keys(columnsAsFiles),
    ...columnsAsHex,
    ...Object.keys(harmlessColumns),
  ];
  expect(named.filter(id => !known.has(id))).toEqual([]);
});

describe('as a folder', () => {
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    files = await exportTo('folder');
  });

  it('has every row, the same in CSV and in JSON', async () => {
    for (const { name, columns } of await withSession(db.url, readTables)) {
      const json = JSON.parse(text(files, `tables/${name}.json`)) as Record<string, unknown>[];
      const csv = parse(text(files, `tables/${name}.csv`), { bom: true }) as string[][];
      const { rows } = await db.knex.raw<{ rows: { n: number }[] }>('select count(*)::int as n from ??', [
        name,
      ]);
      expect([name, json.length, csv.length - 1]).toEqual([name, rows[0]?.n, rows[0]?.n]);
      expect(csv[0]).toEqual(columns.map(column => column.name));
      const asCells = json.map(row =>
        Object.values(row).map(value =>
          value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
        ),
      );
      const bare = csv.slice(1).map(row => row.map(cell => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝])/u, '')));
      const withoutBlanks = (cells: string[][]) =>
        cells.map(row => row.map(cell => cell.replaceAll(/\s/g, '')));
      expect(withoutBlanks(bare)).toEqual(withoutBlanks(asCells));
    }
  });

  it('leads formulas by an apostrophe, and keeps accents, quotes and lines', () => {
    const [, row] = parse(text(files, 'tables/customers.csv'), { bom: true }) as string[][];
    expect(row).toContain(`'=HYPERLINK("https://evil.test")`);
    expect(row).toContain(`'＝1+1`);
    expect(row).toContain('O’Brien, "Jo"\nBloggs');
    const [customer] = JSON.parse(text(files, 'tables/customers.json')) as { first_name: string }[];
    expect(customer?.first_name).toBe('=HYPERLINK("https://evil.test")');
  });

  it('holds no secret, in no form', () => {
    const all = [...files].filter(([name]) => !name.startsWith('files/'));
    for (const [name, bytes] of all)
      for (const secret of secrets.map(one => one.slice(0, 43)))
        expect([name, bytes.includes(secret)]).toEqual([name, false]);
    expect(text(files, 'tables/mails.json')).toContain('reset#token=hidden within the hour');
  });

  it('has the pictures and artwork', async () => {
    const kept = await textsOf(places.filesDir);
    const exported = [...files].filter(([name]) => name.startsWith('files/'));
    expect(exported.map(([name]) => name.slice(6))).toEqual([...kept.keys()]);
    expect(exported.every(([name, bytes]) => kept.get(name.slice(6))?.equals(bytes))).toBe(true);
  });

  it('explains every file and column on its page', async () => {
    const page = text(files, 'index.html');
    expect(page).toContain('<h1>Export of Tees &amp; &lt;Things&gt;</h1>');
    for (const { name, columns } of await withSession(db.url, readTables)) {
      expect(page).toContain(`<h3 id="${name}">`);
      const part = page.slice(page.indexOf(`<h3 id="${name}">`)).split('</table>')[0] ?? '';
      for (const column of columns)
        expect([
          name,
          column.name,
          new RegExp(`<td>${column.name}</td><td>[^<]+</td><td>[^<]+</td>`).test(part),
        ]).toEqual([name, column.name, true]);
    }
    for (const name of Object.keys(tablesLeftOut)) expect(page).toContain(`<td>${name}</td>`);
    const linked = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect(linked.filter(href => !files.has(href))).toEqual([]);
  });

  it('has print areas of products one by one, as a spreadsheet reads them', async () => {
    const rows = parse(text(files, 'tables/product_print_areas.csv'), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    const [own] = rows.filter(row => row['product_id'] === String(hemmed.id));
    expect(own).toEqual({
      product_id: String(hemmed.id),
      handle: 'hemmed-tee',
      garment: 'tee',
      place: '1',
      area: 'left-hem',
      side: 'front',
      left_mm: '500',
      top_mm: '780.5',
      width_mm: '80',
      height_mm: '60',
      is_far_side: 'false',
      is_on_other_piece: 'true',
      stands_for: '',
      excludes: 'right-sleeve|nape',
    });
    expect(JSON.parse(text(files, 'tables/product_print_areas.json'))).toContainEqual({
      ...own,
      product_id: hemmed.id,
      place: 1,
      left_mm: 500,
      top_mm: 780.5,
      width_mm: 80,
      height_mm: 60,
      is_far_side: false,
      is_on_other_piece: true,
      stands_for: null,
    });
    const page = text(files, 'index.html');
    const part = page.slice(page.indexOf('<h3 id="product_print_areas">')).split('</table>')[0] ?? '';
    for (const { columns } of derivedTables)
      for (const column of columns) expect(part).toContain(`<td>${column.name}</td>`);
    expect(part).toContain('Refers to a row of products.');
  });

  it('refuses a folder in which something is, and leaves nothing when it fails', async () => {
    await expect(exportTo('folder')).rejects.toThrow('is not empty');
    const to = path.join(places.root, 'failing');
    const failing = exportShop(request(), async entries => {
      async function* broken(): AsyncGenerator<ExportEntry> {
        for await (const entry of entries) {
          yield entry;
          if (entry.path === 'tables/customers.csv') throw new Error('the disk is full');
        }
      }
      await writeFolder(to, broken());
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect((await readdir(places.root)).filter(name => name.startsWith('failing'))).toEqual([]);
  });
});

it('as a ZIP it holds the same', async () => {
  const to = path.join(places.root, 'shop.zip');
  await exportShop(request(), entries => writeCopyFile(to, writeZip(entries, request().now)));
  const inZip = readZip(await readFile(to));
  const inFolder = await exportTo('same');
  expect([...inZip.keys()].toSorted()).toEqual([...inFolder.keys()]);
  for (const [name, bytes] of inZip) expect([name, inFolder.get(name)?.equals(bytes)]).toEqual([name, true]);
});

it('is of one moment while the shop works: no order without its lines, no row without its files', async () => {
  const to = path.join(places.root, 'busy');
  let isWorked = false;
  await exportShop(request(), async entries => {
    async function* working(): AsyncGenerator<ExportEntry> {
      for await (const entry of entries) {
        if (entry.path === 'tables/order_items.csv') {
          await addOrder(db.knex);
          await addArtwork(db.knex, places.files);
          isWorked = true;
        }
        yield entry;
      }
    }
    await writeFolder(to, working());
  });
  expect(isWorked).toBe(true);
  const files = await textsOf(to);
  const rows = (name: string) => JSON.parse(text(files, `tables/${name}.json`)) as Record<string, unknown>[];
  const orders = rows('orders').map(row => row['id']);
  expect([...new Set(rows('order_items').map(row => row['order_id']))].toSorted()).toEqual(orders.toSorted());
  for (const row of rows('artworks')) {
    const sha256 = String(row['sha256']);
    expect(files.has(`files/${sha256.slice(0, 2)}/${sha256}.print.png`)).toBe(true);
  }
});

it('is a command that says what is missing and is in the audit log', async () => {
  const command = createExport(exportedDocuments);
  const config = readConfig({
    DATABASE_URL: db.url,
    DATA_DIR: places.root,
    FILES_URL: `file:${places.filesDir}`,
  });
  await expect(command([], config)).rejects.toThrow('Say where to');
  expect(await command(['--to', path.join(places.root, 'by-command.zip')], config)).toBe(0);
  const lost = '0'.repeat(64);
  await db.knex('artworks').insert({ sha256: lost, mime: 'image/png', bytes: 1, previewReady: true });
  onTestFinished(async () => void (await db.knex('artworks').where({ sha256: lost }).delete()));
  expect(await command(['--to', path.join(places.root, 'less')], config)).toBe(2);
  expect(await readFile(path.join(places.root, 'less/index.html'), 'utf8')).toContain(`${lost}.480.webp`);
  const found = await db.knex('audit_events').where({ action: 'shop.export' }).orderBy('id');
  expect(found).toHaveLength(2);
  await writeFile(path.join(places.root, 'file'), '');
  await expect(command(['--to', path.join(places.root, 'file')], config)).rejects.toThrow('is no folder');
});

/** By the list at its end, as programs read it; sums and sizes are compared. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, plain] = [10, 20, 24].map(place =>
      place === 10 ? bytes.readUInt16LE(at + place) : bytes.readUInt32LE(at + place),
    );
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(data, data + (size ?? 0));
    const contents = method === 8 ? inflateRawSync(packed) : packed;
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    expect([name, contents.length]).toEqual([name, plain]);
    found.set(name, contents);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30);
  }
  return found;
}
