/**
 * Facts of a product that are one value each. A row here and a column in the database are a whole field: from the row
 * follow what the office reads and sends, its form, the words of a clash and of an import, the column of a file, the
 * search of the office, and what shoppers are told. Facts with rules of their own (price, categories, colours, stock)
 * stand beside it. No schemas: forms import it.
 */
import { productLimits } from './products.ts';

interface Row {
  /** One line, prose, a list with one entry a line, or yes and no. */
  kind: 'line' | 'prose' | 'lines' | 'flag';
  column: string;
  /** Where two people clash over it, and where an import is checked. */
  label: string;
  /** Characters of the text, or of each entry; a list has at most `productLimits.features` of them. */
  most?: number;
  /** What a new product starts with, of a flag. */
  initial?: boolean;
  /** The part of the form that shows it; `null` where the form has a place made for it. */
  form: { part: 'what' | 'stock'; label: string; help?: string } | null;
  /** Whether the office's list has it too, or the record alone. */
  office: 'list' | 'record';
  /** Whether shoppers are told it: in lists, on the product's own page, or not at all. */
  shoppers: 'list' | 'page' | null;
  /** Every copy that a device holds has it. A new field is not: devices keep copies made by older versions. */
  isInEveryCopy?: boolean;
  /** Its column in the shop's own import format. A file without it leaves the product's own. */
  feed?: { column: string; most?: number };
  /** Written by hand it stays, whatever imports say. */
  isHandWritten?: boolean;
  /** Found by the office's search. */
  isSearched?: boolean;
}

export const productFields = {
  description: {
    kind: 'prose',
    column: 'description',
    label: 'Description',
    most: productLimits.descriptionLength,
    form: { part: 'what', label: 'Description' },
    office: 'record',
    shoppers: 'list',
    isInEveryCopy: true,
    feed: { column: 'description', most: 4000 },
    isHandWritten: true,
  },
  features: {
    kind: 'lines',
    column: 'features',
    label: 'Features',
    most: productLimits.featureLength,
    form: { part: 'what', label: 'Features', help: 'One per line.' },
    office: 'record',
    shoppers: 'page',
    isInEveryCopy: true,
    feed: { column: 'features' },
    isHandWritten: true,
  },
  customizable: {
    kind: 'flag',
    column: 'customizable',
    label: 'Customisable',
    initial: true,
    form: null,
    office: 'list',
    shoppers: 'list',
    isInEveryCopy: true,
    feed: { column: 'customizable' },
  },
  /** Without it stock is not counted: 0 in stock means made to order. */
  trackStock: {
    kind: 'flag',
    column: 'track_stock',
    label: 'Stock is counted',
    initial: false,
    form: null,
    office: 'list',
    shoppers: 'list',
  },
  /** Its variants' own prices are asked for; else every variant costs what the product costs. */
  variantPricing: {
    kind: 'flag',
    column: 'variant_pricing',
    label: 'Prices of variants',
    initial: false,
    form: null,
    office: 'record',
    shoppers: 'page',
    isInEveryCopy: true,
  },
} as const satisfies Record<string, Row>;

type Table = typeof productFields;
export type ProductFieldName = keyof Table;
type ValueOf<R extends Row> = R['kind'] extends 'flag'
  ? boolean
  : R['kind'] extends 'lines'
    ? string[]
    : string;

export type ProductFacts = { [N in ProductFieldName]: ValueOf<Table[N]> };
/** As a form holds them: a list is a text with one entry a line. */
export type TypedFacts = { [N in ProductFieldName]: Table[N]['kind'] extends 'flag' ? boolean : string };
/** Those whose row says `Value` at `Key`. */
export type FieldsWith<Key extends keyof Row, Value> = {
  [N in ProductFieldName]: Table[N] extends Record<Key, Value> ? N : never;
}[ProductFieldName];

/** Every row with its name, in order. */
export const productFieldRows: readonly (Row & { name: ProductFieldName })[] = Object.entries(
  productFields,
).map(([name, row]) => ({ ...row, name: name as ProductFieldName }));
