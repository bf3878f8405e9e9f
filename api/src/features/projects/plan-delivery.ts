/** The delivery of an order by our own driver: one per order, planned when it is chosen and cancelled when it is not. */
import { piecesOf } from '#contract/orders/charge.ts';
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { addBusinessDays } from '#contract/time/business-hours.ts';
import { holidaysIn, stateOfZone } from '#contract/time/holidays.ts';
import type { EstimateFigures } from '#contract/checkout/delivery-estimate.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { type NewRows, writeRows } from '#api/database/write-rows.ts';
import { type IdOfName, readIdOfName } from '#api/keyed-uuid.ts';
import { deliveryIdOf } from '#api/sale/names.ts';
import { lockDelivery } from '#api/sale/read-sale.ts';
import type { KnownDelivery, Plan, Sale } from '#api/sale/sale.ts';
import { writePlan } from '#api/sale/write-plan.ts';
import { addressLine } from '#contract/text/address-line.ts';
import { daysOf, hasProject } from './plan-project.ts';

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

export interface Planning extends Doing {
  shop: EstimateFigures;
}

interface Wanted extends Planning {
  order: DeliveredOrder;
  pieces: number;
  /** Of its production; null where there is no project. */
  dueDate: string | null;
  known: KnownDelivery | null;
  idOf: IdOfName;
}

/** With the order that begins; chosen later, it is planned then. */
export function planWithOrder(sale: Sale): Plan {
  const { order, items, at: now, shop, delivery: known, idOf } = sale;
  if (order.fulfilmentMethod !== 'driver' || !hasProject(sale) || !idOf) return {};
  const pieces = piecesOf(items);
  return deliver({ order, pieces, dueDate: daysOf(sale).dueDate, known, idOf, now, shop });
}

export async function planDelivery(
  trx: Knex.Transaction,
  order: DeliveredOrder,
  planning: Planning,
): Promise<void> {
  const idOf = await readIdOfName(trx);
  const known = await lockDelivery(trx, order, idOf);
  const pieces = await trx('order_items')
    .where({ orderId: order.id })
    .whereRaw(`(product_id is not null or design_placements <> '[]')`)
    .sum<{ sum: string | null }[]>('total_quantity');
  const dueDate = await dueDateOf(trx, order.id);
  await writePlan(
    trx,
    deliver({ ...planning, order, pieces: Number(pieces[0]?.sum ?? 0), dueDate, known, idOf }),
  );
}

function deliver({ order, pieces, dueDate, known, idOf, ...planning }: Wanted): Plan {
  if (known && known.status !== 'cancelled') return {};
  const scheduledDate = firstDay(dueDate, planning);
  if (known) {
    const { id, attempt } = known;
    return {
      updates: [
        {
          table: 'deliveries',
          where: { id },
          set: { status: 'pending', attempt: attempt + 1, scheduledDate },
        },
      ],
      rows: [eventOf(id, 'rescheduled', planning)],
    };
  }
  const id = deliveryIdOf(order, idOf);
  const row = deliveryRowOf(id, order, { pieces, scheduledDate, actorId: planning.actorId });
  return { rows: [{ table: 'deliveries', rows: [row] }, eventOf(id, 'created', planning)] };
}

export function deliveryRowOf(
  id: string,
  order: DeliveredOrder,
  { pieces, scheduledDate, actorId }: { pieces: number; scheduledDate: string; actorId?: number | undefined },
) {
  const { customerInfo: info } = order;
  return {
    id,
    orderId: order.id,
    orderNumber: order.orderId,
    customerName: order.company || `${info.firstName} ${info.lastName}`,
    customerAddress: addressLine(info),
    customerPhone: info.phone?.slice(0, 20) || null,
    pieces: pieces || null,
    signatureRequired: order.signatureRequired,
    scheduledDate,
    createdBy: actorId ?? null,
  };
}

/**
 * To the day that follows from the order's dates as they are now. Only what was planned by itself and still waits: a day
 * that somebody has chosen is theirs to change.
 */
export async function moveDelivery(
  trx: Knex.Transaction,
  order: Named,
  { now, shop }: Pick<Planning, 'now' | 'shop'>,
): Promise<void> {
  const known = await lockPlanned(trx, order);
  if (known?.status !== 'pending' || (await isDatedByHand(trx, known.id))) return;
  const scheduledDate = firstDay(await dueDateOf(trx, order.id), { now, shop });
  // A place on the run of one day says nothing about another.
  const moved = await trx('deliveries')
    .where({ id: known.id })
    .whereNot({ scheduledDate: new Date(scheduledDate) })
    .update({ scheduledDate, runOrder: null });
  if (moved > 0) await writeRows(trx, [eventOf(known.id, 'rescheduled', { now })]);
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
  await writeRows(trx, [eventOf(id, 'cancelled', doing)]);
  return true;
}

const lockPlanned = async (trx: Knex.Transaction, order: Named) =>
  lockDelivery(trx, order, await readIdOfName(trx));

async function dueDateOf(trx: Knex.Transaction, orderId: number): Promise<string | null> {
  const project = await trx('projects').where({ orderId }).first('dueDate');
  return project?.dueDate?.toISOString() ?? null;
}

/** The working day after production, and never one that has passed. A day stands as its midnight in UTC. */
export function firstDay(dueDate: string | null, { now, shop: { timeZone, policy } }: Planning): string {
  const today = isoDateIn(now, timeZone);
  const holidays = holidaysIn(...stateOfZone(timeZone));
  const ready = dueDate
    ? isoDateIn(new Date(dueDate), timeZone)
    : addBusinessDays(today, policy.productionDays[1], holidays);
  return `${addBusinessDays(ready > today ? ready : today, 1, holidays)}T00:00:00.000Z`;
}

export function eventOf(deliveryId: string, type: string, { now, actorId }: Doing): NewRows {
  return { table: 'delivery_events', rows: [{ deliveryId, type, actorId: actorId ?? null, at: now }] };
}
