/**
 * Writes a collected file into the catalogue, inside the caller's transaction (SECURITY ruling C9): upsert by handle
 * and stock code, archive what the file no longer names, delete nothing. Unchanged rows are not touched.
 */
import type { Knex } from 'knex';
import { seedCategories } from '#contract/categories.ts';
import { slugify } from '#contract/slug.ts';
import type { CollectedProduct } from './collect-products.ts';

export interface ImportCounts {
  productsProcessed: number;
  productsCreated: number;
  productsUpdated: number;
  productsArchived: number;
  variantsCreated: number;
  variantsUpdated: number;
  variantsArchived: number;
}

export async function applyProducts(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<ImportCounts> {
  await upsertCategories(trx, products);
  const saved = await upsertProducts(trx, products);
  const productsArchived = await archiveProducts(trx, products);
  await linkCategories(trx);
  const variants = await upsertVariants(trx, products);
  const variantsArchived = await archiveVariants(trx, products);
  return { productsProcessed: products.length, ...saved, productsArchived, ...variants, variantsArchived };
}

const seedOrder = new Map(seedCategories.map(({ name }, at) => [name, at + 1]));

async function upsertCategories(trx: Knex.Transaction, products: readonly CollectedProduct[]): Promise<void> {
  const names = new Set(products.flatMap(p => [p.category, ...p.alsoIn]));
  const rows = [...names].map(name => ({
    id: slugify(name) || 'category',
    name,
    displayOrder: seedOrder.get(name) ?? seedOrder.size + 1,
  }));
  if (rows.length > 0) await trx('categories').insert(rows).onConflict('id').ignore();
}

/** Columns that the file decides, in the order of the list below. A photograph uploaded by the shop stays. */
const productColumns = `name, description, price_cents, price_breaks, category_name, categories, supplier, stock_code,
  customizable, printing_techniques, colors, image, image_back, image_side, garment, features, care, size_guide,
  rating, num_reviews, rating_is_sample, display_order`;

const changedColumns = productColumns.split(',').map(column => column.trim());

const drawn = (column: string) =>
  `case when p.${column} is null or p.${column} like '/garments/%' then excluded.${column} else p.${column} end`;

const newValue = (column: string) => (column.startsWith('image') ? drawn(column) : `excluded.${column}`);

async function upsertProducts(trx: Knex.Transaction, products: readonly CollectedProduct[]) {
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `insert into products as p (slug, ${productColumns})
     select f.slug, ${productColumns}
     from jsonb_to_recordset(?::jsonb) as f(slug text, name text, description text, price_cents bigint, price_breaks jsonb,
       category_name text, categories text[], supplier text, stock_code text, customizable boolean,
       printing_techniques text[], colors jsonb, image text, image_back text, image_side text, garment text,
       features jsonb, care jsonb, size_guide text, rating numeric, num_reviews int, rating_is_sample boolean,
       display_order int)
     on conflict (slug) do update set archived_at = null, deleted_at = null,
       ${changedColumns.map(column => `${column} = ${newValue(column)}`).join(', ')}
     where p.archived_at is not null or p.deleted_at is not null
       or (${changedColumns.map(column => `p.${column}`).join(', ')})
         is distinct from (${changedColumns.map(newValue).join(', ')})
     returning (xmax = 0) as inserted`,
    [JSON.stringify(products.map(toProductRow))],
  );
  const productsCreated = rows.filter(row => row.inserted).length;
  return { productsCreated, productsUpdated: rows.length - productsCreated };
}

function toProductRow(product: CollectedProduct, at: number) {
  return {
    slug: product.handle,
    name: product.name,
    description: product.description,
    price_cents: product.priceCents,
    price_breaks: product.priceBreaks,
    category_name: product.category,
    categories: [product.category, ...product.alsoIn],
    supplier: product.supplier,
    stock_code: product.stockCode,
    customizable: product.customizable,
    printing_techniques: product.techniques,
    colors: product.colors,
    image: product.images.front,
    image_back: product.images.back,
    image_side: product.images.side,
    garment: product.garment,
    features: product.features,
    care: product.care,
    size_guide: product.sizeGuide,
    rating: product.sampleRating?.rating ?? null,
    num_reviews: product.sampleRating?.reviews ?? 0,
    rating_is_sample: product.sampleRating !== null,
    display_order: at + 1,
  };
}

async function archiveProducts(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<number> {
  return trx('products')
    .whereNull('archivedAt')
    .whereRaw('not (slug = any(?::text[]))', [products.map(p => p.handle)])
    .update({ archivedAt: trx.fn.now() });
}

/** The tree's links follow from the names that products carry. */
async function linkCategories(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    with wanted as (
      select distinct p.id as product_id, c.id as category_id
      from products p cross join unnest(p.categories) as named join categories c on c.name = named
    ), gone as (
      delete from product_categories l
      where not exists (select 1 from wanted w where w.product_id = l.product_id and w.category_id = l.category_id)
    )
    insert into product_categories (product_id, category_id)
    select product_id, category_id from wanted on conflict do nothing`);
}

async function upsertVariants(trx: Knex.Transaction, products: readonly CollectedProduct[]) {
  const all = products.flatMap(product => product.variants.map((variant, at) => ({ product, variant, at })));
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `insert into product_variants as v
       (product_id, stock_code, color, size, price_cents, gtin, hex_codes, pantones, display_order)
     select p.id, f.stock_code, f.color, f.size, f.price_cents, nullif(f.gtin, ''),
       coalesce(string_to_array(nullif(f.hexes, ''), '|'), '{}'),
       coalesce(string_to_array(nullif(f.pantones, ''), '|'), '{}'), f.display_order
     from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::int[])
       as f(slug, stock_code, color, size, price_cents, gtin, hexes, pantones, display_order)
     join products p on p.slug = f.slug
     on conflict (stock_code) do update set archived_at = null, ${variantColumns.map(c => `${c} = excluded.${c}`).join(', ')}
     where v.archived_at is not null or (${variantColumns.map(c => `v.${c}`).join(', ')})
       is distinct from (${variantColumns.map(c => `excluded.${c}`).join(', ')})
     returning (xmax = 0) as inserted`,
    [
      all.map(({ product }) => product.handle),
      all.map(({ variant }) => variant.stockCode),
      all.map(({ variant }) => variant.colour),
      all.map(({ variant }) => variant.size),
      all.map(({ variant }) => variant.priceCents ?? 0),
      all.map(({ variant }) => variant.gtin ?? ''),
      all.map(({ variant }) => variant.hexes.join('|')),
      all.map(({ variant }) => variant.pantones.join('|')),
      all.map(({ at }) => at + 1),
    ],
  );
  const variantsCreated = rows.filter(row => row.inserted).length;
  return { variantsCreated, variantsUpdated: rows.length - variantsCreated };
}

const variantColumns = [
  'product_id',
  'color',
  'size',
  'price_cents',
  'gtin',
  'hex_codes',
  'pantones',
  'display_order',
];

async function archiveVariants(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<number> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `with kept as materialized (select unnest(?::text[]) as stock_code)
     update product_variants v set archived_at = now()
     where v.archived_at is null and not exists (select 1 from kept k where k.stock_code = v.stock_code) returning 1`,
    [products.flatMap(p => p.variants.map(v => v.stockCode))],
  );
  return rows.length;
}
