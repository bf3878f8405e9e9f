/** What the mails about parts of an order say, read in the transaction that ships them. */
import type { Knex } from 'knex';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { type Pieces, piecesLeft } from '#contract/orders/shipments.ts';
import { present } from '#api/database/present.ts';
import type { ShipmentsRow } from '#api/database/tables.ts';
import type { PartLine } from '../kinds/office-orders/order-parts.ts';

type Late = Pieces & { expectedOn: string | null };

interface OrderPart {
  shipment: Pick<ShipmentsRow, 'number' | 'method' | 'trackingNumber'>;
  pieces: PartLine[];
  left: PartLine[];
}

export async function readPart(
  trx: Knex.Transaction,
  orderRowId: number,
  shipmentId: number,
): Promise<OrderPart> {
  const shipment = present(
    await trx('shipments').where({ id: shipmentId }).first('number', 'method', 'trackingNumber'),
  );
  const pieces = await trx('shipment_lines')
    .where({ shipmentId })
    .select<Pieces[]>('orderItemId as itemId', 'size', 'quantity');
  const { items, left } = await readLeft(trx, orderRowId);
  return { shipment, pieces: linesOf(items, pieces), left: linesOf(items, left) };
}

/** Of the pieces that are left, those with a day. */
export async function readLate(trx: Knex.Transaction, orderRowId: number): Promise<PartLine[]> {
  const { items, left } = await readLeft(trx, orderRowId);
  return linesOf(
    items,
    left.filter(({ expectedOn }) => expectedOn),
  );
}

type Items = Awaited<ReturnType<typeof readItems>>;

const readItems = (trx: Knex.Transaction, orderId: number) =>
  trx('order_items').where({ orderId }).orderBy(['lineNumber', 'id']);

/** Also what waits for our driver is to come. */
async function readLeft(trx: Knex.Transaction, orderId: number): Promise<{ items: Items; left: Late[] }> {
  const items = await readItems(trx, orderId);
  const gone = await trx('shipment_lines as l')
    .join('shipments as s', 's.id', 'l.shipmentId')
    .where('s.orderId', orderId)
    .whereNotNull('s.shippedAt')
    .select<Pieces[]>('l.orderItemId as itemId', 'l.size', 'l.quantity');
  const late = await trx('back_orders as b')
    .join('order_items as i', 'i.id', 'b.orderItemId')
    .where('i.orderId', orderId)
    .select<{ itemId: number; size: string; expectedOn: string }[]>(
      'b.orderItemId as itemId',
      'b.size',
      trx.raw(`to_char(b.expected_on, 'YYYY-MM-DD') as "expectedOn"`),
    );
  const dayOf = ({ itemId, size }: Pieces) =>
    late.find(one => one.itemId === itemId && one.size === size)?.expectedOn ?? null;
  return { items, left: piecesLeft(items, gone).map(one => ({ ...one, expectedOn: dayOf(one) })) };
}

function linesOf(items: Items, pieces: readonly (Pieces & { expectedOn?: string | null })[]): PartLine[] {
  return items
    .map(({ id, name, color }) => ({
      name: [name, color?.name].filter(Boolean).join(', '),
      sizes: pieces
        .filter(({ itemId }) => itemId === id)
        .toSorted((one, other) => compareSizes(one.size, other.size)),
    }))
    .filter(({ sizes }) => sizes.length > 0);
}
