/**
 * What a driver's word means for the order: setting out ships it, its project follows, and one mail goes. It is
 * a fact, so no rule of the office's button hinders it, but for money that has to be looked at first and orders that
 * were cancelled: those stay as they are, and the delivery's own story says that the parcel left. A delivery of some
 * pieces ships those; the order's own one ships what is left.
 */
import type { Knex } from 'knex';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { ShipmentsRow } from '#api/database/tables.ts';
import { countOf } from '#contract/orders/shipments.ts';
import type { OrderRow, Production } from './change.ts';
import { isInParts, readLeft, readShipmentPieces, stillThere } from './shipments/read-pieces.ts';
import { allHasLeft, shipProject, writePieces, writeShipment } from './shipments/write-shipment.ts';

interface Departure {
  at: Date;
  actorId: number;
  /** False where it has arrived by the same word. */
  tells: boolean;
  deliveryId: string;
}

interface Parts {
  mails: Pick<OrderMails, 'dispatched' | 'shippedPart'>;
  production: Pick<Production, 'bringRest'>;
}

export function createOrdersOnTheRoad(parts: Parts) {
  return {
    /** Said twice it is said once: who is shipped already is not shipped again. */
    async left(trx: Knex.Transaction, orderRowId: number, departure: Departure): Promise<void> {
      const order = await trx('orders')
        .where({ id: orderRowId, isShipped: false, paymentReview: false })
        .whereNot({ status: 'cancelled' })
        .forUpdate()
        .first();
      if (!order) return;
      const shipment = await trx('shipments').where({ deliveryId: departure.deliveryId }).first();
      if (shipment) return partLeft(trx, parts, { order, shipment, departure });
      if (await isInParts(trx, orderRowId)) return restLeft(trx, parts, { order, departure });
      await trx('orders').where({ id: orderRowId }).update({ isShipped: true, shippedAt: departure.at });
      await shipProject(trx, orderRowId);
      await addEvent(trx, orderRowId, departure, {
        type: 'shipped',
        data: { by: 'driver', onTheRoad: true },
      });
      if (departure.tells) await parts.mails.dispatched(trx, orderRowId);
    },

    /** The delivery of some pieces was cancelled before they left: they are left to ship again. */
    async dropped(
      trx: Knex.Transaction,
      orderRowId: number,
      departure: Omit<Departure, 'tells'>,
    ): Promise<void> {
      const { at, actorId, deliveryId } = departure;
      const order = await trx('orders').where({ id: orderRowId }).forUpdate().first();
      const shipment = await trx('shipments')
        .where({ deliveryId })
        .whereNull('shippedAt')
        .whereNull('droppedAt')
        .forUpdate()
        .first('id', 'number');
      if (!order || !shipment) return;
      await trx('shipments').where({ id: shipment.id }).update({ droppedAt: at });
      await addEvent(trx, orderRowId, departure, { type: 'part_dropped', data: { number: shipment.number } });
      if (order.status !== 'processing' || order.isShipped) return;
      await parts.production.bringRest(trx, order, countOf(await readLeft(trx, orderRowId)), actorId);
    },
  };
}

interface Leaving {
  order: OrderRow;
  departure: Departure;
}

/** A dropped one that left all the same takes what nobody else has shipped meanwhile. */
async function partLeft(
  trx: Knex.Transaction,
  parts: Parts,
  { order, shipment, departure }: Leaving & { shipment: ShipmentsRow },
): Promise<void> {
  const { id, number, shippedAt, droppedAt } = shipment;
  if (shippedAt) return;
  const { at, actorId } = departure;
  if (droppedAt) {
    const pieces = await stillThere(trx, order.id, id);
    if (pieces.length === 0) return;
    await trx('shipment_lines').where({ shipmentId: id }).delete();
    await writePieces(trx, id, pieces);
  }
  await trx('shipments').where({ id }).update({ shippedAt: at, droppedAt: null });
  const pieces = countOf(await readShipmentPieces(trx, id));
  await shipped(trx, parts, { order, departure, shipmentId: id, number, pieces });
  if (droppedAt)
    await parts.production.bringRest(trx, order, countOf(await readLeft(trx, order.id)), actorId);
}

async function restLeft(trx: Knex.Transaction, parts: Parts, { order, departure }: Leaving): Promise<void> {
  const pieces = await readLeft(trx, order.id);
  if (pieces.length === 0) return;
  const { at, actorId: by } = departure;
  const row = { method: 'driver' as const, shippedAt: at };
  const { id, number } = await writeShipment(trx, {
    order,
    pieces,
    at,
    by,
    row: { ...row, deliveryId: null },
  });
  await shipped(trx, parts, { order, departure, shipmentId: id, number, pieces: countOf(pieces) });
}

async function shipped(
  trx: Knex.Transaction,
  { mails }: Parts,
  { order, departure, shipmentId, ...data }: Leaving & { shipmentId: number; number: number; pieces: number },
): Promise<void> {
  await trx('orders').where({ id: order.id }).update({ updatedAt: departure.at });
  await addEvent(trx, order.id, departure, {
    type: 'part_shipped',
    data: { ...data, by: 'driver', onTheRoad: true },
  });
  if (departure.tells) await mails.shippedPart(trx, order.id, shipmentId);
  await allHasLeft(trx, order.id, departure);
}

async function addEvent(
  trx: Knex.Transaction,
  orderId: number,
  { actorId, at }: Pick<Departure, 'actorId' | 'at'>,
  { type, data }: { type: string; data: object },
): Promise<void> {
  await trx('order_events').insert({ orderId, type, data: JSON.stringify(data), actorId, at });
}
