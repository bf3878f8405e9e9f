/** Which pieces of an order there are, which have left or wait for our driver, and which are left. */
import type { Knex } from 'knex';
import { atMost, type Pieces, piecesLeft, type ShippedItem } from '#contract/orders/shipments.ts';
import type { OrderItemsRow } from '#api/database/tables.ts';

type Item = Pick<OrderItemsRow, keyof ShippedItem | 'name' | 'color'>;

export const readItems = (knex: Knex, orderRowId: number): Promise<Item[]> =>
  knex('order_items')
    .where({ orderId: orderRowId })
    .orderBy(['lineNumber', 'id'])
    .select('id', 'productId', 'designPlacements', 'sizeQuantities', 'totalQuantity', 'name', 'color');

/** Also what waits for our driver: it can't be shipped otherwise meanwhile. */
export const readGone = (knex: Knex, orderRowId: number): Promise<Pieces[]> =>
  knex('shipment_lines as l')
    .join('shipments as s', 's.id', 'l.shipmentId')
    .where('s.orderId', orderRowId)
    .whereNull('s.droppedAt')
    .select<Pieces[]>('l.orderItemId as itemId', 'l.size', 'l.quantity');

export async function readLeft(knex: Knex, orderRowId: number): Promise<Pieces[]> {
  return piecesLeft(await readItems(knex, orderRowId), await readGone(knex, orderRowId));
}

export const readShipmentPieces = (knex: Knex, shipmentId: number): Promise<Pieces[]> =>
  knex('shipment_lines')
    .where({ shipmentId })
    .orderBy(['orderItemId', 'size'])
    .select<Pieces[]>('orderItemId as itemId', 'size', 'quantity');

/** Whether some pieces have left, or wait for our driver. */
export async function isInParts(knex: Knex, orderRowId: number): Promise<boolean> {
  const row = await knex('shipments').where({ orderId: orderRowId }).whereNull('droppedAt').first('id');
  return row !== undefined;
}

/** What has left for good, as lines of stock. */
export async function readShippedLines(knex: Knex, orderRowId: number) {
  const items = await readItems(knex, orderRowId);
  const shipped = await knex('shipment_lines as l')
    .join('shipments as s', 's.id', 'l.shipmentId')
    .where('s.orderId', orderRowId)
    .whereNotNull('s.shippedAt')
    .select<Pieces[]>('l.orderItemId as itemId', 'l.size', 'l.quantity');
  return items.map(({ id, productId, color }) => ({
    productId,
    color,
    sizeQuantities: shipped
      .filter(({ itemId }) => itemId === id)
      .map(({ size, quantity }) => ({ size, quantity })),
  }));
}

/** Pieces of a dropped shipment that left all the same, as far as nobody else has shipped them. */
export async function stillThere(knex: Knex, orderRowId: number, shipmentId: number): Promise<Pieces[]> {
  return atMost(await readLeft(knex, orderRowId), await readShipmentPieces(knex, shipmentId));
}
