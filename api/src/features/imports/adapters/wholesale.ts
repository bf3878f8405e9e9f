/** The wide CSV of American wholesalers: one row per colour and size, prices per piece, headers in capitals. */
import { namedColour } from '#contract/catalogue/colours.ts';
import { normaliseHex } from '#contract/text/hex.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import { slugify } from '#contract/text/slug.ts';
import type { FeedRow } from '../feed/feed-row.ts';
import type { RowReader } from '../feed/row-reader.ts';
import { type FeedAdapter, unsaid } from './adapter.ts';

const pictureColumns = {
  front: ['front_model_image_url', 'front_image', 'image_url', 'product_image'],
  back: ['back_model_image_url', 'back_image'],
  side: ['side_model_image_url', 'side_image'],
} as const;
const hexColumns = ['color_hex', 'hex', 'color_square_hex'] as const;

const brandOf = (row: RowReader) => row.text(['mill', 'brand', 'brand_name']);
const handleOf = (row: RowReader) => row.handle('style#', brandOf(row));

export const wholesale: FeedAdapter = {
  name: 'wholesale',
  signature: ['style#', 'color_name', 'size', 'piece_price'],
  columns: { handle: 'style#', stockCode: 'unique_key', styleCode: 'style#', category: 'category_name' },
  tells: {
    product: {
      name: ['product_title', 'title', 'style_name'],
      description: ['product_description', 'description'],
      price_cents: ['piece_price'],
      supplier: ['mill', 'brand', 'brand_name'],
      category_name: ['category_name', 'category'],
      stock_code: ['style#'],
      image: pictureColumns.front,
      image_back: pictureColumns.back,
      image_side: pictureColumns.side,
    },
    variant: {
      gtin: ['gtin', 'upc'],
      hex_codes: hexColumns,
      pantones: ['pms_color'],
      price_cents: ['piece_price'],
      stock: ['inventory'],
    },
  },
  handleOf,
  open: () => readRow,
};

function readRow(row: RowReader): FeedRow {
  const style = row.required('style#', 100);
  const colour = row.required('color_name');
  const size = canonicalSize(row.required('size', 50));
  const priceCents = row.requiredPriceCents('piece_price');
  const brand = brandOf(row);
  return {
    line: row.line,
    handle: handleOf(row),
    product: {
      name: row.text(['product_title', 'title', 'style_name']) || `${brand} ${style}`.trim(),
      description: row.prose(['product_description', 'description'], 4000),
      supplier: brand || null,
      ...unsaid(),
      category: row.text(['category_name', 'category']),
      priceCents,
      stockCode: style,
      pictures: row.pictures(pictureColumns.front, pictureColumns.back, pictureColumns.side),
    },
    variant: {
      line: row.line,
      stockCode:
        row.text(['unique_key', 'sku', 'stock_code'], 100) ||
        `${style}-${slugify(colour)}-${size}`.toUpperCase(),
      colour,
      hexes: hexesOf(row, colour),
      pantones: row.list('pms_color'),
      size,
      gtin: row.gtin(['gtin', 'upc']),
      priceCents,
      stock: row.wholeNumber('inventory'),
    },
  };
}

function hexesOf(row: RowReader, colour: string): string[] {
  const written = row.text(hexColumns, 40);
  const hex = written ? normaliseHex(written) : namedColour(colour);
  return hex ? [hex] : [];
}
