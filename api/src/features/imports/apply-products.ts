import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { uncategorised } from './feed/complete-product.ts';
import { facts, productColumns } from './staging/product-columns.ts';

/**
 * Columns that the file decides, unless somebody of the shop has written them: words stay as they are, and once the
 * office has arranged products its order stays, with new ones at the end. A photograph uploaded by the shop stays, unlike one that came from the supplier; so
 * does stock the file does not tell.
 */
const columns = productColumns.filter(column => column !== 'slug');

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

export async function upsertProducts(trx: Knex.Transaction, told: Told): Promise<void> {
  await trx.raw('create temporary table feed_saved (id int, is_new boolean) on commit drop');
  await makeRoomForStyleCodes(trx);
  await trx.raw(
    `with saved as (
       insert into products as p (slug, ${columns.join(', ')})
       select f.slug, ${columns.map(column => insertedValue(column, told)).join(', ')}
       from feed_products f left join products old on old.slug = f.slug
       order by f.display_order
       on conflict (slug) do update set archived_at = null, deleted_at = null,
         ${columns.map(column => `${column} = ${newValue(column, told)}`).join(', ')}
       where p.archived_at is not null or p.deleted_at is not null
         or (${columns.map(column => `p.${column}`).join(', ')}) is distinct from (${columns.map(column => newValue(column, told)).join(', ')})
       returning id, (xmax = 0) as is_new)
     insert into feed_saved select id, is_new from saved`,
  );
}

/** A product that was given another address, and then other facts, counts once. */
export async function countSaved(
  trx: Knex.Transaction,
): Promise<{ productsCreated: number; productsUpdated: number }> {
  const { rows } = await trx.raw<{ rows: { productsCreated: number; productsUpdated: number }[] }>(
    `select (count(*) filter (where is_new))::int as "productsCreated",
       (count(*) filter (where not is_new))::int as "productsUpdated"
     from (select id, bool_or(is_new) as is_new from feed_saved group by id) saved`,
  );
  return present(rows[0]);
}

/** Products whose words stay although the file has others. Read before anything is written. */
export async function countHandMade(trx: Knex.Transaction): Promise<number> {
  const differs = handWritten.map(
    column =>
      `('${column}' = any(p.hand_made) and p.${column} is distinct from coalesce(f.${column}, p.${column}))`,
  );
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from products p join feed_products f on f.slug = p.slug
     where p.hand_made <> '{}' and (${differs.join(' or ')})`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A product whose handle changed is known by its style code: it keeps its row, its orders and its reviews. Any other
 * holder of a code that the file gives to a different product lets go of it.
 */
async function makeRoomForStyleCodes(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `with renamed as (
       update products p set slug = f.slug from feed_products f
       where p.stock_code = f.stock_code and p.slug <> f.slug
         and not exists (select from feed_products named where named.slug = p.slug)
         and not exists (select from products taken where taken.slug = f.slug)
       returning p.id)
     insert into feed_saved select id, false from renamed`,
  );
  await trx.raw(
    `with freed as (
       update products p set stock_code = null from feed_products f
       where p.stock_code = f.stock_code and p.slug <> f.slug
       returning p.id)
     insert into feed_saved select id, false from freed`,
  );
}

const maxStock = 2_000_000_000;

/** In `add`: the stock of a product is that of all its variants, not only of those in the file. */
export async function countStock(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `with counted as (
       select v.product_id, least(sum(v.stock), ${maxStock})::int as stock
       from product_variants v join products p on p.id = v.product_id join feed_products f on f.slug = p.slug
       where v.archived_at is null group by v.product_id
     ), changed as (
       update products p set stock = counted.stock from counted
       where counted.product_id = p.id and p.stock <> counted.stock
       returning p.id)
     insert into feed_saved select id, false from changed`,
  );
}

export async function archiveProducts(
  trx: Knex.Transaction,
  unreadHandles: ReadonlySet<string>,
): Promise<number> {
  // A deleted one is not on sale: it is neither touched nor counted.
  return trx('products')
    .whereNull('archivedAt')
    .whereNull('deletedAt')
    .whereRaw('not exists (select from feed_products f where f.slug = products.slug)')
    .whereRaw('not (slug = any(?::text[]))', [[...unreadHandles]])
    .update({ archivedAt: trx.fn.now() });
}
