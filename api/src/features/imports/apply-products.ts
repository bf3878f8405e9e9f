import type { Knex } from 'knex';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import type { ProductsRow } from '#api/database/tables.ts';
import { type CollectedProduct, uncategorised } from './feed/collect-products.ts';
import type { FeedFacts } from './feed/feed-row.ts';

const facts = productFieldRows
  .filter(({ feed }) => feed)
  .map(row => ({
    ...row,
    sqlType: row.kind === 'flag' ? 'boolean' : row.kind === 'lines' ? 'jsonb' : 'text',
    none: row.kind === 'flag' ? String(row.initial ?? false) : row.kind === 'lines' ? `'[]'` : `''`,
  }));

/**
 * Columns that the file decides, unless somebody of the shop has written them: words stay as they are, and once the
 * office has arranged products its order stays, with new ones at the end. A photograph uploaded by the shop stays, unlike one that came from the supplier; so
 * does stock the file does not tell.
 */
const columns = `name, price_cents, price_breaks, category_name, categories, supplier, stock_code, stock,
  printing_techniques, colors, image, image_back, image_side, garment, care, size_guide,
  rating, num_reviews, rating_is_sample, display_order`
  .split(',')
  .map(column => column.trim())
  .concat(facts.map(({ column }) => column));

const written = facts.filter(({ isHandWritten }) => isHandWritten);
const handWritten: readonly string[] = ['name', ...written.map(({ column }) => column)];
const factOf = (column: string) => facts.find(fact => fact.column === column);
const isArranged = `exists (select from products where 'display_order' = any(hand_made))`;

/** What the file tells in `add`; null where it replaces the catalogue. */
type Told = ReadonlySet<string> | null;

function insertedValue(column: string, told: Told): string {
  if (column === 'stock') return 'coalesce(f.stock, old.stock, 0)';
  const fact = factOf(column);
  if (fact) return `coalesce(f.${column}, old.${column}, ${fact.none})`;
  if (column !== 'display_order') return `f.${column}`;
  return `f.display_order + case when ${told !== null || isArranged} then (select coalesce(max(display_order), 0) from products) else 0 end`;
}

/** In `add`: the file's colours beside those there are, and their stock is counted when the variants are written. */
const addedValues: Readonly<Record<string, (told: ReadonlySet<string>) => string>> = {
  display_order: () => 'p.display_order',
  stock: () => 'p.stock',
  colors: () => `case when p.archived_at is null and p.deleted_at is null then p.colors || coalesce((
      select jsonb_agg(c) from jsonb_array_elements(excluded.colors) c
      where not exists (select from jsonb_array_elements(p.colors) k where k->>'id' = c->>'id')), '[]')
    else excluded.colors end`,
  category_name: told =>
    told.has('category_name') ? unlessUncategorised('category_name') : 'p.category_name',
  categories(told) {
    if (!told.has('category_name')) return 'p.categories';
    if (told.has('extra_categories')) return unlessUncategorised('categories');
    const others = `array_remove(array_remove(p.categories, p.category_name::text), excluded.category_name::text)`;
    return `case when excluded.category_name = '${uncategorised}' then p.categories
      else array_prepend(excluded.category_name::text, ${others}) end`;
  },
};

const unlessUncategorised = (column: string) =>
  `case when excluded.category_name = '${uncategorised}' then p.${column} else excluded.${column} end`;

function newValue(column: string, told: Told): string {
  if (told) {
    const added = addedValues[column];
    if (added) return added(told);
    if (!told.has(column)) return `p.${column}`;
  }
  if (column === 'display_order')
    return `case when ${isArranged} then p.display_order else excluded.display_order end`;
  if (handWritten.includes(column))
    return `case when '${column}' = any(p.hand_made) then p.${column} else excluded.${column} end`;
  if (!column.startsWith('image')) return `excluded.${column}`;
  return `case when p.${column} is null or p.${column} like '/garments/%'
    or exists (select from import_pictures i where i.path = p.${column}) then excluded.${column} else p.${column} end`;
}

export async function upsertProducts(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  { categoryNameOf, told }: { categoryNameOf: (written: string) => string; told: Told },
): Promise<{ created: Set<number>; updated: Set<number> }> {
  const updated = await makeRoomForStyleCodes(trx, products);
  const { rows } = await trx.raw<{ rows: (Pick<ProductsRow, 'id'> & { inserted: boolean })[] }>(
    `insert into products as p (slug, ${columns.join(', ')})
     select f.slug, ${columns.map(column => insertedValue(column, told)).join(', ')}
     from jsonb_to_recordset(?::jsonb) as f(slug text, name text, price_cents bigint,
       price_breaks jsonb, category_name text, categories text[], supplier text, stock_code text, stock int,
       printing_techniques text[], colors jsonb, image text, image_back text, image_side text,
       garment text, care jsonb, size_guide text, rating numeric, num_reviews int,
       rating_is_sample boolean, display_order int, ${recordset(facts)})
     left join products old on old.slug = f.slug
     on conflict (slug) do update set archived_at = null, deleted_at = null,
       ${columns.map(column => `${column} = ${newValue(column, told)}`).join(', ')}
     where p.archived_at is not null or p.deleted_at is not null
       or (${columns.map(column => `p.${column}`).join(', ')}) is distinct from (${columns.map(column => newValue(column, told)).join(', ')})
     returning id, (xmax = 0) as inserted`,
    [JSON.stringify(products.map((product, at) => toRow(product, at, categoryNameOf)))],
  );
  const created = new Set<number>();
  for (const { id, inserted } of rows) (inserted ? created : updated).add(id);
  return { created, updated };
}

/** Products whose words stay although the file has others. Read before anything is written. */
export async function countHandMade(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from products p
     join jsonb_to_recordset(?::jsonb) as f(slug text, name text, ${recordset(written)})
       on f.slug = p.slug
     where p.hand_made <> '{}' and (${handWritten
       .map(
         column =>
           `('${column}' = any(p.hand_made) and p.${column} is distinct from coalesce(f.${column}, p.${column}))`,
       )
       .join(' or ')})`,
    [
      JSON.stringify(
        products.map(product => ({ slug: product.handle, name: product.name, ...factValues(product) })),
      ),
    ],
  );
  return rows[0]?.count ?? 0;
}

/**
 * A product whose handle changed is known by its style code: it keeps its row, its orders and its reviews. Any other
 * holder of a code that the file gives to a different product lets go of it. Answers whom that has changed.
 */
async function makeRoomForStyleCodes(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<Set<number>> {
  const coded = products.filter(product => product.stockCode !== null);
  const claims = [coded.map(({ handle }) => handle), coded.map(({ stockCode }) => stockCode ?? '')];
  const renamed = await trx.raw<{ rows: Pick<ProductsRow, 'id'>[] }>(
    `update products p set slug = f.slug
     from unnest(?::text[], ?::text[]) as f(slug, stock_code)
     where p.stock_code = f.stock_code and p.slug <> f.slug and not (p.slug = any(?::text[]))
       and not exists (select 1 from products taken where taken.slug = f.slug)
     returning p.id`,
    [...claims, products.map(({ handle }) => handle)],
  );
  const freed = await trx.raw<{ rows: Pick<ProductsRow, 'id'>[] }>(
    `update products p set stock_code = null
     from unnest(?::text[], ?::text[]) as f(slug, stock_code)
     where p.stock_code = f.stock_code and p.slug <> f.slug
     returning p.id`,
    claims,
  );
  return new Set([...renamed.rows, ...freed.rows].map(({ id }) => id));
}

function toRow(product: CollectedProduct, at: number, categoryNameOf: (written: string) => string) {
  const [category = '', ...also] = [product.category, ...product.alsoIn].map(categoryNameOf);
  return {
    slug: product.handle,
    name: product.name,
    price_cents: product.priceCents,
    price_breaks: product.priceBreaks,
    category_name: category,
    categories: [...new Set([category, ...also])],
    supplier: product.supplier,
    stock_code: product.stockCode,
    stock: stockOf(product),
    printing_techniques: product.techniques,
    colors: product.colors,
    image: product.images.front,
    image_back: product.images.back,
    image_side: product.images.side,
    garment: product.garment,
    ...factValues(product),
    care: product.care,
    size_guide: product.sizeGuide,
    rating: product.sampleRating?.rating ?? null,
    num_reviews: product.sampleRating?.reviews ?? 0,
    rating_is_sample: product.sampleRating !== null,
    display_order: at + 1,
  };
}

const recordset = (rows: typeof facts) =>
  rows.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ');

const factValues = (product: FeedFacts) =>
  Object.fromEntries(facts.map(({ name, column }) => [column, product[name as keyof FeedFacts] ?? null]));

const maxStock = 2_000_000_000;

function stockOf({ variants }: CollectedProduct): number | null {
  const told = variants.flatMap(({ stock }) => stock ?? []);
  return told.length === 0
    ? null
    : Math.min(
        maxStock,
        told.reduce((sum, stock) => sum + stock, 0),
      );
}

/** In `add`: the stock of a product is that of all its variants, not only of those in the file. Answers whom that changed. */
export async function countStock(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: Pick<ProductsRow, 'id'>[] }>(
    `update products p set stock = counted.stock
     from (select v.product_id, least(sum(v.stock), ${maxStock})::int as stock
       from product_variants v join products f on f.id = v.product_id
       where v.archived_at is null and f.slug = any(?::text[]) group by v.product_id) counted
     where counted.product_id = p.id and p.stock <> counted.stock
     returning p.id`,
    [products.map(({ handle }) => handle)],
  );
  return rows.map(({ id }) => id);
}

export async function archiveProducts(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  unreadHandles: ReadonlySet<string>,
): Promise<number> {
  const kept = [...products.map(product => product.handle), ...unreadHandles];
  // A deleted one is not on sale: it is neither touched nor counted.
  return trx('products')
    .whereNull('archivedAt')
    .whereNull('deletedAt')
    .whereRaw('not (slug = any(?::text[]))', [kept])
    .update({ archivedAt: trx.fn.now() });
}
