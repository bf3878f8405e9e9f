/**
 * What there is already of a checkout's order, and what a new one needs: its ids, the shop's figures, and the locks of
 * what is counted. Read in one statement after the checkout's lock is held: a statement that waits for a lock itself
 * goes on with what there was before.
 */
import type { Knex } from 'knex';
import { keepSettings, settingsSql } from '#api/database/shared/setting-rows.ts';
import { lockTracked, type TrackedProduct } from '#api/database/shared/stock.ts';
import { idsSql } from '#api/database/write-rows.ts';
import type { CheckoutRow, OrderHead } from '../checkout-row.ts';

export interface Place {
  known: OrderHead | null;
  orderRowId: number;
  itemIds: number[];
  /** Those of its products whose stock is counted, locked. None where the order is known. */
  counted: TrackedProduct[];
}

interface Found {
  known: OrderHead | null;
  orderIds: number[];
  itemIds: number[];
  isCounted: boolean;
  settings: string;
}

const placeSql = `select ${idsSql('orders')} as "orderIds", ${idsSql('order_items')} as "itemIds",
    exists (select 1 from products where id = any(?) and track_stock) as "isCounted",
    (select json_build_object('id', id, 'orderId', order_id, 'totalCents', total_cents, 'isPaid', is_paid,
      'paymentId', payment_id, 'status', status, 'proofNext', proof_next(id)) from orders where checkout_id = ?) as known,
    (${settingsSql}) as settings`;

export async function findPlace(trx: Knex.Transaction, { id, items }: CheckoutRow): Promise<Place> {
  const products = items.flatMap(line => line.productId ?? []);
  const { rows } = await trx
    .raw<{ rows: Found[] }>(placeSql, [1, items.length, products, id])
    .options({ name: 'find-place' });
  const [found] = rows;
  const [orderRowId] = found?.orderIds ?? [];
  if (!found || orderRowId === undefined) throw new Error(`no place for the order of ${id}`);
  const { known, itemIds, isCounted, settings } = found;
  keepSettings(trx, settings);
  const counted = isCounted && !known ? await lockTracked(trx, items) : [];
  return { known, orderRowId, itemIds, counted };
}
