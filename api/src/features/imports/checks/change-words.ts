/** A changed row of the catalogue in words: which facts differ, and how they read before and after. */
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { formatCents } from '#contract/money/money.ts';
import { previewText } from '#contract/text/text.ts';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

export type Row = Record<string, unknown>;
type Words = (value: unknown) => string;

/** Long texts are told by their beginning. */
const shownCharacters = 160;

const plain: Words = value =>
  value === null || value === undefined ? '' : previewText(String(value), shownCharacters);
const yesNo: Words = value => (value ? 'Yes' : 'No');
const list: Words = value =>
  Array.isArray(value) ? previewText(value.map(String).join(', '), shownCharacters) : '';
const names: Words = value => list(Array.isArray(value) ? value.map(nameOf) : []);
const price: Words = value => (Number(value) === 0 ? 'On request' : formatCents(Number(value)));
const ownPrice: Words = value => (Number(value) === 0 ? 'As the product' : formatCents(Number(value)));
const priceBreaks: Words = value => {
  const steps = (Array.isArray(value) ? value : []) as { quantity: number; priceCents: number }[];
  return steps.map(({ quantity, priceCents }) => `${quantity}+ ${formatCents(priceCents)}`).join(', ');
};

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value);

/** By column; one that is not named here is told by its own name. */
const told: Record<string, { label: string; words: Words }> = {
  ...Object.fromEntries(
    productFieldRows.map(({ column, kind, label }) => [
      column,
      { label, words: kind === 'flag' ? yesNo : kind === 'lines' ? list : plain },
    ]),
  ),
  name: { label: 'Name', words: plain },
  slug: { label: 'Address', words: plain },
  price_cents: { label: 'Price', words: price },
  price_breaks: { label: 'Price breaks', words: priceBreaks },
  category_name: { label: 'Category', words: plain },
  categories: { label: 'Categories', words: list },
  supplier: { label: 'Supplier', words: plain },
  stock_code: { label: 'Style code', words: plain },
  stock: { label: 'Stock', words: plain },
  printing_techniques: { label: 'Decoration', words: list },
  colors: { label: 'Colours', words: names },
  garment: { label: 'Garment', words: plain },
  care: { label: 'Care', words: list },
  size_guide: { label: 'Size guide', words: plain },
  rating: { label: 'Sample rating', words: plain },
  num_reviews: { label: 'Sample reviews', words: plain },
  display_order: { label: 'Place in the list', words: plain },
  hand_made: { label: 'Kept by hand', words: value => list(Array.isArray(value) ? value.map(labelOf) : []) },
  color: { label: 'Colour', words: plain },
  size: { label: 'Size', words: plain },
  gtin: { label: 'GTIN', words: plain },
  hex_codes: { label: 'Colour values', words: list },
  pantones: { label: 'Pantone', words: list },
  product_name: { label: 'Product', words: plain },
};

function labelOf(column: unknown): string {
  return told[String(column)]?.label ?? String(column);
}

/** What the action tells, or nobody asks for. */
const untold = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'deleted_at',
  'rating_is_sample',
  'product_id',
]);
const pictures = new Set(['image', 'image_back', 'image_side', 'image_url', 'local_image_path']);

export function fieldChanges(
  kind: 'product' | 'variant' | 'category',
  before: Row,
  after: Row,
): FieldChange[] {
  const changed = Object.keys(after).filter(
    column => !untold.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  const fields = changed
    .filter(column => !pictures.has(column))
    .map(column => toField(kind, column, before, after));
  if (changed.some(column => pictures.has(column))) {
    fields.push({ label: 'Pictures', before: 'As before', after: 'New' });
  }
  return fields;
}

function toField(kind: string, column: string, before: Row, after: Row): FieldChange {
  const { label, words } = told[column] ?? { label: column.replaceAll('_', ' '), words: plain };
  const write = column === 'price_cents' && kind === 'variant' ? ownPrice : words;
  return { label, before: write(before[column]), after: write(after[column]) };
}
