/** Categories of an import: made where they are missing, joined to their products by the names these carry. */
import type { Knex } from 'knex';
import { seedCategories } from '#contract/catalogue/categories.ts';
import { slugify } from '#contract/text/slug.ts';
import type { CollectedProduct } from './feed/collect-products.ts';

const displayOrders = new Map(seedCategories.map(({ id }, at) => [id, at + 1]));

/** Names without a Latin letter or digit share one id; nobody has met one yet. */
const idOf = (name: string) => slugify(name) || 'category';

export interface CategoriesInUse {
  created: number;
  /** The office may have renamed a category: its id stays the slug of the first name. */
  nameOf: (written: string) => string;
}

export async function categoriesInUse(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<CategoriesInUse> {
  const names = new Map(
    products.flatMap(product => [product.category, ...product.alsoIn]).map(name => [idOf(name), name]),
  );
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
  return { created: made.length, nameOf: written => nameById.get(idOf(written)) ?? written };
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
