/** What a proof means for the project of its order: another artwork on its jobs, and dates that count from the approval. */
import type { Knex } from 'knex';
import { figuresFor } from '#contract/techniques/making-days.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { present } from '#api/database/present.ts';
import type { EstimateFigures } from '#contract/checkout/delivery-estimate.ts';
import { readItems } from '#api/sale/read-sale.ts';
import { artworkOf, jobTypeOf } from './plan-jobs.ts';
import { moveDelivery } from './plan-delivery.ts';
import { plannedDays } from './planned-days.ts';

/** A job that is done keeps the artwork it was made with. */
export async function redrawJobs(
  trx: Knex.Transaction,
  orderRowId: number,
  techniques: readonly Technique[],
): Promise<void> {
  for (const item of await readItems(trx, orderRowId)) {
    for (const method of new Set(item.designPlacements.map(one => one.decorationMethod))) {
      const placements = item.designPlacements.filter(one => one.decorationMethod === method);
      await trx('jobs')
        .where({ orderItemId: item.id })
        // Two techniques of one line may have jobs of one type; a job without artwork has nothing but its type.
        .whereRaw(`coalesce(artwork -> 0 ->> 'method' = ?, type = ?)`, [
          method,
          jobTypeOf(method, techniques),
        ])
        .whereIn('stage', ['pending', 'in_progress'])
        .update({ artwork: JSON.stringify(placements.map(one => artworkOf(one, item, techniques))) });
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
  const figures = figuresFor(shop, await readItems(trx, orderRowId));
  const before = plannedDays(order, { from: project.createdAt, isBlank: false, shop: figures });
  const after = plannedDays(order, { from: approvedAt, isBlank: false, shop: figures });
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
  if (moved > 0) await moveDelivery(trx, order, { now: approvedAt, shop: figures });
}
