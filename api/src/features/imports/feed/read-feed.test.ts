import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedRow } from './feed-row.ts';
import { UnreadableFeed } from './unreadable-feed.ts';
import { readWholeFeed, silentProgress } from '#tests/factories/feeds.ts';
import type { FeedSource } from './feed-source.ts';
import { readFeed } from './read-feed.ts';

const columns = ['handle', 'product', 'category', 'base price', 'price breaks', 'colour', 'hex', 'size', 'stock code', 'gtin', 'stock'] as const; // prettier-ignore
type Column = (typeof columns)[number];

const good: Record<Column, string> = {
  handle: 'heavy-tee',
  product: 'Heavy tee',
  category: "Men's T-Shirts",
  'base price': '24.95',
  'price breaks': '20:22.50|50:19.95',
  colour: 'Navy',
  hex: '#1B2C4A',
  size: 'M',
  'stock code': 'NL-1',
  gtin: '2900000000018',
  stock: '12',
};

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineOf = (row: Partial<Record<Column, string>>) =>
  columns.map(column => quoted({ ...good, ...row }[column])).join(',');
const header = columns.join(',');
const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const read = (text: string) => readWholeFeed(Buffer.from(text));

const next = { 'stock code': 'NL-2', size: 'L', product: '' };

describe('a row with one damage', () => {
  it.each<[what: string, row: Partial<Record<Column, string>>, column: string, code: string]>([
    ['a negative price', { 'base price': '-5' }, 'base price', 'bad_price'],
    ['a price with a decimal comma', { 'base price': '24,95' }, 'base price', 'bad_price'],
    ['words for a price', { 'base price': 'call us' }, 'base price', 'bad_price'],
    ['no price', { 'base price': '' }, 'base price', 'missing'],
    ['no stock code', { 'stock code': ' ' }, 'stock code', 'missing'],
    ['no colour', { colour: '' }, 'colour', 'missing'],
    ['no size', { size: '' }, 'size', 'missing'],
    ['a handle without letters', { handle: '！！' }, 'handle', 'bad_text'],
    ['a name that is too long', { product: 'x'.repeat(256) }, 'product', 'too_long'],
    ['a stock code that is too long', { 'stock code': 'x'.repeat(101) }, 'stock code', 'too_long'],
    ['a NUL', { colour: 'Na\0vy' }, 'colour', 'bad_text'],
  ])('%s: is left out, told with line and column, and stops nothing else', async (_, row, column, code) => {
    // Enough sound text first that a NUL is seen as a broken cell, not as a binary file.
    const filler = Array.from({ length: 60 }, (_unused, at) => lineOf({ 'stock code': `F-${at}` }));
    const feed = await read(fileOf(...filler, lineOf(row), lineOf({ ...next, product: 'Heavy tee' })));
    expect(feed.problems).toMatchObject([{ line: 62, column, code, skipped: true }]);
    expect(feed.skipped).toBe(1);
    expect(feed.rows).toHaveLength(61);
  });

  it.each<[what: string, row: Partial<Record<Column, string>>, column: string, code: string]>([
    ['a hex that is none', { hex: 'navy-ish' }, 'hex', 'bad_colour'],
    ['a wrong check digit', { gtin: '2900000000019' }, 'gtin', 'bad_gtin'],
    ['a GTIN that a spreadsheet rounded', { gtin: '2.9E+12' }, 'gtin', 'ruined_gtin'],
    ['a GTIN rounded with a comma', { gtin: '2,9E+12' }, 'gtin', 'ruined_gtin'],
    ['a broken price step', { 'price breaks': '20:22.50|fifty:19' }, 'price breaks', 'bad_price_break'],
    ['a price step of nothing', { 'price breaks': '20:0' }, 'price breaks', 'bad_price_break'],
    ['half a garment in stock', { stock: '1.5' }, 'stock', 'bad_number'],
  ])('%s: only the cell is left out', async (_, row, column, code) => {
    const feed = await read(fileOf(lineOf(row)));
    expect(feed.problems).toMatchObject([{ line: 2, column, code, skipped: false }]);
    expect(feed.skipped).toBe(0);
    expect(feed.rows).toHaveLength(1);
  });

  it.each([
    ['a number with .0', '2900000000018.0', '2900000000018'],
    ['blanks and an apostrophe', "'2900 0000 00018", '2900000000018'],
    ['a leading zero that was dropped', '36000291452', '036000291452'],
  ])('mends a GTIN with %s', async (_, written, gtin) => {
    const feed = await read(fileOf(lineOf({ gtin: written })));
    expect(feed.problems).toEqual([]);
    expect(feed.rows[0]?.variant?.gtin).toBe(gtin);
  });

  it('tells the first line of a record that runs over several', async () => {
    const feed = await read(
      fileOf(lineOf({ colour: 'two\nlines' }), lineOf({ colour: 'a\nb\nc', size: '' }), lineOf(next)),
    );
    expect(feed.problems).toMatchObject([{ line: 4, column: 'size' }]);
  });

  it.each([
    ['too few cells', 'heavy-tee,Heavy tee,Men', 'broken_row'],
    ['a comma that nobody quoted', `${lineOf(next)},shifted`, 'broken_row'],
    ['a quote inside a cell', lineOf(next).replace('Navy', '6" Navy'), 'broken_row'],
  ])('%s: the row is left out', async (_, broken, code) => {
    const feed = await read(fileOf(lineOf({}), broken, lineOf({ ...next, 'stock code': 'NL-3' })));
    expect(feed.problems).toMatchObject([{ line: 3, code, skipped: true }]);
    expect(feed.rows.map(row => row.variant?.stockCode)).toEqual(['NL-1', 'NL-3']);
  });

  it('remembers whose row it could not read', async () => {
    const known = await read(fileOf(lineOf({}), lineOf({ ...next, size: '' })));
    expect([...known.unreadHandles]).toEqual(['heavy-tee']);
    expect(known.hasNamelessRows).toBe(false);
    const unknown = await read(fileOf(lineOf({}), lineOf({ ...next, handle: '' })));
    expect(unknown.hasNamelessRows).toBe(true);
  });
});

describe('a file in another dress', () => {
  const plain: Promise<FeedRow[]> = read(fileOf(lineOf({}), lineOf(next))).then(feed => feed.rows);

  it.each([
    ['a byte-order mark', (text: string) => `\uFEFF${text}`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['CR alone', (text: string) => text.replaceAll('\n', '\r')],
    ['mixed line ends', (text: string) => text.replace('\n', '\r\n')],
    ['no last line end', (text: string) => text.trimEnd()],
    [
      'headers in capitals with blanks',
      (text: string) => text.replace(header, header.toUpperCase().replaceAll(',', ' , ')),
    ],
    [
      'blank and comma-only lines at the end',
      (text: string) => `${text}\n\n${','.repeat(columns.length - 1)}\n`,
    ],
    ['more blank cells in each row', (text: string) => text.replaceAll('\n', ',,\n')],
  ])('%s reads the same', async (_, dress) => {
    const feed = await read(dress(fileOf(lineOf({}), lineOf(next))));
    expect(feed.problems).toEqual([]);
    expect(feed.rows).toEqual(await plain);
  });

  it('reads Windows-1252', async () => {
    const feed = await readWholeFeed(Buffer.from(fileOf(lineOf({ product: 'Caf\xe9 tee' })), 'latin1'));
    expect(feed.rows[0]?.product?.name).toBe('Café tee');
  });

  it.each([
    ['UTF-16, as a spreadsheet saves "Unicode text"', '\uFEFF', false],
    ['UTF-16 without a mark', '', false],
    ['UTF-16 of another machine', '\uFEFF', true],
    ['the same without a mark', '', true],
  ])('reads %s', async (_, mark, isSwapped) => {
    const bytes = Buffer.from(`${mark}${fileOf(lineOf({ product: 'Café tee' }))}`, 'utf16le');
    const feed = await readWholeFeed(isSwapped ? bytes.swap16() : bytes);
    expect(feed.problems).toEqual([]);
    expect(feed.rows[0]?.product?.name).toBe('Café tee');
  });

  it('reads characters that lie across two pieces of a large file', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      lineOf({ 'stock code': `N-${at}`, colour: 'Grün/Weiß' }),
    );
    const feed = await read(fileOf(...rows));
    expect(feed.rows).toHaveLength(3_000);
    expect(new Set(feed.rows.map(row => row.variant?.colour))).toEqual(new Set(['Grün/Weiß']));
  });

  it('takes columns in any order and ignores those it does not know', async () => {
    const reversed = [...columns].reverse();
    const cells = reversed.map(column => quoted(good[column]));
    const feed = await read(`${reversed.join(',')},Extra\n${cells.join(',')},whatever\n`);
    expect(feed.rows).toEqual((await plain).slice(0, 1));
  });
});

describe('a file that is refused as a whole', () => {
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
    randomFillSync(Buffer.alloc(500)),
  ]);

  it.each<[what: string, bytes: Buffer, sentence: RegExp]>([
    ['empty', Buffer.from(''), /is empty/],
    ['blank', Buffer.from('\n \n\n'), /No known supplier file|is empty/],
    ['a picture', picture, /not a CSV text/],
    ['JSON', Buffer.from('{"products":[]}'), /does not begin with the header/],
    ['a page of HTML', Buffer.from('<!doctype html><title>Sign in</title>'), /No known supplier file/],
    ['another header', Buffer.from('name,price\ntee,5\n'), /No known supplier file.*shopify/],
    [
      'cut off inside a quote',
      Buffer.from(`${fileOf(lineOf({}))}heavy-tee,"Heavy`),
      /ends inside a quoted cell/,
    ],
    [
      'a quote that swallows the rest',
      Buffer.from(fileOf(lineOf({}), `"${lineOf(next)}`, lineOf({}))),
      /ends inside a quoted cell/,
    ],
    ['a column twice', Buffer.from(`${header},Size\n${lineOf({})},L\n`), /"size" stands in the header twice/],
    ['larger than the limit', Buffer.alloc(50_000_001, 'x'), /larger than 50 MB/],
  ])('%s', async (_, bytes, sentence) => {
    const reading = readWholeFeed(bytes);
    await expect(reading).rejects.toBeInstanceOf(UnreadableFeed);
    await expect(reading).rejects.toThrow(sentence);
  });
});

it('a store that goes away in the middle of the file ends the reading, with its own error', async () => {
  const gone = new Error('The store does not answer.');
  let opened = 0;
  const source: FeedSource = {
    async *open() {
      yield Buffer.from(fileOf(lineOf({})));
      // The first time is a look at how the text is written.
      if (++opened === 2) throw gone;
    },
  };
  const reading = readFeed(source, { progress: silentProgress, report() {}, onRow: () => undefined });
  await expect(reading).rejects.toBe(gone);
});

it('never fails otherwise, whatever the bytes', async () => {
  const mutated = fc.record({
    at: fc.nat(),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });
  const whole = Buffer.from(fileOf(lineOf({}), lineOf(next), lineOf({ handle: 'b', 'stock code': 'B' })));
  await fc.assert(
    fc.asyncProperty(fc.array(mutated, { maxLength: 5 }), async changes => {
      const file = Buffer.from(whole);
      for (const { at, bytes } of changes)
        file.set(bytes.slice(0, file.length - (at % file.length)), at % file.length);
      const feed = await readWholeFeed(file).catch(error => {
        if (error instanceof UnreadableFeed) return null;
        throw error;
      });
      if (feed) expect(feed.rows.length + feed.skipped).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
