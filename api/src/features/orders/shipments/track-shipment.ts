/** The tracking number of a shipment that has left without one, or with a wrong one. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { shipmentEndpoints } from '#contract/orders/shipment-endpoints.ts';
import { whyNot } from '#contract/orders/orders.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict } from '#api/database/change-or-refuse.ts';
import { type ChangeParts, lockOrder } from '../change-order.ts';
import { readOfficeDetail } from '../queries.ts';

interface Asked {
  orderId: string;
  number: number;
  actorId: number;
}

export async function trackShipment(
  parts: ChangeParts,
  asked: Asked,
  body: BodyOf<(typeof shipmentEndpoints)['trackShipment']>,
): Promise<OfficeOrderDetail | Refusal> {
  const refused = await changeOrRefuse(parts.knex, trx => trackIn(trx, parts, asked, body));
  return refused ?? (await readOfficeDetail(parts.knex, asked.orderId)) ?? refuse('not_found');
}

async function trackIn(
  trx: Knex.Transaction,
  { mails, now }: ChangeParts,
  { orderId, number, actorId }: Asked,
  body: BodyOf<(typeof shipmentEndpoints)['trackShipment']>,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  const shipment =
    order && (await trx('shipments').where({ orderId: order.id, number }).whereNull('droppedAt').first());
  if (!order || !shipment) return refuse('not_found');
  const trackingNumber = body.trackingNumber || null;
  if (trackingNumber === shipment.trackingNumber) return null;
  if (body.version !== undefined && body.version !== order.version)
    return refuse('conflict', { details: { current: await readOfficeDetail(trx, orderId) } });
  const why = whyNot('setTracking', order);
  if (why) throw conflict(why);
  if (shipment.method !== 'auspost') throw conflict('Only what Australia Post brings has a tracking number.');
  const at = now();
  await trx('shipments').where({ id: shipment.id }).update({ trackingNumber });
  // The order's own is the latest, by which it is found.
  await trx('orders')
    .where({ id: order.id })
    .update({ updatedAt: at, ...(trackingNumber ? { trackingNumber } : {}) });
  await trx('order_events').insert({
    orderId: order.id,
    type: 'tracking_number',
    data: JSON.stringify({ from: shipment.trackingNumber, trackingNumber, shipment: number }),
    actorId,
    at,
  });
  if (trackingNumber) await mails.shippedPart(trx, order.id, shipment.id);
  return null;
}
