/** Deliveries of an order that leaves in parts: one for each part that our driver brings, beside the order's own for the rest. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { writePlan } from '#api/sale/write-plan.ts';
import { writeRows } from '#api/database/write-rows.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import { lockDelivery } from '#api/sale/read-sale.ts';
import {
  cancelDelivery,
  deliveryRowOf,
  type DeliveredOrder,
  eventOf,
  firstDay,
  planDelivery,
  type Planning,
} from './plan-delivery.ts';

interface Part extends Planning {
  pieces: number;
  /** As chosen by the office; null: the next business day. */
  on: string | null;
}

export async function planPart(
  trx: Knex.Transaction,
  order: DeliveredOrder,
  { pieces, on, ...planning }: Part,
): Promise<string> {
  const id = randomUUID();
  const today = planning.now.toISOString();
  const scheduledDate = on ? `${on}T00:00:00.000Z` : firstDay(today, planning);
  const row = deliveryRowOf(id, order, { pieces, scheduledDate, actorId: planning.actorId });
  await writePlan(trx, { rows: [{ table: 'deliveries', rows: [row] }, eventOf(id, 'created', planning)] });
  return id;
}

/**
 * The order's own delivery brings what is left: it changes its pieces, is cancelled where nothing is left, and comes back
 * where there is something again. One that is on its way stays as it is.
 */
export async function bringRest(
  trx: Knex.Transaction,
  order: DeliveredOrder & { fulfilmentMethod: string },
  { pieces, ...planning }: Planning & { pieces: number },
): Promise<void> {
  if (order.fulfilmentMethod !== 'driver') return;
  if (pieces === 0) {
    await cancelDelivery(trx, order, planning);
    return;
  }
  await planDelivery(trx, order, planning);
  const known = await lockDelivery(trx, order, await readIdOfName(trx));
  if (known?.status !== 'pending') return;
  const changed = await trx('deliveries').where({ id: known.id }).whereNot({ pieces }).update({ pieces });
  if (changed > 0) await writeRows(trx, [eventOf(known.id, 'edited', planning)]);
}

/** Those that have not set out. */
export async function cancelParts(
  trx: Knex.Transaction,
  deliveryIds: readonly string[],
  doing: Pick<Planning, 'now' | 'actorId'>,
): Promise<void> {
  const cancelled = await trx('deliveries')
    .whereIn('id', [...deliveryIds].toSorted())
    .whereIn('status', ['pending', 'failed'])
    .update({ status: 'cancelled' })
    .returning('id');
  for (const { id } of cancelled) await writeRows(trx, [eventOf(id, 'cancelled', doing)]);
}
