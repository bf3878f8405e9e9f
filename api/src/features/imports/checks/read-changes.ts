/**
 * What an import has changed, read inside its transaction before that is rolled back: rows with an earlier version in
 * the snapshots, and rows made at this very moment. Variants that come or go with their product are counted there.
 */
import type { Knex } from 'knex';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { fieldChanges, type Row } from './change-words.ts';

/** Beyond this nobody reads; the counts are of all. */
export const listedChanges = 20_000;

interface ChangedRow {
  kind: ImportChange['kind'];
  name: string;
  code: string;
  variants: number;
  /** None: new. */
  before: Row | null;
  after: Row;
}

export async function readChanges(trx: Knex.Transaction, runId: number): Promise<ImportChange[]> {
  const { rows } = await trx.raw<{ rows: ChangedRow[] }>(
    `with changed as (
       select s.table_name, s.row_key::int as id, s.before from import_snapshots s
       where s.run_id = :runId and s.table_name in ('products', 'product_variants')
     ), product_changes as (
       select p.id, c.before, p.created_at = now() as is_new, p.archived_at is not null as is_gone,
         c.before->>'archived_at' is not null or c.before->>'deleted_at' is not null as was_gone
       from products p left join changed c on c.table_name = 'products' and c.id = p.id
       where c.id is not null or p.created_at = now()
     ), variant_changes as (
       select v.id, v.product_id, c.before, v.created_at = now() as is_new, v.archived_at is not null as is_gone,
         c.before->>'archived_at' is not null as was_gone
       from product_variants v left join changed c on c.table_name = 'product_variants' and c.id = v.id
       where c.id is not null or v.created_at = now()
     ), told as (
       select v.*, p.id is not null and (v.is_new and p.is_new
         or v.is_gone and not v.was_gone and p.is_gone and not p.was_gone
         or v.was_gone and not v.is_gone and p.was_gone and not p.is_gone) as with_product
       from variant_changes v left join product_changes p on p.id = v.product_id
     )
     (select 'category' as kind, c.name, c.id as code, 0 as variants, s.before,
        jsonb_build_object('name', c.name, 'deleted_at', c.deleted_at) as after, 0 as rank, c.display_order as place, 0 as id
      from categories c left join import_snapshots s
        on s.run_id = :runId and s.table_name = 'categories' and s.row_key = c.id
      where s.row_key is not null or c.created_at = now())
     union all
     (select 'product', p.name, p.slug,
        (select count(*)::int from told t where t.product_id = p.id and t.with_product),
        p.before, case when p.is_new then '{}' else to_jsonb(q) end, 1, q.display_order, p.id
      from (select c.*, q.name, q.slug from product_changes c join products q on q.id = c.id) p
      join products q on q.id = p.id)
     union all
     (select 'variant', concat_ws(', ', q.name, v.color, v.size), v.stock_code, 0,
        t.before || jsonb_build_object('product_name', old.name),
        case when t.is_new then '{}'
          else to_jsonb(v) || jsonb_build_object('product_name', q.name) end, 2, q.display_order, v.id
      from told t join product_variants v on v.id = t.id join products q on q.id = v.product_id
      left join products old on old.id = (t.before->>'product_id')::int
      where not t.with_product)
     order by rank, place, id limit :limit`,
    { runId, limit: listedChanges },
  );
  return rows.map(toChange);
}

function toChange({ kind, name, code, variants, before, after }: ChangedRow): ImportChange {
  const action = actionOf(before, after);
  const fields = before && action !== 'archived' ? fieldChanges(kind, before, after) : [];
  return { kind, action, name, code, variants, fields };
}

function actionOf(before: Row | null, after: Row): ImportChange['action'] {
  if (!before) return 'new';
  const isGone = (row: Row) => Boolean(row['archived_at'] ?? row['deleted_at']);
  if (isGone(before) === isGone(after)) return 'changed';
  return isGone(after) ? 'archived' : 'returned';
}
