/** Project, its items and its jobs after the lines of their order have changed. What the office has written stays. */
import type { Knex } from 'knex';
import type { RatedTechnique } from '#contract/techniques/technique.ts';
import type { OrderItemsRow, OrdersRow } from '#api/database/tables.ts';
import { roughHours } from './plan-jobs.ts';
import { projectBrief, projectTitle } from './plan-project.ts';

type Item = Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'name'
  | 'color'
  | 'designPlacements'
  | 'sizeQuantities'
  | 'totalQuantity'
  | 'priceCents'
  | 'totalPriceCents'
>;

interface Changed {
  before: OrdersRow;
  after: OrdersRow;
  itemsBefore: readonly Item[];
  items: readonly Item[];
  heldCents: number;
}

export async function followChange(
  trx: Knex.Transaction,
  { before, after, itemsBefore, items, heldCents }: Changed,
  { techniques }: { techniques: readonly RatedTechnique[] },
): Promise<void> {
  const project = await trx('projects').where({ orderId: after.id }).forUpdate().first();
  if (!project) return;
  const wasWritten = (is: string | null, was: string) => is !== null && is !== was;
  await trx('projects')
    .where({ id: project.id })
    .update({
      totalValueCents: after.totalCents,
      paidAmountCents: Math.max(0, heldCents),
      ...(wasWritten(project.title, projectTitle(before, itemsBefore))
        ? {}
        : { title: projectTitle(after, items) }),
      ...(wasWritten(project.brief, projectBrief(itemsBefore)) ? {} : { brief: projectBrief(items) }),
    });
  for (const item of items) {
    await trx('project_items').where({ projectId: project.id, orderItemId: item.id }).update({
      quantity: item.totalQuantity,
      unitPriceCents: item.priceCents,
      totalPriceCents: item.totalPriceCents,
    });
    const was = itemsBefore.find(({ id }) => id === item.id);
    if (JSON.stringify(was?.sizeQuantities) !== JSON.stringify(item.sizeQuantities)) {
      await changeJobs(trx, item, techniques);
    }
  }
}

async function changeJobs(
  trx: Knex.Transaction,
  item: Item,
  techniques: readonly RatedTechnique[],
): Promise<void> {
  const jobs = await trx('jobs')
    .where({ orderItemId: item.id, stage: 'pending' })
    .whereNull('deletedAt')
    .select();
  for (const { id, artwork, pieces, description, estimatedHours } of jobs) {
    const [made] = artwork as readonly { method?: string }[];
    const method = made?.method ?? '';
    const hours = (count: number) =>
      roughHours(method, techniques, { places: artwork.length, pieces: count });
    await trx('jobs')
      .where({ id })
      .update({
        pieces: item.totalQuantity,
        ...(description === `${pieces} pieces` ? { description: `${item.totalQuantity} pieces` } : {}),
        ...(Number(estimatedHours) === hours(pieces ?? 0)
          ? { estimatedHours: hours(item.totalQuantity) }
          : {}),
        details: trx.raw(`details || jsonb_build_object('sizes', ?::jsonb)`, [
          JSON.stringify(item.sizeQuantities),
        ]),
      });
  }
}
