/**
 * Some pieces of an order leave, the rest later. Under the order's lock: of two people who ship the same pieces, one is
 * told that they are gone. What goes with our own driver gets a delivery of its own and leaves when the driver sets out;
 * until then its pieces can't be shipped otherwise, and a cancelled delivery gives them back.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import {
  piecesOfItems,
  countOf,
  joinedPieces,
  type Pieces,
  piecesLeft,
  tooMany,
} from '#contract/orders/shipments.ts';
import type { shipmentEndpoints } from '#contract/orders/shipment-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isToCome } from '#contract/orders/charge.ts';
import { isWholeAddress } from '#contract/text/address-line.ts';
import { isPoBoxPostcode } from '#contract/checkout/postcodes.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { addEvent, beginChange, type Change, mustAllow } from '../change.ts';
import { type ChangeParts, lockOrder } from '../change-order.ts';
import { readOfficeDetail } from '../queries.ts';
import { mustBeReady } from './must-be-ready.ts';
import { allHasLeft, writeShipment } from './write-shipment.ts';
import { readGone, readItems } from './read-pieces.ts';

type Body = BodyOf<(typeof shipmentEndpoints)['shipPart']>;
type By = Pick<Change, 'actorId' | 'mayOverride'>;

export async function shipPart(
  parts: ChangeParts,
  orderId: string,
  body: Body,
  by: By,
): Promise<OfficeOrderDetail | Refusal> {
  const refused = await changeOrRefuse(parts.knex, trx => shipIn(trx, parts, orderId, body, by));
  return refused ?? (await readOfficeDetail(parts.knex, orderId)) ?? refuse('not_found');
}

async function shipIn(
  trx: Knex.Transaction,
  parts: ChangeParts,
  orderId: string,
  { version, shipUnmade, ...asked }: Body,
  by: By,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (!order) return refuse('not_found');
  const bodyHash = bodyHashOf({ ...asked, orderId });
  const known = await trx('shipments').where({ clientId: asked.clientId }).first('bodyHash');
  if (known) return known.bodyHash?.equals(bodyHash) ? null : refuse('idempotency_mismatch');
  const current = () => readOfficeDetail(trx, orderId);
  if (version !== undefined && version !== order.version)
    return refuse('conflict', { details: { current: await current() } });
  mustAllow('ship', order);
  mustReach(order, asked.method);
  const items = await readItems(trx, order.id);
  const left = piecesLeft(items, await readGone(trx, order.id));
  const pieces = joinedPieces(asked.pieces);
  const missing = tooMany(left, pieces);
  if (missing) return refuseMissing(items, left, missing, await current());
  const waiting = items.find(item => isToCome(item) && pieces.some(({ itemId }) => itemId === item.id));
  if (waiting) throw conflict(`The sizes of ${waiting.name} are still to come.`);
  await mustBeReady(trx, order.id, shipUnmade, [...new Set(pieces.map(({ itemId }) => itemId))]);

  const { production, mails } = parts;
  const at = parts.now();
  const change = beginChange(parts, { trx, order, at, reason: null, ...by });
  const { clientId, method } = asked;
  const trackingNumber = method === 'auspost' ? asked.trackingNumber || null : null;
  const deliveryId =
    method === 'driver'
      ? await production.planPart(trx, order, {
          pieces: countOf(pieces),
          on: asked.deliverOn,
          actorId: by.actorId,
        })
      : null;
  const shipment = await writeShipment(trx, {
    order,
    pieces,
    at,
    by: by.actorId,
    row: { clientId, bodyHash, method, trackingNumber, deliveryId, shippedAt: deliveryId ? null : at },
  });
  await trx('orders')
    .where({ id: order.id })
    .update({ updatedAt: at, ...(trackingNumber ? { trackingNumber } : {}) });
  await addEvent(change, deliveryId ? 'part_planned' : 'part_shipped', {
    number: shipment.number,
    pieces: countOf(pieces),
    of: countOf(piecesOfItems(items)),
    by: method,
    trackingNumber,
  });
  await production.bringRest(trx, order, countOf(left) - countOf(pieces), by.actorId);
  if (!deliveryId) {
    await mails.shippedPart(trx, order.id, shipment.id);
    await allHasLeft(trx, order.id, { at, actorId: by.actorId });
  }
  return null;
}

function mustReach({ customerInfo }: Change['order'], method: Body['method']): void {
  if (method !== 'pickup' && !isWholeAddress(customerInfo))
    throw conflict('This order has no address yet. Enter one first.');
  if (method === 'driver' && isPoBoxPostcode(customerInfo.postalCode))
    throw conflict('Nobody can sign at a PO box, so our driver can’t deliver there.');
}

function refuseMissing(
  items: Awaited<ReturnType<typeof readItems>>,
  left: readonly Pieces[],
  { itemId, size }: Pieces,
  current: OfficeOrderDetail | null,
): Refusal {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw new Refused(refuse('invalid', { message: 'This line is not part of the order.' }));
  const count = left.find(one => one.itemId === itemId && one.size === size)?.quantity ?? 0;
  const what = [item.name, item.color?.name, size].filter(Boolean).join(', ');
  const message =
    count === 0
      ? `${what}: nothing is left to ship.`
      : `${what}: only ${count} ${count === 1 ? 'piece is' : 'pieces are'} left to ship.`;
  return refuse('conflict', { message, details: { current } });
}
