/** What a proof means for the project of its order: another artwork on its jobs, and dates that count from the approval. */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { EstimateFigures } from '#contract/checkout/delivery-estimate.ts';
import { readItems } from '#api/sale/read-sale.ts';
import { artworkOf } from './plan-jobs.ts';
import { moveDelivery } from './plan-delivery.ts';
import { plannedDays } from './planned-days.ts';

const jobTypeOf = { print: 'printing', embroidery: 'embroidery' } as const;

/** A job that is done keeps the artwork it was made with. */
export async function redrawJobs(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  for (const item of await readItems(trx, orderRowId)) {
    for (const method of ['print', 'embroidery'] as const) {
      const placements = item.designPlacements.filter(one => one.decorationMethod === method);
      if (placements.length === 0) continue;
      await trx('jobs')
        .where({ orderItemId: item.id, type: jobTypeOf[method] })
        .whereIn('stage', ['pending', 'in_progress'])
        .update({ artwork: JSON.stringify(placements.map(one => artworkOf(one, item.garment))) });
    }
  }
}

/**
 * Days that somebody has set by hand stay: only those that were reckoned from the payment move, and with them the
 * delivery that was planned from them.
 */
export async function planFromApproval(
  trx: Knex.Transaction,
  orderRowId: number,
  { approvedAt, shop }: { approvedAt: Date; shop: EstimateFigures },
): Promise<void> {
  const project = await trx('projects')
    .where({ orderId: orderRowId })
    .whereNull('deletedAt')
    .forUpdate()
    .first('id', 'createdAt');
  if (!project || approvedAt <= project.createdAt) return;
  const order = present(
    await trx('orders').where({ id: orderRowId }).first('id', 'orderId', 'customerInfo', 'shippingMethod'),
  );
  const before = plannedDays(order, { from: project.createdAt, isBlank: false, shop });
  const after = plannedDays(order, { from: approvedAt, isBlank: false, shop });
  const { id } = project;
  const moved = await trx('projects')
    .where({ id, dueDate: new Date(before.dueDate) })
    .update({ dueDate: after.dueDate });
  await trx('projects')
    .where({ id, deliveryDate: new Date(before.deliveryDate) })
    .update({ deliveryDate: after.deliveryDate });
  await trx('jobs')
    .where({ projectId: id, dueDate: new Date(before.dueDate), stage: 'pending' })
    .update({ dueDate: after.dueDate });
  if (moved > 0) await moveDelivery(trx, order, { now: approvedAt, shop });
}
