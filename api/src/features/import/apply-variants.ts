import type { Knex } from 'knex';
import type { CollectedProduct } from './collect-products.ts';
import type { FeedVariant } from './feed-row.ts';

/** Rows per statement: large files stay within the importer's memory, small ones go in one. */
const batchSize = 10_000;

const columns = 'product_id, color, size, price_cents, gtin, hex_codes, pantones, stock, display_order'.split(
  ', ',
);

interface PlacedVariant {
  handle: string;
  variant: FeedVariant;
  displayOrder: number;
}

export async function upsertVariants(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
): Promise<{ variantsCreated: number; variantsUpdated: number }> {
  const counts = { variantsCreated: 0, variantsUpdated: 0 };
  const all: PlacedVariant[] = products.flatMap(({ handle, variants }) =>
    variants.map((variant, at) => ({ handle, variant, displayOrder: at + 1 })),
  );
  for (let at = 0; at < all.length; at += batchSize) {
    const inserted = await upsertBatch(trx, all.slice(at, at + batchSize));
    for (const isNew of inserted) counts[isNew ? 'variantsCreated' : 'variantsUpdated']++;
  }
  return counts;
}

/** One entry per row that was written: true for a new one. In the arrays '' and -1 stand for null. */
async function upsertBatch(trx: Knex.Transaction, batch: readonly PlacedVariant[]): Promise<boolean[]> {
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `insert into product_variants as v
       (stock_code, product_id, color, size, price_cents, gtin, hex_codes, pantones, stock, display_order)
     select f.stock_code, p.id, f.color, f.size, f.price_cents, nullif(f.gtin, ''),
       coalesce(string_to_array(nullif(f.hexes, ''), '|'), '{}'),
       coalesce(string_to_array(nullif(f.pantones, ''), '|'), '{}'),
       coalesce(nullif(f.stock, -1), old.stock, 0), f.display_order
     from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
         ?::int[], ?::int[])
       as f(slug, stock_code, color, size, price_cents, gtin, hexes, pantones, stock, display_order)
     join products p on p.slug = f.slug
     left join product_variants old on old.stock_code = f.stock_code
     on conflict (stock_code) do update
       set archived_at = null, ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
     where v.archived_at is not null
       or (${columns.map(column => `v.${column}`).join(', ')})
         is distinct from (${columns.map(column => `excluded.${column}`).join(', ')})
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

export async function archiveVariants(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  unreadHandles: ReadonlySet<string>,
): Promise<number> {
  const stockCodes = products.flatMap(({ variants }) => variants.map(({ stockCode }) => stockCode));
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `with kept as materialized (select unnest(?::text[]) as stock_code),
     gone as (
       update product_variants v set archived_at = now()
       where v.archived_at is null
         and not exists (select 1 from kept k where k.stock_code = v.stock_code)
         and not exists (select 1 from products p where p.id = v.product_id and p.slug = any(?::text[]))
       returning 1
     )
     select count(*)::int as count from gone`,
    [stockCodes, [...unreadHandles]],
  );
  return rows[0]?.count ?? 0;
}
