/** Gives the rows of `undo_rows` back what they were, in the order that keys and unique codes allow. */
import type { Knex } from 'knex';
import { referencesTo, restoredColumns } from './references.ts';

export async function restoreRows(trx: Knex.Transaction, runId: number): Promise<void> {
  // Before any product is written: a link goes back only with its product, which nobody has touched since.
  await trx.raw(
    `create temporary table undo_links on commit drop as
     select s.row_key, s.before, p.id as product_id, split_part(s.row_key, ':', 2) as category_id
     from import_runs r join import_snapshots s on s.run_id = r.id and s.table_name = 'product_categories'
     join products p on p.id = split_part(s.row_key, ':', 1)::int and p.updated_at <= r.applied_at
     where r.id = ? and not exists (
       select from undo_rows u
       where u.table_name = 'products' and u.key = p.id::text and u.left_because is not null)`,
    [runId],
  );
  await restore(trx, 'product_variants');
  await remove(trx, 'product_variants');
  await archive(trx, 'product_variants');
  await remove(trx, 'products');
  await archive(trx, 'products');
  await freeUniqueCodes(trx);
  await restore(trx, 'products');
  await restore(trx, 'categories');
  await restoreLinks(trx);
  await keepUsedCategories(trx);
  await remove(trx, 'categories');
}

async function restore(trx: Knex.Transaction, table: string): Promise<void> {
  const columns = await restoredColumns(trx, table);
  await trx.raw(`
    update ${table} t set (${columns.join(', ')}) =
      (select ${columns.map(column => `r.${column}`).join(', ')} from jsonb_populate_record(t, u.before) r)
    from undo_rows u
    where u.table_name = '${table}' and u.way = 'restore' and u.left_because is null and t.id::text = u.key`);
}

async function remove(trx: Knex.Transaction, table: string): Promise<void> {
  await trx.raw(`
    delete from ${table} t using undo_rows u
    where u.table_name = '${table}' and u.way = 'remove' and u.left_because is null and t.id::text = u.key`);
}

/** Off sale, unless somebody has changed it since: then it is theirs. */
async function archive(trx: Knex.Transaction, table: string): Promise<void> {
  await trx.raw(`
    update ${table} t set archived_at = now() from undo_rows u
    where u.table_name = '${table}' and u.way = 'archive' and u.left_because = 'named' and t.id::text = u.key
      and t.archived_at is null`);
}

/** Two products may have swapped their codes: each lets go of its own before any takes one. */
async function freeUniqueCodes(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    update products t set slug = 'undo-' || t.id || '-' || left(md5(t.slug), 8), stock_code = null
    from undo_rows u
    where u.table_name = 'products' and u.way = 'restore' and u.left_because is null and t.id::text = u.key
      and (t.slug, t.stock_code) is distinct from (u.before->>'slug', u.before->>'stock_code')`);
}

async function restoreLinks(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    delete from product_categories l using undo_links u
    where u.before is null and l.product_id = u.product_id and l.category_id = u.category_id;
    insert into product_categories (product_id, category_id)
      select u.product_id, u.category_id from undo_links u
      join categories c on c.id = u.category_id join products p on p.id = u.product_id
      where u.before is not null on conflict do nothing`);
}

/** Removes a new category once it has no products and no sub-categories. */
async function keepUsedCategories(trx: Knex.Transaction): Promise<void> {
  const used = (await referencesTo(trx, 'categories')).map(
    ({ from, column }) => `exists (select from ${from} o where o.${column} = u.key)`,
  );
  await trx.raw(`
    update undo_rows u set left_because = 'used'
    where u.table_name = 'categories' and u.way = 'remove' and u.left_because is null and (
      exists (select from products p where u.name = any(p.categories) or p.category_name = u.name)
      or ${used.join(' or ')})`);
}
