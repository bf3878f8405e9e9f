/** Products carry the names of their categories: they change with the tree, in the same transaction. */
import type { Knex } from 'knex';

export async function renameInProducts(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  await trx.raw(
    `update products set categories = array_replace(categories, :from, :to),
       category_name = case when category_name = :from then :to else category_name end,
       subcategory = case when subcategory = :from then :to else subcategory end
     where categories @> array[:from]::text[] or category_name = :from or subcategory = :from`,
    { from, to },
  );
}

/** They are filed under the next of their categories, and stay on sale where there is none. */
export async function removeFromProducts(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw(
    `update products set categories = array_remove(categories, :name),
       category_name = case when category_name = :name then (array_remove(categories, :name))[1] else category_name end,
       subcategory = case when subcategory = :name then null else subcategory end
     where categories @> array[:name]::text[] or category_name = :name or subcategory = :name`,
    { name },
  );
}

/** Those that were linked when it was deleted. */
export async function returnToProducts(trx: Knex.Transaction, id: string, name: string): Promise<void> {
  await trx.raw(
    `update products p set categories = array_append(p.categories, :name),
       category_name = coalesce(nullif(p.category_name, ''), :name)
     from product_categories l
     where l.product_id = p.id and l.category_id = :id and not p.categories @> array[:name]::text[]`,
    { id, name },
  );
}
