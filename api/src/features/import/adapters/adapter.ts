import type { FeedRow } from '../feed-row.ts';
import type { RowReader } from '../row-reader.ts';

/** Reads one kind of supplier file, by the names in its header. */
export interface FeedAdapter {
  name: string;
  /** Lower-cased headers that tell this kind of file from the others. */
  signature: readonly string[];
  /** The product a row belongs to, also of a row that is broken elsewhere. */
  handleOf(row: RowReader): string;
  /** Begins a file. The reader answers null for a row that says nothing the shop needs. */
  open(): (row: RowReader) => FeedRow | null;
}
