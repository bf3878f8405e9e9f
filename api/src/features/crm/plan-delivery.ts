/** The delivery of an order by our own driver: one per order, planned when it is chosen and cancelled when it is not. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { addBusinessDays } from '#contract/business-hours.ts';
import { holidaysIn, stateOfZone } from '#contract/holidays.ts';
import type { DeliveryStatus } from '#contract/deliveries.ts';
import { defaultTimeZone } from '#contract/shop-defaults.ts';
import type { PolicyFigures } from '#contract/shop-policy.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import { addressLine } from '#contract/address-line.ts';

export interface DeliveredOrder {
  id: number;
  orderId: string;
  customerInfo: CustomerInfo;
  company: string | null;
  signatureRequired: boolean;
}

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
  const id = deliveryIdOf(order);
  const known = await trx('deliveries')
    .where({ id })
    .forUpdate()
    .first<{ status: DeliveryStatus; attempt: number }>();
  if (known && known.status !== 'cancelled') return;
  const scheduledDate = await firstDay(trx, order.id, { now, policy });
  if (known) {
    const again = { status: 'pending', attempt: known.attempt + 1, scheduledDate };
    await trx('deliveries').where({ id }).update(again);
    return addEvent(trx, id, 'rescheduled', { now, actorId });
  }
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

/** False when the parcel is on the road or has been handed over: then the driver is asked, not the screen. */
export async function cancelDelivery(
  trx: Knex.Transaction,
  order: DeliveredOrder,
  doing: Doing,
): Promise<boolean> {
  const id = deliveryIdOf(order);
  const known = await trx('deliveries')
    .where({ id })
    .forUpdate()
    .first<{ status: DeliveryStatus } | undefined>();
  if (!known || known.status === 'cancelled') return true;
  if (known.status === 'out_for_delivery' || known.status === 'delivered') return false;
  await trx('deliveries').where({ id }).update({ status: 'cancelled' });
  await addEvent(trx, id, 'cancelled', doing);
  return true;
}

/** The same for the same order, so that choosing the driver twice plans one delivery. */
function deliveryIdOf(order: { orderId: string }): string {
  return uuidOfName(`delivery ${order.orderId}`);
}

/** The working day after production, and never one that has passed. A day stands as its midnight in UTC. */
async function firstDay(trx: Knex.Transaction, orderId: number, { now, policy }: Planning): Promise<string> {
  const project = await trx('projects')
    .where({ orderId })
    .first<{ dueDate: Date | null } | undefined>('dueDate');
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
