/** Columns of the shop's own import format, and which of a supplier's columns stand for them. No schemas: screens import this file. */
import { productFieldRows } from '../catalogue/product-fields.ts';

export interface ImportColumn {
  /** Lower-cased, as files are read. */
  name: string;
  /** As the template writes it. */
  label: string;
  /** Without it no file can be read. */
  isNeeded?: boolean;
  help?: string;
  /** What suppliers call it, lower-cased. */
  alike?: readonly string[];
}

const factColumns = productFieldRows.flatMap(({ feed }): ImportColumn[] =>
  feed ? [{ name: feed.column, label: titled(feed.column) }] : [],
);

const columns: readonly Omit<ImportColumn, 'name'>[] = [
  {
    label: 'Handle',
    isNeeded: true,
    help: 'The same on every row of a product. Often its style code.',
    alike: [
      'style',
      'style code',
      'style number',
      'style no',
      'style#',
      'product code',
      'parent sku',
      'model',
    ],
  },
  {
    label: 'Product',
    isNeeded: true,
    help: 'Its name.',
    alike: ['product name', 'name', 'title', 'style name', 'description short', 'item name'],
  },
  { label: 'Supplier', alike: ['brand', 'mill', 'vendor', 'manufacturer'] },
  { label: 'Style Code', alike: ['style', 'style number', 'style no', 'style#', 'product code'] },
  { label: 'Garment', help: 'The drawing that shows it, such as tee or polo.' },
  { label: 'Category', alike: ['category name', 'product category', 'department', 'type'] },
  { label: 'Extra Categories', help: 'Several, with | between them.' },
];

const priced: readonly Omit<ImportColumn, 'name'>[] = [
  {
    label: 'Base Price',
    isNeeded: true,
    help: 'Of one piece.',
    alike: [
      'price',
      'unit price',
      'piece price',
      'cost',
      'cost price',
      'wholesale price',
      'price ex gst',
      'rrp',
    ],
  },
  { label: 'Price Breaks', help: 'Such as 20:22.50|50:19.95.' },
  { label: 'Techniques', help: 'Print, embroidery or both; without the column, both.' },
  { label: 'Care', alike: ['care instructions', 'washing instructions'] },
  { label: 'Size Guide' },
  { label: 'Image', alike: ['image url', 'front image', 'picture', 'product image', 'image 1'] },
  { label: 'Image Back', alike: ['back image'] },
  { label: 'Image Side', alike: ['side image'] },
  { label: 'Colour', isNeeded: true, alike: ['color', 'colour name', 'color name', 'shade'] },
  { label: 'Hex', alike: ['color hex', 'colour hex', 'hex code', 'rgb'] },
  { label: 'Second Hex' },
  { label: 'Pantone', alike: ['pms', 'pms color', 'pms colour'] },
  { label: 'Second Pantone' },
  { label: 'Size', isNeeded: true, alike: ['size name', 'size code'] },
  {
    label: 'Stock Code',
    isNeeded: true,
    help: 'One for each colour and size.',
    alike: ['sku', 'variant sku', 'item code', 'item number', 'unique key', 'stock no'],
  },
  { label: 'GTIN', alike: ['barcode', 'ean', 'upc', 'ean13', 'apn'] },
  {
    label: 'Variant Price',
    help: 'Where sizes or colours cost differently. May be the same column as the base price.',
  },
  { label: 'Cost Price', help: 'What you pay for a piece, without GST. Shoppers never see it.' },
  { label: 'Stock', alike: ['quantity', 'qty', 'stock on hand', 'soh', 'inventory', 'available'] },
];

const named = (column: Omit<ImportColumn, 'name'>): ImportColumn => ({
  ...column,
  name: column.label.toLowerCase(),
});

/** In the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  ...columns.map(named),
  ...factColumns,
  ...priced.map(named),
];

/** The file's header of each of our columns, by our name. Ours that a file does not have are missing. */
export type ColumnChoice = Readonly<Partial<Record<string, string>>>;

/** A header as files are compared by it: "Style_No. " and "style no" are one. */
export const plainHeader = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim();

/** What each of our columns probably is in a file with these headers. */
export function suggestColumns(headers: readonly string[]): ColumnChoice {
  const found = importColumns.flatMap(({ name, alike = [] }) => {
    const wanted = [name, ...alike];
    const plain = headers.map(plainHeader);
    const at = wanted.map(one => plain.indexOf(one)).find(index => index >= 0);
    const header = at === undefined ? undefined : headers[at];
    return header === undefined ? [] : [[name, header] as const];
  });
  const { 'cost price': cost, ...others }: ColumnChoice = Object.fromEntries(found);
  // The only price of a file is the one that the shop's own is worked out from, and so the cost.
  return cost === undefined || cost === others['base price'] ? others : { ...others, 'cost price': cost };
}

/** Labels of needed columns that nothing stands for. */
export function missingColumns(choice: ColumnChoice): string[] {
  return importColumns.filter(({ name, isNeeded }) => isNeeded && !choice[name]).map(({ label }) => label);
}

function titled(name: string): string {
  return name.replaceAll(/(^| )\w/g, letter => letter.toUpperCase());
}
