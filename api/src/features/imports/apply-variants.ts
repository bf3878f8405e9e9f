import type { Knex } from 'knex';
import type { CollectedProduct } from './feed/collect-products.ts';
import type { FeedVariant } from './feed/feed-row.ts';
import type { Progress } from './progress.ts';

/** Rows per statement: large files stay within the importer’s memory and their progress is seen, small ones go in one. */
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

interface PlacedVariant {
  handle: string;
  variant: FeedVariant;
  displayOrder: number;
}

export async function upsertVariants(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  told: Told,
  progress: Progress,
): Promise<{ variantsCreated: number; variantsUpdated: number }> {
  const counts = { variantsCreated: 0, variantsUpdated: 0 };
  let done = 0;
  for (const batch of batchesOf(products)) {
    const inserted = await upsertBatch(trx, batch, told);
    for (const isNew of inserted) counts[isNew ? 'variantsCreated' : 'variantsUpdated']++;
    progress.reach((done += batch.length));
  }
  return counts;
}

function* batchesOf(products: readonly CollectedProduct[]): Generator<PlacedVariant[]> {
  let batch: PlacedVariant[] = [];
  for (const { handle, variants } of products) {
    for (const [at, variant] of variants.entries()) {
      batch.push({ handle, variant, displayOrder: at + 1 });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** In `add`: new variants come after those there are. */
const lastPlace = `cross join lateral (select coalesce(max(display_order), 0) as place
  from product_variants o where o.product_id = t.product_id) last`;

/**
 * One entry per row that was written: true for a new one. Unchanged rows are found before the upsert, which would
 * lock and so write each of them. In the arrays '' and -1 stand for null.
 */
async function upsertBatch(
  trx: Knex.Transaction,
  batch: readonly PlacedVariant[],
  told: Told,
): Promise<boolean[]> {
  const values = columns.map(column => valueOf(column, told)).join(', ');
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `with told as (
       select f.stock_code, p.id as product_id, f.color, f.size, f.price_cents, nullif(f.gtin, '') as gtin,
         coalesce(string_to_array(nullif(f.hexes, ''), '|'), '{}') as hex_codes,
         coalesce(string_to_array(nullif(f.pantones, ''), '|'), '{}') as pantones,
         nullif(f.stock, -1) as stock, f.display_order
       from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
           ?::int[], ?::int[])
         as f(slug, stock_code, color, size, price_cents, gtin, hexes, pantones, stock, display_order)
       join products p on p.slug = f.slug
     ), changed as (
       select t.stock_code, ${columns.map(column => `${valueOf(column, told)} as ${column}`).join(', ')}
       from told t left join product_variants v on v.stock_code = t.stock_code ${told ? lastPlace : ''}
       where v.id is null or v.archived_at is not null
         or (${columns.map(column => `v.${column}`).join(', ')}) is distinct from (${values})
     )
     insert into product_variants (stock_code, ${columns.join(', ')}) select * from changed
     on conflict (stock_code) do update
       set archived_at = null, ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
     returning (xmax = 0) as inserted`,
    [
      batch.map(({ handle }) => handle),
      batch.map(({ variant }) => variant.stockCode),
      batch.map(({ variant }) => variant.colour),
      batch.map(({ variant }) => variant.size),
      batch.map(({ variant }) => variant.priceCents ?? 0),
      batch.map(({ variant }) => variant.gtin ?? ''),
      batch.map(({ variant }) => variant.hexes.join('|')),
      batch.map(({ variant }) => variant.pantones.map(pantone => pantone.replaceAll('|', '/')).join('|')),
      batch.map(({ variant }) => variant.stock ?? -1),
      batch.map(({ displayOrder }) => displayOrder),
    ],
  );
  return rows.map(row => row.inserted);
}

export interface ArchivedVariants {
  archived: number;
  /** Those that shoppers could see: a product may have gone before, with its variants left. */
  fromSale: number;
}

export async function archiveVariants(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  unreadHandles: ReadonlySet<string>,
): Promise<ArchivedVariants> {
  const stockCodes = products.flatMap(({ variants }) => variants.map(({ stockCode }) => stockCode));
  const { rows } = await trx.raw<{ rows: ArchivedVariants[] }>(
    `with kept as materialized (select unnest(?::text[]) as stock_code),
     gone as (
       update product_variants v set archived_at = now()
       where v.archived_at is null
         and not exists (select 1 from kept k where k.stock_code = v.stock_code)
         and not exists (select 1 from products p where p.id = v.product_id
           and (p.slug = any(?::text[]) or p.deleted_at is not null))
       returning v.product_id
     )
     select count(*)::int as archived,
       (count(*) filter (where p.archived_at is null or p.archived_at = now()))::int as "fromSale"
     from gone join products p on p.id = gone.product_id`,
    [stockCodes, [...unreadHandles]],
  );
  return rows[0] ?? { archived: 0, fromSale: 0 };
}
