/** When pieces are expected that can't be shipped yet. The customer is told of each new day. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { shipmentEndpoints } from '#contract/orders/shipment-endpoints.ts';
import { whyNot } from '#contract/orders/orders.ts';
import { piecesLeft } from '#contract/orders/shipments.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { type ChangeParts, lockOrder } from '../change-order.ts';
import type { OrderRow } from '../change.ts';
import { readOfficeDetail } from '../queries.ts';
import { readGone, readItems } from './read-pieces.ts';

type Body = BodyOf<(typeof shipmentEndpoints)['setBackOrders']>;

interface Late {
  itemId: number;
  size: string;
  expectedOn: string;
}

export async function setBackOrders(
  parts: ChangeParts,
  orderId: string,
  body: Body,
  actorId: number,
): Promise<OfficeOrderDetail | Refusal> {
  const refused = await changeOrRefuse(parts.knex, trx => setIn(trx, parts, { orderId, actorId }, body));
  return refused ?? (await readOfficeDetail(parts.knex, orderId)) ?? refuse('not_found');
}

async function setIn(
  trx: Knex.Transaction,
  { mails, now }: ChangeParts,
  { orderId, actorId }: { orderId: string; actorId: number },
  { pieces, message, version }: Body,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (!order) return refuse('not_found');
  const known = await readLate(trx, order.id);
  const changed = pieces.filter(one => one.expectedOn !== (dayIn(known, one) ?? null));
  if (changed.length === 0) return null;
  if (version !== undefined && version !== order.version)
    return refuse('conflict', { details: { current: await readOfficeDetail(trx, orderId) } });
  const why = whyNot('ship', order);
  if (why) throw conflict(why);
  const at = now();
  await mustBeLeft(trx, order, changed, isoDateIn(at, await readSetting(trx, 'shop.timeZone')));
  for (const { itemId: orderItemId, size, expectedOn } of changed) {
    await trx('back_orders').where({ orderItemId, size }).delete();
    if (expectedOn)
      await trx('back_orders').insert({ orderItemId, size, expectedOn, notedBy: actorId, notedAt: at });
  }
  await trx('orders').where({ id: order.id }).update({ updatedAt: at });
  const [event] = await trx('order_events')
    .insert({ orderId: order.id, type: 'back_order', data: JSON.stringify({ pieces: changed }), actorId, at })
    .returning('id');
  // Nobody is written to about pieces that aren't late any more: the parcel says so.
  if (changed.some(({ expectedOn }) => expectedOn))
    await mails.backOrder(trx, order.id, { occasion: String(event?.id), message: message || null });
  return null;
}

const readLate = (trx: Knex.Transaction, orderRowId: number): Promise<Late[]> =>
  trx('back_orders as b')
    .join('order_items as i', 'i.id', 'b.orderItemId')
    .where('i.orderId', orderRowId)
    .select<Late[]>(
      'b.orderItemId as itemId',
      'b.size',
      trx.raw(`to_char(b.expected_on, 'YYYY-MM-DD') as "expectedOn"`),
    );

const dayIn = (late: readonly Late[], { itemId, size }: Pick<Late, 'itemId' | 'size'>) =>
  late.find(one => one.itemId === itemId && one.size === size)?.expectedOn;

async function mustBeLeft(
  trx: Knex.Transaction,
  order: OrderRow,
  pieces: Body['pieces'],
  today: string,
): Promise<void> {
  const left = piecesLeft(await readItems(trx, order.id), await readGone(trx, order.id));
  for (const [at, { itemId, size, expectedOn }] of pieces.entries()) {
    if (!left.some(one => one.itemId === itemId && one.size === size))
      throw conflict('Some of these pieces have been shipped already, or are not part of the order.');
    if (expectedOn && expectedOn < today) {
      const message = 'Choose a day that has not passed.';
      throw new Refused(refuse('invalid', { message, fields: { [`pieces.${at}.expectedOn`]: message } }));
    }
  }
}
