import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { Progress } from './progress.ts';

/** Rows of the file per statement: the progress of large files is seen, small ones go in one. */
const batchSize = 10_000;

const columns = 'product_id, color, size, price_cents, gtin, hex_codes, pantones, stock, display_order'.split(
  ', ',
);

/** What the file tells in `add`; null where it replaces the catalogue. */
type Told = ReadonlySet<string> | null;

/** Columns without which there is no variant. */
const always = new Set(['product_id', 'color', 'size']);

function valueOf(column: string, told: Told): string {
  if (column === 'stock') return 'coalesce(t.stock, v.stock, 0)';
  if (told === null || always.has(column) || told.has(column)) return `t.${column}`;
  return column === 'display_order'
    ? 'coalesce(v.display_order, t.display_order + last.place)'
    : `case when v.id is null then t.${column} else v.${column} end`;
}

export interface SavedVariants {
  variantsCreated: number;
  variantsUpdated: number;
}

export async function upsertVariants(
  trx: Knex.Transaction,
  told: Told,
  { rows, progress }: { rows: number; progress: Progress },
): Promise<SavedVariants> {
  const counts = { variantsCreated: 0, variantsUpdated: 0 };
  for (let from = 0; from < rows; from += batchSize) {
    const { variantsCreated, variantsUpdated } = await upsertBatch(trx, told, from);
    counts.variantsCreated += variantsCreated;
    counts.variantsUpdated += variantsUpdated;
    progress.reach(Math.min(rows, from + batchSize));
  }
  return counts;
}

/** In `add`: new variants come after those there are. */
const lastPlace = `cross join lateral (select coalesce(max(display_order), 0) as place
  from product_variants o where o.product_id = t.product_id) last`;

/**
 * Those of `batchSize` rows of the file. Unchanged rows are found before the upsert, which would lock and so write each
 * of them.
 */
async function upsertBatch(trx: Knex.Transaction, told: Told, from: number): Promise<SavedVariants> {
  const values = columns.map(column => valueOf(column, told)).join(', ');
  const { rows } = await trx.raw<{ rows: SavedVariants[] }>(
    `with told as (
       select f.stock_code, p.id as product_id, f.color, f.size, coalesce(f.price_cents, 0) as price_cents,
         nullif(f.gtin, '') as gtin,
         coalesce(string_to_array(nullif(f.hexes, ''), '|'), '{}') as hex_codes,
         coalesce(string_to_array(nullif(f.pantones, ''), '|'), '{}') as pantones,
         f.stock, f.place as display_order
       from feed_variants f join products p on p.slug = f.handle
       where f.ord > :from and f.ord <= :to
       order by f.ord
     ), changed as (
       select t.stock_code, ${columns.map(column => `${valueOf(column, told)} as ${column}`).join(', ')}
       from told t left join product_variants v on v.stock_code = t.stock_code ${told ? lastPlace : ''}
       where v.id is null or v.archived_at is not null
         or (${columns.map(column => `v.${column}`).join(', ')}) is distinct from (${values})
     ), saved as (
       insert into product_variants (stock_code, ${columns.join(', ')}) select * from changed
       on conflict (stock_code) do update
         set archived_at = null, ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
       returning (xmax = 0) as is_new
     )
     select (count(*) filter (where is_new))::int as "variantsCreated",
       (count(*) filter (where not is_new))::int as "variantsUpdated" from saved`,
    { from, to: from + batchSize },
  );
  return present(rows[0]);
}

export interface ArchivedVariants {
  archived: number;
  /** Those that shoppers could see: a product may have gone before, with its variants left. */
  fromSale: number;
}

export async function archiveVariants(
  trx: Knex.Transaction,
  unreadHandles: ReadonlySet<string>,
): Promise<ArchivedVariants> {
  const { rows } = await trx.raw<{ rows: ArchivedVariants[] }>(
    `with gone as (
       update product_variants v set archived_at = now()
       where v.archived_at is null
         and not exists (select from feed_variants k where k.stock_code = v.stock_code)
         and not exists (select 1 from products p where p.id = v.product_id
           and (p.slug = any(?::text[]) or p.deleted_at is not null))
       returning v.product_id
     )
     select count(*)::int as archived,
       (count(*) filter (where p.archived_at is null or p.archived_at = now()))::int as "fromSale"
     from gone join products p on p.id = gone.product_id`,
    [[...unreadHandles]],
  );
  return rows[0] ?? { archived: 0, fromSale: 0 };
}
