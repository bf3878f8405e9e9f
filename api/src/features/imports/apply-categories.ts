/** Categories of an import: made where they are missing, joined to their products by the names these carry. */
import type { Knex } from 'knex';
import { seedCategories } from '#contract/catalogue/categories.ts';
import { slugify } from '#contract/text/slug.ts';

const displayOrders = new Map(seedCategories.map(({ id }, at) => [id, at + 1]));

/** Names without a Latin letter or digit share one id; nobody has met one yet. */
const idOf = (name: string) => slugify(name) || 'category';

/** Makes what is missing, and gives staged products the names that the office has given since. Answers how many were made. */
export async function categoriesInUse(trx: Knex.Transaction): Promise<number> {
  const { rows: carried } = await trx.raw<{ rows: { name: string }[] }>(
    `select name from (select unnest(categories) as name, display_order from feed_products) carried
     group by name order by min(display_order), name`,
  );
  const names = new Map(carried.map(({ name }) => [idOf(name), name]));
  const rows = [...names].map(([id, name]) => ({
    id,
    name,
    displayOrder: displayOrders.get(id) ?? displayOrders.size + 1,
  }));
  const made =
    rows.length === 0
      ? []
      : await trx('categories')
          .insert(rows)
          .onConflict('id')
          .merge({ deletedAt: null })
          .whereNotNull('categories.deletedAt')
          .returning('id');
  const present = await trx('categories')
    .whereIn('id', [...names.keys()])
    .select('id', 'name');
  const nameById = new Map(present.map(({ id, name }) => [id, name]));
  // The office may have renamed a category: its id stays the slug of the first name.
  for (const { name } of carried) {
    const now = nameById.get(idOf(name));
    if (now !== undefined && now !== name) await rename(trx, name, now);
  }
  return made.length;
}

async function rename(trx: Knex.Transaction, written: string, now: string): Promise<void> {
  await trx.raw(
    `update feed_products set category_name = case when category_name = :written then :now else category_name end,
       categories = case when :now = any(categories) then array_remove(categories, :written)
         else array_replace(categories, :written, :now) end
     where :written = any(categories)`,
    { written, now },
  );
}

/** The tree's links follow from the names that products carry. Answers how many links changed. */
export async function linkCategories(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { changed: number }[] }>(`
    with wanted as (
      select distinct p.id as product_id, c.id as category_id
      from products p cross join unnest(p.categories) as carried(name)
      join categories c on c.name = carried.name and c.deleted_at is null
    ), gone as (
      delete from product_categories l
      where not exists (select 1 from wanted w where w.product_id = l.product_id and w.category_id = l.category_id)
      returning 1
    ), added as (
      insert into product_categories (product_id, category_id)
      select product_id, category_id from wanted on conflict do nothing returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from added)::int as changed`);
  return rows[0]?.changed ?? 0;
}
