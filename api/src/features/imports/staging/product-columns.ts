/** Columns of a staged product, named as in the catalogue. */
import { productFieldRows } from '#contract/catalogue/product-fields.ts';

/** Fields of the table of product fields that a file may have. */
export const facts = productFieldRows
  .filter(({ feed }) => feed)
  .map(row => ({
    ...row,
    sqlType: row.kind === 'flag' ? 'boolean' : row.kind === 'lines' ? 'jsonb' : 'text',
    none: row.kind === 'flag' ? String(row.initial ?? false) : row.kind === 'lines' ? `'[]'` : `''`,
  }));

export const productColumns =
  `slug, name, price_cents, price_breaks, category_name, categories, supplier, stock_code,
  stock, printing_techniques, colors, image, image_back, image_side, garment, care, size_guide, rating, num_reviews,
  rating_is_sample, display_order`
    .split(',')
    .map(column => column.trim())
    .concat(facts.map(({ column }) => column));

/** With their types; codes are compared byte by byte. */
export const recordset = `slug text collate "C", name text, price_cents bigint, price_breaks jsonb, category_name text,
  categories text[], supplier text, stock_code text collate "C", stock int, printing_techniques text[], colors jsonb,
  image text, image_back text, image_side text, garment text, care jsonb, size_guide text, rating numeric,
  num_reviews int, rating_is_sample boolean, display_order int,
  ${facts.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ')}`;
