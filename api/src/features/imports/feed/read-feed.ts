/**
 * Reads a supplier's file into normalised rows. A broken row is reported and stops nothing else; a broken file
 * (no text, no known header, an open quote at its end) is refused as a whole with a sentence that says why.
 *
 *   bytes → text in pieces → csv-parse → cells by header → adapter → rows, problems, what could not be read
 */
import { pipeline, Readable } from 'node:stream';
import type * as CsvParse from 'csv-parse';
import type { CsvError, Info } from 'csv-parse';
import { loadLater } from '#api/load-later.ts';
import { adapters, detectAdapter } from '../adapters/detect.ts';
import { type FeedAdapter, type FeedColumns, type ToldColumns, toldBy } from '../adapters/adapter.ts';
import { type ChosenColumns, chosenColumnsFeed } from '../adapters/chosen-columns-feed.ts';
import { decodeFeed } from './decode-feed.ts';
import { feedLimits } from './feed-limits.ts';
import type { FeedRow } from './feed-row.ts';
import type { FeedSource } from './feed-source.ts';
import { inspectFeed } from './inspect-feed.ts';
import type { Progress } from '../progress.ts';
import { UnreadableFeed } from './unreadable-feed.ts';
import { type Report, RowLeftOut, RowReader } from './row-reader.ts';

const csv = loadLater<typeof CsvParse>('csv-parse');

export interface ReadFeed {
  adapter: string;
  /** Of the office's choice of columns; null for a kind that is known. */
  columnsId: number | null;
  /** As the header writes them. */
  columns: FeedColumns;
  told: ToldColumns;
  /** Products with a row that was left out. What such a row may have named must not be archived as missing. */
  unreadHandles: Set<string>;
  /** A row was left out of which not even the product is known. */
  hasNamelessRows: boolean;
}

const rowsPerReport = 500;

interface Parsed {
  record: string[];
  info: Info;
}

export interface FeedReading {
  progress: Progress;
  report: Report;
  /** What the office has chosen for files with this header. It goes before the kinds that are known. */
  findChosen?: (header: readonly string[]) => Promise<ChosenColumns | null>;
  /** Each row in its order; a promise is waited for. */
  onRow: (row: FeedRow) => Promise<void> | undefined;
}

/** @throws UnreadableFeed */
export async function readFeed(
  source: FeedSource,
  { progress, report, findChosen, onRow }: FeedReading,
): Promise<ReadFeed> {
  const { encoding, lines } = await inspectFeed(source);
  const feed: ReadFeed = {
    adapter: '',
    columnsId: null,
    columns: { handle: '', stockCode: '', styleCode: '', category: '' },
    told: { product: new Set(), variant: new Set() },
    unreadHandles: new Set(),
    hasNamelessRows: false,
  };
  let reader: RecordReader | null = null;
  let hasBroken = false;
  let count = 0;
  progress.begin('reading', lines);
  const told: Report = problem => {
    hasBroken = true;
    report(problem);
  };
  for await (const { record, info } of parseRecords(decodeFeed(source, encoding), feed, told)) {
    if (!reader) {
      reader = openRecords(record, (await findChosen?.(record)) ?? null, feed, told);
      continue;
    }
    if (++count > feedLimits.rows) throw new UnreadableFeed('The file has more than 500,000 rows.');
    if (count % rowsPerReport === 0) progress.reach(count);
    const row = reader(record, firstLine(record, info));
    const taken = row && onRow(row);
    if (taken) await taken;
  }
  if (!reader) {
    const what = hasBroken ? 'does not begin with the header of a CSV file' : 'is empty';
    throw new UnreadableFeed(`The file ${what}.`);
  }
  return feed;
}

type RecordReader = (record: string[], line: number) => FeedRow | null;

/** Records of a CSV text; what cannot be read is reported, and marked in `feed`. @throws UnreadableFeed */
export async function* parseRecords(
  text: AsyncIterable<string>,
  feed: Pick<ReadFeed, 'hasNamelessRows'>,
  report: Report,
): AsyncGenerator<Parsed> {
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
  const source = Readable.from(text);
  // A store that goes away in the middle of the file ends the parser, too.
  pipeline(source, parser, () => undefined);
  try {
    // AsyncIterator of the parser is untyped; with `info: true` it gives these.
    for await (const parsed of parser as AsyncIterable<Parsed>) yield parsed;
  } catch (error) {
    if (!(error instanceof csv().CsvError)) throw error;
    throw new UnreadableFeed(`The file could not be read as CSV: ${explain(error)}`);
  } finally {
    source.destroy();
  }
}

/** Finds the adapter by the header and gives the reader of the rows that follow. */
function openRecords(
  header: string[],
  chosen: ChosenColumns | null,
  feed: ReadFeed,
  report: Report,
): RecordReader {
  const headers = header.map(name => name.trim().toLowerCase());
  const adapter = chosen ? chosenColumnsFeed(chosen) : detectAdapter(headers);
  if (!adapter) {
    const known = adapters.map(({ name, signature }) => `${name} (${signature.join(', ')})`).join('; ');
    throw new UnreadableFeed(
      `No known supplier file has this header. Choose what its columns mean. Known are: ${known}.`,
    );
  }
  const place = placesOf(headers, chosen);
  const needed = new Set(adapter.signature.map(name => headers[place.get(name) ?? -1]));
  const repeated = headers.find((name, at) => name !== '' && headers.indexOf(name) !== at);
  if (repeated !== undefined && needed.has(repeated)) {
    throw new UnreadableFeed(`The column "${repeated}" stands in the header twice.`);
  }
  feed.adapter = adapter.name;
  feed.columnsId = chosen?.id ?? null;
  feed.told = toldBy(adapter, [...place.keys()]);
  feed.columns = writtenColumns(adapter.columns, place, header);
  const read = adapter.open();
  return (record, line) => {
    const row = new RowReader(line, place, record, report, header);
    try {
      if (!hasAllCells(headers, record)) throw wrongLength(record, headers, line, report);
      return read(row);
    } catch (error) {
      if (!(error instanceof RowLeftOut)) throw error;
      rememberUnread(adapter, new RowReader(line, place, record, () => {}), feed);
      return null;
    }
  };
}

/** Where each column stands, by the name that its adapter knows it by. */
function placesOf(headers: readonly string[], chosen: ChosenColumns | null): Map<string, number> {
  if (!chosen) return new Map(headers.map((name, index) => [name, index]));
  return new Map(
    Object.entries(chosen.columns).map(([name, header = '']) => [
      name,
      headers.indexOf(header.trim().toLowerCase()),
    ]),
  );
}

function writtenColumns(
  columns: FeedColumns,
  place: ReadonlyMap<string, number>,
  written: readonly string[],
): FeedColumns {
  const nameOf = (name: string) => written[place.get(name) ?? -1]?.trim() ?? name;
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
export function firstLine(record: readonly string[], info: Info): number {
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
