/** Reads a supplier's stock file: a stock code and its pieces on each row, whatever else stands there. */
import { importColumns, plainHeader } from '#contract/imports/columns.ts';
import { readStockCell } from '#contract/imports/stock-cell.ts';
import { oneLine, previewText } from '#contract/text/text.ts';
import { decodeFeed } from '../feed/decode-feed.ts';
import { feedLimits } from '../feed/feed-limits.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import { inspectFeed } from '../feed/inspect-feed.ts';
import { firstLine, parseRecords } from '../feed/read-feed.ts';
import type { Report } from '../feed/row-reader.ts';
import { UnreadableFeed } from '../feed/unreadable-feed.ts';
import type { Progress } from '../progress.ts';

/** As the office has named them; empty: found by their usual names. */
export interface StockColumns {
  codeColumn: string;
  stockColumn: string;
  /** What "in stock" counts as. */
  inStockPieces: number;
}

export interface StockReading {
  columns: Pick<StockColumns, 'codeColumn' | 'stockColumn'>;
  progress: Progress;
  report: Report;
  /** `pieces` is null where the supplier has some and does not say how many. */
  onRow: (code: string, pieces: number | null) => Promise<void> | undefined;
}

const rowsPerReport = 2_000;
const shownCharacters = 200;

/** @throws UnreadableFeed */
export async function readStock(
  source: FeedSource,
  { columns, progress, report, onRow }: StockReading,
): Promise<void> {
  const { encoding, lines } = await inspectFeed(source);
  progress.begin('reading', lines);
  let places: Places | null = null;
  let count = 0;
  for await (const { record, info } of parseRecords(
    decodeFeed(source, encoding),
    { hasNamelessRows: false },
    report,
  )) {
    if (!places) {
      places = placesOf(record, columns);
      continue;
    }
    if (++count > feedLimits.rows) throw new UnreadableFeed('The file has more than 500,000 rows.');
    if (count % rowsPerReport === 0) progress.reach(count);
    const code = oneLine(record[places.code] ?? '').trim();
    const written = record[places.stock] ?? '';
    const pieces = readStockCell(written);
    if (code && code.length <= 255 && pieces !== null) {
      const taken = onRow(code, pieces === 'in' ? null : pieces);
      if (taken) await taken;
      continue;
    }
    const [column, value, code_, what] =
      code && code.length <= 255
        ? [
            places.stockName,
            written,
            'bad_number' as const,
            `"${previewText(written, 40)}" does not say how many`,
          ]
        : [places.codeName, code, 'missing' as const, code ? 'is longer than 255 characters' : 'is empty'];
    report({
      line: firstLine(record, info),
      column,
      code: code_,
      value: previewText(value, shownCharacters),
      message: `${column}: ${what}.`,
      skipped: true,
    });
  }
  if (!places) throw new UnreadableFeed('The file is empty.');
}

interface Places {
  code: number;
  stock: number;
  codeName: string;
  stockName: string;
}

const namesOf = (name: string) => [name, ...(importColumns.find(one => one.name === name)?.alike ?? [])];
const codeNames = [...namesOf('stock code'), 'code', 'product sku', 'variant code', 'stockcode'];
const stockNames = [
  ...namesOf('stock'),
  'stock qty',
  'stock quantity',
  'qty available',
  'available qty',
  'stock level',
  'on hand',
  'qty on hand',
  'in stock',
  'availability',
  'stock status',
];

function placesOf(header: readonly string[], { codeColumn, stockColumn }: StockReading['columns']): Places {
  const plain = header.map(plainHeader);
  const find = (written: string, usual: readonly string[], what: string) => {
    const wanted = written ? [plainHeader(written)] : usual;
    const at = wanted.map(name => plain.indexOf(name)).find(index => index >= 0);
    if (at !== undefined) return at;
    const there = previewText(
      header
        .map(name => name.trim())
        .filter(Boolean)
        .join(', '),
      300,
    );
    const named = written ? `no column “${written}”` : `no column that is known as ${what}`;
    throw new UnreadableFeed(`The file has ${named}. Name it in the feed. Its columns are: ${there}.`);
  };
  const code = find(codeColumn, codeNames, 'the stock code');
  const stock = find(stockColumn, stockNames, 'the stock');
  return { code, stock, codeName: header[code]?.trim() ?? '', stockName: header[stock]?.trim() ?? '' };
}
