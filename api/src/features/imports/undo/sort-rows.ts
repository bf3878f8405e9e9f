/**
 * What an undo may touch: each row that the import changed or made, what becomes of it, and why it is left where
 * somebody has changed it since. Kept in a temporary table of the transaction, as there may be half a million.
 */
import type { Knex } from 'knex';
import { referencesTo } from './references.ts';

const tables = [
  { table: 'products', key: 'id', name: 'name', code: 'slug' },
  { table: 'product_variants', key: 'id', name: `concat_ws(', ', color, size)`, code: 'stock_code' },
  { table: 'categories', key: 'id', name: 'name', code: 'id' },
] as const;

export async function sortRows(trx: Knex.Transaction, runId: number): Promise<void> {
  await trx.raw(`create temporary table undo_rows (
    table_name text not null, key text not null, name text not null, code text not null,
    way text not null, before jsonb, left_because text, primary key (table_name, key)) on commit drop`);
  for (const table of tables) await collect(trx, runId, table);
  await trx.raw('analyze undo_rows');
  await keepWhatIsNamed(trx, 'product_variants', ['product_variants']);
  await keepWhatIsNamed(trx, 'products', ['products', 'product_variants', 'product_categories']);
  await keepProductsWithOthers(trx);
  await keepTakenCodes(trx);
}

async function collect(
  trx: Knex.Transaction,
  runId: number,
  { table, key, name, code }: (typeof tables)[number],
): Promise<void> {
  await trx.raw(
    `with run as (select applied_at as at from import_runs where id = :runId)
     insert into undo_rows (table_name, key, name, code, way, before, left_because)
     select '${table}', s.row_key, coalesce(t.name, ''), coalesce(t.code, s.row_key), 'restore', s.before,
       case when t.key is null then 'gone' when t.updated_at <> run.at then 'changed' end
     from run, import_snapshots s
     left join (select ${key}::text as key, ${name} as name, ${code} as code, updated_at from ${table}) t
       on t.key = s.row_key
     where s.run_id = :runId and s.table_name = '${table}'
     union all
     select '${table}', ${key}::text, ${name}, ${code}, 'remove', null,
       case when updated_at <> run.at then 'changed' end
     from run, ${table} where created_at = run.at`,
    { runId },
  );
}

/** New rows that something outside the catalogue refers to (an order, its stock) are taken off sale, not removed. */
async function keepWhatIsNamed(trx: Knex.Transaction, table: string, own: readonly string[]): Promise<void> {
  for (const { from, column } of await referencesTo(trx, table)) {
    if (own.includes(from)) continue;
    await trx.raw(
      `update undo_rows u set way = 'archive', left_because = coalesce(left_because, 'named')
       where u.table_name = ? and u.way = 'remove'
         and exists (select from ${from} o where o.${column} = u.key::int)`,
      [table],
    );
  }
}

/** A new product stays with its variants where it, or one of them, stays. */
async function keepProductsWithOthers(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    update undo_rows u set way = 'archive', left_because = 'named'
    where u.table_name = 'products' and u.way = 'remove' and u.left_because is null
      and exists (
        select from product_variants v
        left join undo_rows r on r.table_name = 'product_variants' and r.key = v.id::text
        where v.product_id = u.key::int and not (
          r.left_because is null and (r.way = 'remove' or r.way = 'restore' and (r.before->>'product_id')::int <> v.product_id)
          and r.key is not null));
    update undo_rows u set way = 'keep'
    from product_variants v, undo_rows p
    where u.table_name = 'product_variants' and u.way = 'remove' and v.id = u.key::int
      and p.table_name = 'products' and p.key = v.product_id::text and (p.way = 'archive' or p.way = 'remove' and p.left_because is not null)`);
}

/** A product cannot have back an address or a style code that another one holds now; others may wait for its own. */
async function keepTakenCodes(trx: Knex.Transaction): Promise<void> {
  for (;;) {
    const { rows } = await trx.raw<{ rows: unknown[] }>(`
      update undo_rows u set left_because = 'taken'
      where u.table_name = 'products' and u.way = 'restore' and u.left_because is null
        and exists (
          select from products o
          left join undo_rows r on r.table_name = 'products' and r.key = o.id::text
          where o.id <> u.key::int and (o.slug = u.before->>'slug' or o.stock_code = u.before->>'stock_code')
            and not (r.key is not null and r.left_because is null and r.way in ('restore', 'remove')))
      returning 1`);
    if (rows.length === 0) return;
  }
}
