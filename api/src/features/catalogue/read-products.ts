/** PostgreSQL makes the JSON of products: one statement per answer. */
import type { Knex } from 'knex';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { factColumns } from './fact-columns.ts';

const onSale = 'p.archived_at is null and p.deleted_at is null';

/** Names of categories that the office has switched off: the shop does not show them. Asked once per statement. */
const hidden = `(select coalesce(array_agg(c.name::text), '{}') from categories c
  where not c.is_active and c.deleted_at is null)::text[]`;
const shownCategories = `array(select u.name from unnest(p.categories) with ordinality as u(name, at)
  where u.name <> all(${hidden}) order by u.at)`;

const summaryColumns = `
  'id', p.id, 'slug', p.slug, 'name', p.name, ${factColumns(({ shoppers }) => shoppers === 'list')}, 'price', p.price_cents,
  'priceBreaks', coalesce((
    select jsonb_agg(jsonb_build_object('quantity', b->'quantity', 'price', b->'priceCents') order by (b->>'quantity')::int)
    from jsonb_array_elements(p.price_breaks) b), '[]'),
  'category', coalesce(case when p.category_name = any(${hidden}) then (${shownCategories})[1] else p.category_name end, ''),
  'categories', ${shownCategories}, 'subcategory', p.subcategory,
  'supplier', p.supplier, 'garment', coalesce(p.garment, 'tee'),
  'image', coalesce(p.image, ''), 'imageBack', p.image_back, 'imageSide', p.image_side,
  'colorImages', (
    select jsonb_object_agg(v.color, v.image_url)
    from (select distinct on (v.color) v.color, v.image_url from product_variants v
      where v.product_id = p.id and v.archived_at is null and v.image_url <> ''
      order by v.color, v.display_order, v.id) v),
  'colors', p.colors,
  'sizes', coalesce((
    select jsonb_agg(s.size order by array_position(?::text[], s.size::text), s.size)
    from (select distinct v.size from product_variants v where v.product_id = p.id and v.archived_at is null) s), '[]'),
  'printingTechniques', p.printing_techniques, 'stock', p.stock,
  'isSoldOut', p.track_stock and coalesce((
    select sum(v.stock) from product_variants v where v.product_id = p.id and v.archived_at is null), p.stock) = 0,
  'displayOrder', p.display_order,
  'rating', p.rating, 'numReviews', p.num_reviews, 'ratingIsSample', p.rating_is_sample`;

const detailColumns = `${summaryColumns},
  'stockCode', p.stock_code, 'care', p.care, 'sizeGuide', p.size_guide,
  ${factColumns(({ shoppers }) => shoppers === 'page')},
  'variants', coalesce((
    select jsonb_agg(jsonb_build_object('stockCode', v.stock_code, 'color', v.color, 'size', v.size,
      'price', nullif(v.price_cents, 0), 'gtin', v.gtin,
      'stock', case when p.track_stock then v.stock end) order by v.display_order, v.id)
    from product_variants v where v.product_id = p.id and v.archived_at is null), '[]')`;

/** Sent only where the office has made some, and on the drawing that the product has. */
const ownAreas = `case when p.print_areas ->> 'garment' = coalesce(p.garment, 'tee')
  then jsonb_build_object('printAreas', p.print_areas) else '{}' end`;
const page = `(jsonb_build_object(${detailColumns}) || ${ownAreas})`;

/** One product as JSON text; null when there is none on sale. */
export async function readProduct(knex: Knex, id: number): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: { json: string }[] }>(
    `select ${page}::text as json from products p where p.id = ? and ${onSale}`,
    [[...sizeOrder], id],
  );
  return rows[0]?.json ?? null;
}

/** A product as JSON text, without its place in the shop's order. */
export interface ProductText {
  id: number;
  json: string;
}

/** The columns of a product as a list or as its own page has them; whoever keeps an answer can tell an older program's. */
export const columnsOf = { list: `jsonb_build_object(${summaryColumns})`, page } as const;

/** The products on sale with ids in the range, by id. */
export async function readProductsBetween(
  knex: Knex,
  columns: keyof typeof columnsOf,
  [first, last]: readonly [number, number],
): Promise<ProductText[]> {
  const { rows } = await knex.raw<{ rows: ProductText[] }>(
    `select p.id, (${columnsOf[columns]} - 'displayOrder')::text as json
     from products p where p.id between ? and ? and ${onSale} order by p.id`,
    [[...sizeOrder], first, last],
  );
  return rows;
}

/** Of these, the ones on sale as their own pages know them, in display order: a JSON list as text. */
export async function readProductsOf(knex: Knex, ids: readonly number[]): Promise<string> {
  const { rows } = await knex.raw<{ rows: { json: string }[] }>(
    `select coalesce(jsonb_agg(${page} order by p.display_order, p.id), '[]')::text as json
     from products p where p.id = any(?::int[]) and ${onSale}`,
    [[...sizeOrder], [...ids]],
  );
  return rows[0]?.json ?? '[]';
}

export interface PieceStamps {
  /** By the number of the piece: a text that is another one after each change. */
  stamps: Record<string, string>;
  /** The products on sale in display order. */
  places: { ids: number[]; orders: number[] };
}

export async function readPieceStamps(knex: Knex): Promise<PieceStamps> {
  const { rows } = await knex.raw<{ rows: PieceStamps[] }>(
    `select (select coalesce(jsonb_object_agg(piece, stamp), '{}') from catalogue_pieces) as stamps,
       (select jsonb_build_object('ids', coalesce(jsonb_agg(p.id order by p.display_order, p.id), '[]'),
          'orders', coalesce(jsonb_agg(p.display_order order by p.display_order, p.id), '[]'))
        from products p where ${onSale}) as places`,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a condition has a row');
  return row;
}

export async function readCategories(knex: Knex) {
  return knex('categories')
    .whereNull('deletedAt')
    .orderBy(['displayOrder', 'name'])
    .select('id', 'name', 'parentId', 'displayOrder', 'description', 'isActive');
}
