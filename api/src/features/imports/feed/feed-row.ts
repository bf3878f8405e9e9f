/** What every supplier's file is turned into before the shop looks at it. */
import type { FieldsWith, ProductFacts } from '#contract/catalogue/product-fields.ts';

/** Something wrong in a file, for a person to mend: the line as an editor counts it, and the column's header. */
export interface FeedProblem {
  line: number;
  column: string | null;
  /** What stands there, cut to a readable length. */
  value?: string;
  code: FeedProblemCode;
  message: string;
  /** Fatal for the row; without it the row is taken and only the cell is left out. */
  skipped: boolean;
}

export type FeedProblemCode =
  | 'missing'
  | 'bad_price'
  | 'bad_price_break'
  | 'bad_colour'
  | 'bad_gtin'
  | 'bad_number'
  | 'ruined_gtin'
  | 'too_long'
  | 'bad_text'
  | 'duplicate_stock_code'
  | 'unknown_category'
  | 'unknown_technique'
  | 'broken_row'
  | 'no_product'
  | 'blocked_url'
  | 'image_failed';

export interface FeedPriceBreak {
  quantity: number;
  priceCents: number;
}

/** Those of the table of product fields that a file may have; the product keeps its own where it has not. */
export type FeedFacts = Partial<Pick<ProductFacts, FieldsWith<'feed', object>>>;

/** Facts of a product; they stand on the first row of its handle. */
export interface FeedProduct extends FeedFacts {
  name: string;
  supplier: string | null;
  garment: string | null;
  category: string;
  alsoIn: string[];
  priceCents: number;
  priceBreaks: FeedPriceBreak[];
  techniques: string[];
  care: string[];
  sizeGuide: string | null;
  /** Of the demo shop: shown as a sample, never in structured data. */
  sampleRating: { rating: number; reviews: number } | null;
  stockCode: string | null;
  pictures: FeedPictures;
}

/** Addresses of photographs on the supplier's server, and the column that names them. */
export interface FeedPictures {
  front: string | null;
  back: string | null;
  side: string | null;
  column: string;
}

export interface FeedVariant {
  line: number;
  stockCode: string;
  colour: string;
  hexes: string[];
  pantones: string[];
  size: string;
  gtin: string | null;
  /** Null: the product's own price. */
  priceCents: number | null;
  /** What a piece costs the shop, without GST. Missing or null where the file does not say. */
  costCents?: number | null;
  /** Pieces on the shelf, 0 for made to order; null where the file does not say. */
  stock: number | null;
}

export interface FeedRow {
  line: number;
  handle: string;
  /** Null on the further rows of a product. */
  product: FeedProduct | null;
  /** Null on rows that only add a picture. */
  variant: FeedVariant | null;
}
