/**
 * Reads a supplier's file into normalised rows. A broken row is reported and stops nothing else; a broken file
 * (no text, no known header, an open quote at its end) is refused as a whole with a sentence that says why.
 *
 *   bytes → text in pieces → csv-parse → cells by header → adapter → rows, problems, what could not be read
 */
import { Readable } from 'node:stream';
import type * as CsvParse from 'csv-parse';
import type { CsvError, Info } from 'csv-parse';
import { feedLimitBytes, keptProblems } from '#contract/imports/import-limits.ts';
import { loadLater } from '#api/load-later.ts';
import { adapters, detectAdapter } from '../adapters/detect.ts';
import { type FeedAdapter, type FeedColumns, type ToldColumns, toldBy } from '../adapters/adapter.ts';
import { decodeFeed, looksBinary } from './decode-feed.ts';
import type { FeedProblem, FeedRow } from './feed-row.ts';
import { type Progress, silentProgress } from '../progress.ts';
import { createSharing } from '../share-values.ts';
import { type Report, RowLeftOut, RowReader } from './row-reader.ts';

const csv = loadLater<typeof CsvParse>('csv-parse');

export const feedLimits = { bytes: feedLimitBytes, rows: 500_000, problems: keptProblems } as const;

export interface ReadFeed {
  adapter: string;
  /** As the header writes them. */
  columns: FeedColumns;
  told: ToldColumns;
  rows: FeedRow[];
  problems: FeedProblem[];
  /** Rows that were left out; `problems` holds the first thousand of all. */
  skipped: number;
  /** Products with a row that was left out. What such a row may have named must not be archived as missing. */
  unreadHandles: Set<string>;
  /** A row was left out of which not even the product is known. */
  hasNamelessRows: boolean;
}

const rowsPerReport = 500;

/** Why a whole file was refused. */
export class UnreadableFeed extends Error {}

interface Parsed {
  record: string[];
  info: Info;
}

export async function readFeed(bytes: Uint8Array, progress: Progress = silentProgress): Promise<ReadFeed> {
  if (bytes.length > feedLimits.bytes) throw new UnreadableFeed('The file is larger than 50 MB.');
  if (looksBinary(bytes)) {
    throw new UnreadableFeed('The file is not a CSV text. Export it as CSV (UTF-8) and try again.');
  }
  const feed: ReadFeed = {
    adapter: '',
    columns: { handle: '', stockCode: '', styleCode: '', category: '' },
    told: { product: new Set(), variant: new Set() },
    rows: [],
    problems: [],
    skipped: 0,
    unreadHandles: new Set(),
    hasNamelessRows: false,
  };
  const report: Report = problem => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
  let reader: RecordReader | null = null;
  let count = 0;
  progress.begin('reading', countLines(bytes));
  const share = createSharing();
  for await (const { record, info } of parseRecords(bytes, feed, report)) {
    if (!reader) {
      reader = openRecords(record, feed, report);
      continue;
    }
    if (++count > feedLimits.rows) throw new UnreadableFeed('The file has more than 500,000 rows.');
    if (count % rowsPerReport === 0) progress.reach(count);
    const row = reader(record, firstLine(record, info));
    if (row) feed.rows.push(share(row));
  }
  if (!reader) {
    const what = feed.problems.length > 0 ? 'does not begin with the header of a CSV file' : 'is empty';
    throw new UnreadableFeed(`The file ${what}.`);
  }
  return feed;
}

/** About as many as rows: a cell may hold several, the header is one. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

type RecordReader = (record: string[], line: number) => FeedRow | null;

async function* parseRecords(bytes: Uint8Array, feed: ReadFeed, report: Report): AsyncGenerator<Parsed> {
  const parser = csv().parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write rows of nothing but commas.
    skip_records_with_empty_values: true,
    max_record_size: 200_000,
    skip_records_with_error: true,
    on_skip(error: CsvError | undefined) {
      feed.hasNamelessRows = true;
      // The rest of the file is inside the quote: a file cut short while it was being written or sent.
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') {
        throw new UnreadableFeed(`The file ends inside a quoted cell that opens near line ${lineOf(error)}.`);
      }
      report({
        line: lineOf(error),
        column: null,
        code: 'broken_row',
        message: explain(error),
        skipped: true,
      });
    },
  });
  const source = Readable.from(decodeFeed(bytes));
  try {
    // AsyncIterator of the parser is untyped; with `info: true` it gives these.
    for await (const parsed of source.pipe(parser) as AsyncIterable<Parsed>) yield parsed;
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(`The file could not be read as CSV: ${explain(error)}`);
  } finally {
    source.destroy();
  }
}

/** Finds the adapter by the header and gives the reader of the rows that follow. */
function openRecords(header: string[], feed: ReadFeed, report: Report): RecordReader {
  const headers = header.map(name => name.trim().toLowerCase());
  const adapter = detectAdapter(headers);
  if (!adapter) {
    const known = adapters.map(({ name, signature }) => `${name} (${signature.join(', ')})`).join('; ');
    throw new UnreadableFeed(`No known supplier file has this header. Known are: ${known}.`);
  }
  const repeated = headers.find((name, at) => name !== '' && headers.indexOf(name) !== at);
  if (repeated !== undefined && [...adapter.signature].includes(repeated)) {
    throw new UnreadableFeed(`The column "${repeated}" stands in the header twice.`);
  }
  feed.adapter = adapter.name;
  feed.told = toldBy(adapter, headers);
  feed.columns = writtenColumns(adapter.columns, headers, header);
  const at = new Map(headers.map((name, index) => [name, index]));
  const read = adapter.open();
  return (record, line) => {
    const row = new RowReader(line, at, record, report, header);
    try {
      if (!hasAllCells(headers, record)) throw wrongLength(record, headers, line, report);
      return read(row);
    } catch (error) {
      if (!(error instanceof RowLeftOut)) throw error;
      rememberUnread(adapter, new RowReader(line, at, record, () => {}), feed);
      return null;
    }
  };
}

function writtenColumns(
  columns: FeedColumns,
  headers: readonly string[],
  written: readonly string[],
): FeedColumns {
  const nameOf = (name: string) => written[headers.indexOf(name)]?.trim() ?? name;
  const { handle, stockCode, styleCode, category } = columns;
  return {
    handle: nameOf(handle),
    stockCode: nameOf(stockCode),
    styleCode: nameOf(styleCode),
    category: nameOf(category),
  };
}

/** A row that was cut off, or shifted by a comma that nobody quoted. Blank cells too many do no harm. */
function hasAllCells(headers: readonly string[], record: readonly string[]): boolean {
  return record.length >= headers.length && record.slice(headers.length).every(cell => !cell.trim());
}

function wrongLength(record: string[], headers: readonly string[], line: number, report: Report): RowLeftOut {
  const message = `The row has ${record.length} cells, the header has ${headers.length}.`;
  report({ line, column: null, code: 'broken_row', message, skipped: true });
  return new RowLeftOut();
}

function rememberUnread(adapter: FeedAdapter, row: RowReader, feed: ReadFeed): void {
  try {
    feed.unreadHandles.add(adapter.handleOf(row));
  } catch (error) {
    if (!(error instanceof RowLeftOut)) throw error;
    feed.hasNamelessRows = true;
  }
}

/** The parser counts to the end of a record; people look for its beginning. */
function firstLine(record: readonly string[], info: Info): number {
  let breaks = 0;
  for (const cell of record) {
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return info.lines - breaks;
}

const lineOf = (error: CsvError | undefined): number => Number(error?.['lines'] ?? 0);

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
