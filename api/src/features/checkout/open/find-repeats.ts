/**
 * Which wanted items are exactly what the same person has ordered before, paid or made on account (`wasSetUp`):
 * product, artwork, method, place and size. Screens and stitch files for them exist, so they pay no set-up. The client
 * only names the order.
 */
import type { Knex } from 'knex';
import type { OrderedPlacement, WantedItem } from '#contract/checkout/endpoints.ts';
import { refundedOfOrderSql } from '#api/database/shared/refunded-of-order.ts';
import { designOf } from './price-items.ts';

interface OrderedItem {
  orderId: string;
  productId: number | null;
  designPlacements: OrderedPlacement[];
}

/** Answers the places of those items in the list. A guest has no earlier orders. */
export async function findRepeats(
  knex: Knex,
  userId: number | null,
  items: readonly WantedItem[],
): Promise<ReadonlySet<number>> {
  const named = items.flatMap(({ repeatOf }) => repeatOf ?? []);
  if (userId === null || named.length === 0) return new Set();
  const ordered = await readSetUpItems(knex, userId, named);
  const known = new Set(ordered.map(item => keyOf(item.orderId, item.productId, item)));
  return new Set(
    items.flatMap((item, at) => {
      // A placement without its artwork is no design that could be the same.
      const isWhole = item.designPlacements.every(one => one.designFile !== null);
      return isWhole && item.repeatOf && known.has(keyOf(item.repeatOf, item.productId, item)) ? [at] : [];
    }),
  );
}

const keyOf = (orderId: string, productId: number | null, item: Pick<WantedItem, 'designPlacements'>) =>
  `${orderId} ${productId} ${designOf(item)}`;

/** What was cancelled, given back in full or not settled was perhaps never set up. */
function readSetUpItems(knex: Knex, userId: number, orderIds: readonly string[]): Promise<OrderedItem[]> {
  return knex('order_items as i')
    .join('orders as o', 'o.id', 'i.orderId')
    .where({ 'o.userId': userId, 'o.paymentReview': false })
    .whereNot('o.status', 'cancelled')
    .whereRaw(`(o.is_paid or o.status = 'completed')`)
    .whereIn('o.orderId', orderIds)
    .whereRaw(`${refundedOfOrderSql} < o.total_cents`)
    .select<OrderedItem[]>('o.orderId', 'i.productId', 'i.designPlacements');
}
