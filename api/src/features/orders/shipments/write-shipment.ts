/** The rows of a shipment, and what follows when the last pieces have left. */
import type { Knex } from 'knex';
import type { Pieces } from '#contract/orders/shipments.ts';
import { present } from '#api/database/present.ts';
import type { ShipmentsRow } from '#api/database/tables.ts';
import type { OrderRow } from '../change.ts';
import { readLeft } from './read-pieces.ts';

interface Written {
  order: Pick<OrderRow, 'id'>;
  pieces: readonly Pieces[];
  at: Date;
  by: number;
  row: Pick<ShipmentsRow, 'method' | 'shippedAt'> &
    Partial<Pick<ShipmentsRow, 'clientId' | 'bodyHash' | 'trackingNumber' | 'deliveryId'>>;
}

/** Under the order's lock, by which its number is the next one. */
export async function writeShipment(
  trx: Knex.Transaction,
  { order, pieces, at, by, row }: Written,
): Promise<{ id: number; number: number }> {
  const { rows } = await trx.raw<{ rows: { next: number }[] }>(
    'select coalesce(max(number), 0) + 1 as next from shipments where order_id = ?',
    [order.id],
  );
  const number = present(rows[0]).next;
  const [shipment] = await trx('shipments')
    .insert({ ...row, orderId: order.id, number, madeBy: by, madeAt: at })
    .returning('id');
  const { id } = present(shipment);
  await writePieces(trx, id, pieces);
  return { id, number };
}

export async function writePieces(
  trx: Knex.Transaction,
  shipmentId: number,
  pieces: readonly Pieces[],
): Promise<void> {
  await trx('shipment_lines').insert(
    pieces.map(({ itemId, size, quantity }) => ({ shipmentId, orderItemId: itemId, size, quantity })),
  );
}

/** The order is shipped once everything has left, and its project follows; what waits for a driver has not. Late pieces that have come are late no more. */
export async function allHasLeft(
  trx: Knex.Transaction,
  orderRowId: number,
  { at, actorId }: { at: Date; actorId: number },
): Promise<boolean> {
  const left = await readLeft(trx, orderRowId);
  const late = await trx('back_orders as b')
    .join('order_items as i', 'i.id', 'b.orderItemId')
    .where('i.orderId', orderRowId)
    .select<{ orderItemId: number; size: string }[]>('b.orderItemId', 'b.size');
  for (const { orderItemId, size } of late)
    if (!left.some(one => one.itemId === orderItemId && one.size === size))
      await trx('back_orders').where({ orderItemId, size }).delete();
  const waiting = await trx('shipments')
    .where({ orderId: orderRowId })
    .whereNull('shippedAt')
    .whereNull('droppedAt')
    .first('id');
  if (left.length > 0 || waiting) return false;
  await trx('orders').where({ id: orderRowId }).update({ isShipped: true, shippedAt: at });
  await shipProject(trx, orderRowId);
  const data = JSON.stringify({ inParts: true });
  await trx('order_events').insert({ orderId: orderRowId, type: 'shipped', data, actorId, at });
  return true;
}

/** Shipped is the last stage of its project. */
export async function shipProject(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx('projects').where({ orderId: orderRowId }).whereNull('deletedAt').update({ status: 'Shipped' });
}
