import type { FeedRow } from '../feed/feed-row.ts';
import type { RowReader } from '../feed/row-reader.ts';

/** Columns that problems of the whole file are told of. */
export interface FeedColumns {
  handle: string;
  stockCode: string;
  styleCode: string;
  category: string;
}

/** Reads one kind of supplier file, by the names in its header. */
export interface FeedAdapter {
  name: string;
  /** Lower-cased headers that tell this kind of file from the others. */
  signature: readonly string[];
  /** Where the file says what only the whole file can be judged by; lower-cased. */
  columns: FeedColumns;
  /** The product a row belongs to, also of a row that is broken elsewhere. */
  handleOf(row: RowReader): string;
  /** Begins a file. The reader answers null for a row that says nothing the shop needs. */
  open(): (row: RowReader) => FeedRow | null;
}
