import type { FeedProduct, FeedRow } from '../feed/feed-row.ts';
import type { RowReader } from '../feed/row-reader.ts';

/** Columns that problems of the whole file are told of. */
export interface FeedColumns {
  handle: string;
  stockCode: string;
  styleCode: string;
  category: string;
}

export interface FeedTells {
  product: Readonly<Record<string, readonly string[]>>;
  variant: Readonly<Record<string, readonly string[]>>;
}

/** Columns of the catalogue that a file tells. */
export interface ToldColumns {
  product: ReadonlySet<string>;
  variant: ReadonlySet<string>;
}

export function toldBy({ tells }: FeedAdapter, headers: readonly string[]): ToldColumns {
  const among = (columns: FeedTells['product']) =>
    new Set(
      Object.entries(columns)
        .filter(([, names]) => names.some(name => headers.includes(name)))
        .map(([column]) => column),
    );
  return { product: among(tells.product), variant: among(tells.variant) };
}

/** Reads one kind of supplier file, by the names in its header. */
export interface FeedAdapter {
  name: string;
  /** Lower-cased headers that tell this kind of file from the others. */
  signature: readonly string[];
  /** Where the file says what only the whole file can be judged by; lower-cased. */
  columns: FeedColumns;
  /**
   * Columns of the catalogue that this kind of file can tell, each with the headers of which one has to be there. In
   * `add` an import leaves the others as they are.
   */
  tells: FeedTells;
  /** The product a row belongs to, also of a row that is broken elsewhere. */
  handleOf(row: RowReader): string;
  /** Begins a file. The reader answers null for a row that says nothing the shop needs. */
  open(): (row: RowReader) => FeedRow | null;
}

/** What other suppliers' files say nothing about. */
export const unsaid = () =>
  ({
    garment: null,
    alsoIn: [],
    priceBreaks: [],
    techniques: ['print', 'embroidery'],
    customizable: true,
    features: [],
    care: [],
    sizeGuide: null,
    sampleRating: null,
  }) satisfies Partial<FeedProduct>;
