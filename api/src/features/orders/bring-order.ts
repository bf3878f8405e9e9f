/** How an order reaches its customer: by whom, under which number, and that it has left. */
import { isWholeAddress } from '#contract/text/address-line.ts';
import type { FulfilmentMethod } from '#contract/orders/orders.ts';
import { countOf } from '#contract/orders/shipments.ts';
import { isPoBoxPostcode } from '#contract/checkout/postcodes.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import { addEvent, type Change, mustAllow, save } from './change.ts';
import { mustBeReady } from './shipments/must-be-ready.ts';
import { isInParts, readLeft } from './shipments/read-pieces.ts';
import { allHasLeft, shipProject, writeShipment } from './shipments/write-shipment.ts';

export async function track(change: Change, written: string | null): Promise<void> {
  const trackingNumber = written || null;
  if (trackingNumber === change.order.trackingNumber) return;
  mustAllow('setTracking', change.order);
  const from = change.order.trackingNumber;
  await save(change, { trackingNumber });
  await addEvent(change, 'tracking_number', { from, trackingNumber });
  // It left before its number was known, or under a wrong one.
  // Parts have numbers of their own.
  const { trx, order, mails } = change;
  if (order.isShipped && trackingNumber && !(await isInParts(trx, order.id)))
    await mails.dispatched(trx, order.id);
}

export async function bringBy(change: Change, method: FulfilmentMethod): Promise<void> {
  const { trx, order, production, actorId } = change;
  mustAllow('chooseFulfilment', order);
  if (method === 'driver') {
    mustHaveAddress(change);
    if (isPoBoxPostcode(order.customerInfo.postalCode)) {
      throw conflict('Nobody can sign at a PO box, so our driver can’t deliver there.');
    }
    // An unpaid order gets its delivery when it is paid.
    if (order.status !== 'pending') await production.planDelivery(trx, order, actorId);
  } else if (!(await production.cancelDelivery(trx, order, actorId))) {
    throw conflict('The parcel is out for delivery or delivered. Talk to the driver first.');
  }
  await save(change, { fulfilmentMethod: method });
  if (await isInParts(trx, order.id))
    await production.bringRest(trx, change.order, countOf(await readLeft(trx, order.id)), actorId);
  await addEvent(change, 'fulfilment', { from: order.fulfilmentMethod, to: method });
}

/**
 * Set once; a parcel that left does not come back by a click. The project follows, and a mail goes. Of an order that
 * leaves in parts it is what is left.
 */
export async function ship(
  change: Change,
  isShipped: boolean,
  shipUnmade: boolean | undefined,
): Promise<void> {
  const { trx, order, mails, at } = change;
  if (!isShipped) throw conflict('A shipped order stays shipped.');
  mustAllow('ship', order);
  if (order.fulfilmentMethod !== 'pickup') mustHaveAddress(change);
  await mustBeReady(trx, order.id, shipUnmade);
  if (await isInParts(trx, order.id)) return shipRest(change);
  await trx('orders').where({ id: order.id }).update({ isShipped: true, shippedAt: at });
  await shipProject(trx, order.id);
  const { trackingNumber, fulfilmentMethod } = order;
  await addEvent(change, 'shipped', { trackingNumber, by: fulfilmentMethod });
  await mails.dispatched(trx, order.id);
}

async function shipRest(change: Change): Promise<void> {
  const { trx, order, mails, at, actorId, production } = change;
  const pieces = await readLeft(trx, order.id);
  if (pieces.length === 0) throw conflict('What is left of this order waits for our driver.');
  const { fulfilmentMethod: method, trackingNumber: number } = order;
  const trackingNumber = method === 'auspost' && !(await isKnown(change, number)) ? number : null;
  const row = { method, trackingNumber, shippedAt: at };
  const shipment = await writeShipment(trx, { order, pieces, at, by: actorId, row });
  await addEvent(change, 'part_shipped', {
    number: shipment.number,
    pieces: countOf(pieces),
    by: method,
    trackingNumber,
  });
  await production.bringRest(trx, order, 0, actorId);
  await mails.shippedPart(trx, order.id, shipment.id);
  await allHasLeft(trx, order.id, { at, actorId });
}

/** The number of an earlier parcel is not that of this one. */
async function isKnown({ trx, order }: Change, trackingNumber: string | null): Promise<boolean> {
  if (!trackingNumber) return true;
  const known = await trx('shipments').where({ orderId: order.id, trackingNumber }).first('id');
  return known !== undefined;
}

/** The order of an accepted quote may be paid before anybody has asked where it goes. */
function mustHaveAddress({ order }: Change): void {
  if (isWholeAddress(order.customerInfo)) return;
  throw conflict('This order has no address yet. Enter one first.');
}

export async function note(change: Change, written: string | null): Promise<void> {
  const notes = written || null;
  if (notes === change.order.notes) return;
  await save(change, { notes });
  await addEvent(change, 'notes', { notes });
}
