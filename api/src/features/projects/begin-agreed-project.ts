/**
 * The project of an accepted quote was there before its money: paid, or begun on account, it moves on and its jobs are
 * made where the office has made none. Run again it changes nothing.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { writeRows } from '#api/database/write-rows.ts';
import { planJobs, readLines } from './plan-jobs.ts';
import { plannedDays } from './planned-days.ts';
import { isWanted, type ProducedOrder, type ProductionOptions } from './plan-production.ts';

const beforePaid = ['quote_pending', 'Lead', 'Contacted', 'Quoted'];

export async function beginAgreedProject(
  trx: Knex.Transaction,
  projectId: number,
  order: ProducedOrder,
  { now, policy, isOnAccount = false }: ProductionOptions,
): Promise<void> {
  const project = present(await trx('projects').where({ id: projectId }).forUpdate().first());
  // Every other project of an order is made when its production begins.
  const isBegun = project.onAccount || project.paidAmountCents >= order.totalCents;
  if (isBegun && !beforePaid.includes(project.status)) return;
  const planned = plannedDays(order, { from: now, isBlank: false, policy });
  const dueDate = project.dueDate?.toISOString() ?? planned.dueDate;
  await trx('projects')
    .where({ id: projectId })
    .update({
      ...(beforePaid.includes(project.status) ? { status: 'Paid' } : {}),
      ...(order.isPaid ? { paidAmountCents: order.totalCents } : {}),
      onAccount: isOnAccount,
      dueDate,
      deliveryDate: project.deliveryDate ?? planned.deliveryDate,
      // Somebody has paid for what was put away.
      deletedAt: null,
    });
  if (await isWanted(trx)) await makeJobs(trx, { projectId, order, dueDate, now });
}

interface Making {
  projectId: number;
  order: ProducedOrder;
  dueDate: string;
  now: Date;
}

async function makeJobs(trx: Knex.Transaction, { projectId, order, dueDate, now }: Making): Promise<void> {
  if (await trx('jobs').where({ projectId }).first('id')) return;
  const items = await readLines(trx, order.id);
  const projectItems = await trx('project_items').where({ projectId }).select('id', 'orderItemId');
  const jobs = await planJobs(trx, {
    orderNumber: order.orderId,
    projectId,
    projectItems,
    items,
    dueDate,
    now,
  });
  await writeRows(trx, [{ table: 'jobs', rows: jobs }]);
}
