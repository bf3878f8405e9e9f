/** What a proof means for the project of its order: another artwork on its jobs, and dates that count from the approval. */
import type { Knex } from 'knex';
import { estimateDelivery } from '#contract/delivery-estimate.ts';
import { defaultTimeZone } from '#contract/shop-defaults.ts';
import type { PolicyFigures } from '#contract/shop-policy.ts';
import { artworkOf, readLines } from './plan-jobs.ts';

const jobTypeOf = { print: 'printing', embroidery: 'embroidery' } as const;

/** A job that is done keeps the artwork it was made with. */
export async function redrawJobs(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  for (const item of await readLines(trx, orderRowId)) {
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

interface PlannedProject {
  id: number;
  createdAt: Date;
}

/** Days that somebody has set by hand stay: only those that were reckoned from the payment move (C23). */
export async function planFromApproval(
  trx: Knex.Transaction,
  orderRowId: number,
  { approvedAt, policy }: { approvedAt: Date; policy: PolicyFigures },
): Promise<void> {
  const project = await trx('projects')
    .where({ orderId: orderRowId })
    .whereNull('deletedAt')
    .forUpdate()
    .first<PlannedProject | undefined>('id', 'createdAt');
  if (!project || approvedAt <= project.createdAt) return;
  const before = daysFrom(project.createdAt, policy);
  const after = daysFrom(approvedAt, policy);
  const { id } = project;
  await trx('projects').where({ id, dueDate: before.due }).update({ dueDate: after.due });
  await trx('projects').where({ id, deliveryDate: before.arrives }).update({ deliveryDate: after.arrives });
  await trx('jobs')
    .where({ projectId: id, dueDate: before.due, stage: 'pending' })
    .update({ dueDate: after.due });
}

/** The end of the working day at the shop, as production is planned. */
function daysFrom(start: Date, policy: PolicyFigures) {
  const { producedBy, to } = estimateDelivery(start, false, { timeZone: defaultTimeZone, policy });
  return { due: `${producedBy}T07:00:00.000Z`, arrives: `${to}T07:00:00.000Z` };
}
