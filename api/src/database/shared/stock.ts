/**
 * Stock of blanks. The product's row is the lock for its numbers. A transaction that checks, takes or returns stock
 * holds the lock until it ends, and always locks in the order of the ids.
 */
import type { Knex } from 'knex';
import type { Stocked, StockedLine } from '#contract/catalogue/stock.ts';
import type { ProductVariantsRow, ProductsRow } from '#api/database/tables.ts';

type TrackedVariant = Pick<ProductVariantsRow, 'id' | 'productId' | 'color' | 'size' | 'stock'>;

export interface TrackedProduct extends Stocked {
  id: ProductsRow['id'];
  name: ProductsRow['name'];
  variants: TrackedVariant[];
}

/** Those of the lines' products whose stock is tracked, locked. */
export async function lockTracked(
  trx: Knex.Transaction,
  lines: readonly StockedLine[],
): Promise<TrackedProduct[]> {
  const ids = [...new Set(lines.flatMap(line => (line.productId === null ? [] : [line.productId])))];
  const products = await trx('products')
    .whereIn('id', ids)
    .where({ trackStock: true })
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'name', 'trackStock', 'stock');
  if (products.length === 0) return [];
  const variants = await trx('product_variants')
    .whereIn(
      'productId',
      products.map(({ id }) => id),
    )
    .whereNull('archivedAt')
    .select('id', 'productId', 'color', 'size', 'stock');
  return products.map(product => ({
    ...product,
    variants: variants.filter(variant => variant.productId === product.id),
  }));
}

interface Draw {
  /** Null for the product's own number. */
  variantId: number | null;
  pieces: number;
}

function drawsOn(product: TrackedProduct, lines: readonly StockedLine[]): Draw[] {
  const draws = new Map<number | null, number>();
  for (const line of lines) {
    if (line.productId !== product.id) continue;
    for (const { size, quantity } of line.sizeQuantities) {
      if (quantity <= 0) continue;
      const variant = product.variants.find(one => one.color === line.color?.name && one.size === size);
      draws.set(variant?.id ?? null, (draws.get(variant?.id ?? null) ?? 0) + quantity);
    }
  }
  return [...draws].map(([variantId, pieces]) => ({ variantId, pieces }));
}

/** The product as it would be with some lines taken from it; never below nothing. */
export function lessLines(product: TrackedProduct, lines: readonly StockedLine[]): TrackedProduct {
  const taken = new Map(drawsOn(product, lines).map(({ variantId, pieces }) => [variantId, pieces]));
  const rest = (left: number, id: number | null) => Math.max(0, left - (taken.get(id) ?? 0));
  return {
    ...product,
    stock: rest(product.stock, null),
    variants: product.variants.map(variant => ({ ...variant, stock: rest(variant.stock, variant.id) })),
  };
}

/** Takes an order's pieces from stock, as many as there are. A paid order is never refused for lack of stock. */
export async function takeStock(
  trx: Knex,
  orderId: number,
  products: readonly TrackedProduct[],
  lines: readonly StockedLine[],
): Promise<void> {
  for (const product of products) {
    for (const { variantId, pieces } of drawsOn(product, lines)) {
      const variant = product.variants.find(({ id }) => id === variantId);
      const taken = Math.min(pieces, variant ? variant.stock : product.stock);
      if (taken <= 0) continue;
      await change(trx, { productId: product.id, variantId }, -taken);
      await noteTaken(trx, { orderId, productId: product.id, variantId, pieces: taken });
    }
  }
}

/** One row for an order and a variant, also where it took before and gave back. What it still has it can't take again. */
async function noteTaken(
  trx: Knex,
  taken: { orderId: number; productId: number; variantId: number | null; pieces: number },
): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `insert into stock_takings (order_id, product_id, variant_id, pieces)
     values (:orderId, :productId, :variantId, :pieces)
     on conflict (order_id, product_id, coalesce(variant_id, 0))
       do update set pieces = excluded.pieces, taken_at = now(), returned_at = null
       where stock_takings.returned_at is not null
     returning id`,
    taken,
  );
  if (rows.length === 0) throw new Error(`order ${taken.orderId} takes the same stock twice`);
}

/** Gives back what an order took; a second time nothing is left to give. */
export async function returnStock(trx: Knex.Transaction, orderId: number, at: Date): Promise<void> {
  const taken = await trx('stock_takings')
    .where({ orderId })
    .whereNull('returnedAt')
    .orderBy('productId')
    .select('productId', 'variantId', 'pieces');
  if (taken.length === 0) return;
  await trx('products')
    .whereIn(
      'id',
      taken.map(({ productId }) => productId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
  // Under the lock: a rival's return has been committed by now.
  const returned = await trx('stock_takings')
    .where({ orderId })
    .whereNull('returnedAt')
    .update({ returnedAt: at })
    .returning(['productId', 'variantId', 'pieces']);
  for (const { pieces, ...from } of returned) await change(trx, from, pieces);
}

async function change(
  trx: Knex,
  { productId, variantId }: { productId: number; variantId: number | null },
  by: number,
): Promise<void> {
  const row =
    variantId === null
      ? trx('products').where({ id: productId })
      : trx('product_variants').where({ id: variantId });
  await row.increment('stock', by);
}
