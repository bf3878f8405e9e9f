/**
 * Product fields that hold a single value. A row here and a column in the database define a whole field. From the row
 * follow what the office reads and sends, its form, the words for conflicts and imports, the column of a file, the
 * office's search, and what shoppers see. Fields with rules of their own (price, categories, colours, stock) are
 * defined separately. No schemas here, because forms import this file.
 */
import { productLimits } from './products.ts';

interface Row {
  /** One line of text, longer text, a list with one entry per line, or yes/no. */
  kind: 'line' | 'prose' | 'lines' | 'flag';
  column: string;
  /** The name shown when two people's changes conflict, and in the check of an import. */
  label: string;
  /** Maximum characters of the text, or of each entry; a list has at most `productLimits.features` entries. */
  most?: number;
  /** A flag's value on a new product. */
  initial?: boolean;
  /** The part of the form that shows it; `null` if the form has a dedicated place for it. */
  form: { part: 'what' | 'stock'; label: string; help?: string } | null;
  /** Whether the office's list includes it too, or only the record. */
  office: 'list' | 'record';
  /** Where shoppers see it: in lists, only on the product's own page, or nowhere. */
  shoppers: 'list' | 'page' | null;
  /** Every copy on a device has it. A new field doesn't: devices keep copies made by older versions. */
  isInEveryCopy?: boolean;
  /** Its column in the shop's own import format. A file without the column leaves the product's value. */
  feed?: { column: string; most?: number };
  /** A value written by hand is kept, whatever an import says. */
  isHandWritten?: boolean;
  /** Included in the office's search. */
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
  /** If off, stock isn't counted: 0 in stock means made to order. */
  trackStock: {
    kind: 'flag',
    column: 'track_stock',
    label: 'Stock is counted',
    initial: false,
    form: null,
    office: 'list',
    shoppers: 'list',
  },
  /** If on, the variants' own prices apply; otherwise every variant costs the same as the product. */
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
/** Values as a form holds them: a list is text with one entry per line. */
export type TypedFacts = { [N in ProductFieldName]: Table[N]['kind'] extends 'flag' ? boolean : string };
/** The fields whose row has `Value` at `Key`. */
export type FieldsWith<Key extends keyof Row, Value> = {
  [N in ProductFieldName]: Table[N] extends Record<Key, Value> ? N : never;
}[ProductFieldName];

/** Every row with its name, in order. */
export const productFieldRows: readonly (Row & { name: ProductFieldName })[] = Object.entries(
  productFields,
).map(([name, row]) => ({ ...row, name: name as ProductFieldName }));
