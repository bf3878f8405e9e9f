/**
 * Reads a supplier's file into normalised rows. A broken row is reported and stops nothing else; a broken file
 * (no text, no known header, an open quote at its end) is refused as a whole with a sentence that says why.
 */
import { parse, type CsvError } from 'csv-parse';
import { adapters, detectAdapter } from './adapters/detect.ts';
import type { FeedAdapter } from './adapters/adapter.ts';
import { decodeFeed } from './decode-feed.ts';
import type { FeedProblem, FeedRow } from './feed-row.ts';
import { RowLeftOut, RowReader } from './row-reader.ts';

export const feedLimits = { bytes: 50_000_000, rows: 500_000, problems: 1_000 } as const;

export interface ReadFeed {
  adapter: string;
  rows: FeedRow[];
  problems: FeedProblem[];
  /** Rows that were left out; `problems` holds the first thousand of all. */
  skipped: number;
}

/** Why a whole file was refused. */
export class UnreadableFeed extends Error {}

interface Parsed {
  record: string[];
  info: { lines: number };
}

export async function readFeed(bytes: Uint8Array): Promise<ReadFeed> {
  if (bytes.length > feedLimits.bytes) throw new UnreadableFeed('The file is larger than 50 MB.');
  const text = decodeFeed(bytes);
  if (text === null) throw new UnreadableFeed('The file is not a CSV text. Export it as CSV and try again.');
  if (!text.trim()) throw new UnreadableFeed('The file is empty.');
  const problems: FeedProblem[] = [];
  let skipped = 0;
  const report = (problem: FeedProblem) => {
    if (problem.skipped) skipped++;
    if (problems.length < feedLimits.problems) problems.push(problem);
  };
  const reader = { adapter: null as FeedAdapter | null, headers: [] as string[] };
  let read: ReturnType<FeedAdapter['open']> = () => null;
  const rows: FeedRow[] = [];
  let count = 0;
  try {
    for await (const { record, info } of parsing(text, report)) {
      if (!reader.adapter) {
        Object.assign(reader, openHeader(record));
        read = reader.adapter ? (reader.adapter as FeedAdapter).open() : read;
        continue;
      }
      if (++count > feedLimits.rows) throw new UnreadableFeed('The file has more than 500,000 rows.');
      const row = readRow(read, cellsOf(reader.headers, record), info.lines, report);
      if (row) rows.push(row);
    }
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(`The file could not be read as CSV: ${explain(error)}`);
  }
  if (!reader.adapter) throw new UnreadableFeed('The file has no header.');
  return { adapter: reader.adapter.name, rows, problems, skipped };
}

function parsing(text: string, report: (problem: FeedProblem) => void): AsyncIterable<Parsed> {
  return parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
    skip_records_with_error: true,
    on_skip(error: CsvError | undefined) {
      const line = Number(error?.['lines'] ?? 0);
      report({ line, column: null, code: 'broken_row', message: `${explain(error)}`, skipped: true });
    },
  });
}

function openHeader(record: string[]): { adapter: FeedAdapter; headers: string[] } {
  const headers = record.map(header => header.trim().toLowerCase());
  const adapter = detectAdapter(headers);
  if (adapter) return { adapter, headers };
  const known = adapters.map(({ name, signature }) => `${name} (${signature.join(', ')})`).join('; ');
  throw new UnreadableFeed(`No known supplier file has this header. Known are: ${known}.`);
}

function cellsOf(headers: readonly string[], record: readonly string[]): Map<string, string> {
  return new Map(headers.map((header, at) => [header, record[at] ?? '']));
}

function readRow(
  read: (row: RowReader) => FeedRow | null,
  cells: Map<string, string>,
  line: number,
  report: (problem: FeedProblem) => void,
): FeedRow | null {
  try {
    return read(new RowReader(line, cells, report));
  } catch (error) {
    if (error instanceof RowLeftOut) return null;
    throw error;
  }
}

function explain(error: unknown): string {
  return error instanceof Error
    ? error.message.replace(/^Invalid Record Length.*$/s, 'wrong number of cells')
    : String(error);
}
