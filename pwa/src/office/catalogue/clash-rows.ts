/** Two people changed one product: what the first made of it, and what the second wants. Pure. */
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { type ProductFieldName, productFieldRows } from '#contract/catalogue/product-fields.ts';
import { formatCents } from '#contract/money/money.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import type { Sending } from './product-form.ts';

interface ClashParts {
  seen: OfficeProduct;
  current: OfficeProduct;
  sending: Sending;
}

interface FieldWords {
  field: string;
  /** Name in the form. */
  name: string;
  read: (product: OfficeProduct) => string;
  /** The form's text as a person reads it. */
  write: (text: string) => string;
}

const none = 'none';
const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];
const yesNo = (text: string) => (text === 'true' ? 'Yes' : 'No');
const plain = (text: string) => text || none;
const listed = (names: readonly string[]) => names.join(', ') || none;
const parse = <T>(text: string) => JSON.parse(text) as T;
const breakWords = (breaks: readonly { quantity: number; price: number }[]) =>
  listed(breaks.map(({ quantity, price }) => `${quantity}+ ${formatCents(price)}`));
const colourWords = (colours: readonly { name: string; value: string }[]) =>
  listed(colours.map(({ name, value }) => `${name} ${value}`));

const facts = Object.fromEntries(
  productFieldRows.map(({ name, kind, label: field }): [string, FieldWords] => {
    if (kind === 'lines') {
      const read = (p: OfficeProduct) => listed(p[name] as string[]);
      return [name, { field, name, read, write: text => listed(parse(text)) }];
    }
    const write = kind === 'flag' ? yesNo : plain;
    return [name, { field, name, read: p => write(String(p[name])), write }];
  }),
) as Record<ProductFieldName, FieldWords>;

/** Of the table, what has no place of its own comes last. */
const fields: readonly FieldWords[] = distinct([
  { field: 'Name', name: 'name', read: p => p.name, write: plain },
  facts.description,
  {
    field: 'Price',
    name: 'price',
    read: p => formatCents(p.price),
    write: text => formatCents(Number(text)),
  },
  {
    field: 'Price breaks',
    name: 'priceBreaks',
    read: p => breakWords(p.priceBreaks),
    write: text => breakWords(parse(text)),
  },
  {
    field: 'Categories',
    name: 'categories',
    read: p => listed(p.categories),
    write: text => listed(parse(text)),
  },
  {
    field: 'Colours',
    name: 'colors',
    read: p => colourWords(p.colors),
    write: text => colourWords(parse(text)),
  },
  { field: 'Stock code', name: 'stockCode', read: p => plain(p.stockCode ?? ''), write: plain },
  { field: 'Stock', name: 'stock', read: p => String(p.stock), write: plain },
  facts.trackStock,
  facts.variantPricing,
  facts.customizable,
  {
    field: 'Printing techniques',
    name: 'printingTechniques',
    read: p => listed(p.printingTechniques),
    write: text => listed(parse(text)),
  },
  facts.features,
  { field: 'Drawing', name: 'garment', read: p => p.garment, write: text => text || 'by category' },
  ...Object.values(facts),
]);

const pictures = [
  ['image', 'Front picture'],
  ['imageBack', 'Back picture'],
  ['imageSide', 'Side picture'],
] as const;

/** Only what either of them touched. */
export function clashRows({ seen, current, sending }: ClashParts): ClashRow[] {
  const { texts, files } = sending;
  const rows: ClashRow[] = fields.map(({ field, name, read, write }) => {
    const mine = texts[name];
    return {
      field,
      before: read(seen),
      theirs: read(current),
      mine: mine === undefined ? null : write(mine),
    };
  });
  const removed: string[] = texts['removeImages'] === undefined ? [] : parse(texts['removeImages']);
  for (const [name, field] of pictures) {
    const words = (product: OfficeProduct) =>
      product[name] ? `uploaded (${product[name].slice(-12, -5)})` : 'the drawing';
    const isNew = files.some(([file]) => file === name);
    const mine = isNew ? 'a new picture' : removed.includes(name) ? 'the drawing' : null;
    rows.push({ field, before: words(seen), theirs: words(current), mine });
  }
  // Orders take from the stock all day: its number is a clash only for somebody who counts.
  return rows.filter(row => (row.theirs !== row.before && row.field !== 'Stock') || row.mine !== null);
}
