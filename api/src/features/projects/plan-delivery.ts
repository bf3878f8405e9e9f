/** The delivery of an order by our own driver: one per order, planned when it is chosen and cancelled when it is not. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { addBusinessDays } from '#contract/time/business-hours.ts';
import { holidaysIn, stateOfZone } from '#contract/time/holidays.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import type { PolicyFigures } from '#contract/shop/shop-policy.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import { addressLine } from '#contract/text/address-line.ts';
import type { DeliveriesRow } from '#api/database/tables.ts';

export interface DeliveredOrder {
  id: number;
  orderId: string;
  customerInfo: CustomerInfo;
  company: string | null;
  signatureRequired: boolean;
}

type Named = Pick<DeliveredOrder, 'id' | 'orderId'>;

interface Doing {
  now: Date;
  actorId?: number;
}

interface Planning extends Doing {
  policy: Pick<PolicyFigures, 'productionDays'>;
}

export async function planDelivery(
  trx: Knex.Transaction,
  order: DeliveredOrder,
  { now, actorId, policy }: Planning,
): Promise<void> {
  const known = await lockPlanned(trx, order);
  if (known && known.status !== 'cancelled') return;
  const scheduledDate = await firstDay(trx, order.id, { now, policy });
  if (known) {
    const { id } = known;
    const attempt = known.attempt + 1;
    await trx('deliveries').where({ id }).update({ status: 'pending', attempt, scheduledDate });
    return addEvent(trx, id, 'rescheduled', { now, actorId });
  }
  const id = await deliveryIdOf(trx, order);
  const { customerInfo: info } = order;
  const pieces = await trx('order_items')
    .where({ orderId: order.id })
    .sum<{ sum: string | null }[]>('total_quantity');
  await trx('deliveries').insert({
    id,
    orderId: order.id,
    orderNumber: order.orderId,
    customerName: order.company || `${info.firstName} ${info.lastName}`,
    customerAddress: addressLine(info),
    customerPhone: info.phone?.slice(0, 20) || null,
    pieces: Number(pieces[0]?.sum ?? 0) || null,
    signatureRequired: order.signatureRequired,
    scheduledDate,
    createdBy: actorId ?? null,
  });
  return addEvent(trx, id, 'created', { now, actorId });
}

/**
 * To the day that follows from the order's dates as they are now. Only what was planned by itself and still waits: a day
 * that somebody has chosen is theirs to change.
 */
export async function moveDelivery(
  trx: Knex.Transaction,
  order: Named,
  { now, policy }: Pick<Planning, 'now' | 'policy'>,
): Promise<void> {
  const known = await lockPlanned(trx, order);
  if (known?.status !== 'pending' || (await isDatedByHand(trx, known.id))) return;
  const scheduledDate = await firstDay(trx, order.id, { now, policy });
  // A place on the run of one day says nothing about another.
  const moved = await trx('deliveries')
    .where({ id: known.id })
    .whereNot({ scheduledDate: new Date(scheduledDate) })
    .update({ scheduledDate, runOrder: null });
  if (moved > 0) await addEvent(trx, known.id, 'rescheduled', { now });
}

/** What a person does to a delivery is a mutation; the shop's own planning is none. */
async function isDatedByHand(trx: Knex.Transaction, deliveryId: string): Promise<boolean> {
  const event = await trx('delivery_events')
    .where({ deliveryId, type: 'rescheduled' })
    .whereNotNull('mutationId')
    .first('id');
  return event !== undefined;
}

/** False when the parcel is on the road or has been handed over: then the driver is asked, not the screen. */
export async function cancelDelivery(
  trx: Knex.Transaction,
  order: DeliveredOrder,
  doing: Doing,
): Promise<boolean> {
  const known = await lockPlanned(trx, order);
  if (!known || known.status === 'cancelled') return true;
  if (known.status === 'out_for_delivery' || known.status === 'delivered') return false;
  const { id } = known;
  await trx('deliveries').where({ id }).update({ status: 'cancelled' });
  await addEvent(trx, id, 'cancelled', doing);
  return true;
}

type Planned = Pick<DeliveriesRow, 'id' | 'status' | 'attempt'>;

/**
 * The one that was planned for this order, so that choosing the driver twice plans one. Beside it stand those that the
 * office has made by hand. Before the shop had a key for its ids, they followed from the number alone.
 */
async function lockPlanned(trx: Knex.Transaction, order: Named): Promise<Planned | undefined> {
  const ids = [await deliveryIdOf(trx, order), uuidOfName(nameOf(order))];
  return trx('deliveries')
    .where({ orderId: order.id })
    .whereIn('id', ids)
    .forUpdate()
    .first('id', 'status', 'attempt');
}

const nameOf = ({ orderId }: Named) => `delivery ${orderId}`;

const deliveryIdOf = async (trx: Knex.Transaction, order: Named) => (await readIdOfName(trx))(nameOf(order));

/** The working day after production, and never one that has passed. A day stands as its midnight in UTC. */
async function firstDay(trx: Knex.Transaction, orderId: number, { now, policy }: Planning): Promise<string> {
  const project = await trx('projects').where({ orderId }).first('dueDate');
  const today = isoDateIn(now, defaultTimeZone);
  const holidays = holidaysIn(...stateOfZone(defaultTimeZone));
  const ready = project?.dueDate
    ? isoDateIn(project.dueDate, defaultTimeZone)
    : addBusinessDays(today, policy.productionDays[1], holidays);
  return `${addBusinessDays(ready > today ? ready : today, 1, holidays)}T00:00:00.000Z`;
}

async function addEvent(
  trx: Knex.Transaction,
  deliveryId: string,
  type: string,
  { now, actorId }: Doing,
): Promise<void> {
  await trx('delivery_events').insert({ deliveryId, type, actorId: actorId ?? null, at: now });
}
