/**
 * Project, its items and its jobs, and its delivery after the lines of their order have changed. A line that is gone takes
 * its jobs along, a new one brings its own. What the office has written stays.
 */
import type { Knex } from 'knex';
import type { RatedTechnique } from '#contract/techniques/technique.ts';
import { isCharge, piecesOf } from '#contract/orders/charge.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { OrderItemsRow, OrdersRow, ProjectsRow } from '#api/database/tables.ts';
import { writeRows } from '#api/database/write-rows.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import { lockDelivery, nameJobs, readItems } from '#api/sale/read-sale.ts';
import { eventOf } from './plan-delivery.ts';
import { jobOf, roughHours } from './plan-jobs.ts';
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
  at: Date;
}

export async function followChange(
  trx: Knex.Transaction,
  { before, after, itemsBefore, items, heldCents, at }: Changed,
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
  await removeItems(trx, idsMissing(itemsBefore, items), at);
  await addItems(trx, { project, order: after, ids: idsMissing(items, itemsBefore), at, techniques });
  await bringPieces(trx, after, items, at);
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

const idsMissing = (from: readonly Item[], others: readonly Item[]): number[] =>
  from.flatMap(({ id }) => (others.some(other => other.id === id) ? [] : [id]));

/** Jobs that nobody has started. Whoever removes the lines looks afterwards whether one was started meanwhile. */
async function removeItems(trx: Knex.Transaction, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  const items = trx('project_items').whereIn('orderItemId', ids).select('id');
  await trx('jobs')
    .whereIn('orderItemId', ids)
    .where({ stage: 'pending' })
    .whereNull('deletedAt')
    .update({ deletedAt: at });
  await trx('jobs').whereIn('projectItemId', items).update({ projectItemId: null });
  await trx('project_items').whereIn('orderItemId', ids).delete();
}

interface New {
  project: Pick<ProjectsRow, 'id' | 'dueDate'>;
  order: OrdersRow;
  ids: readonly number[];
  at: Date;
  techniques: readonly RatedTechnique[];
}

async function addItems(trx: Knex.Transaction, { project, order, ids, at, techniques }: New): Promise<void> {
  if (ids.length === 0) return;
  const items = (await readItems(trx, order.id)).filter(({ id }) => ids.includes(id));
  const rows = items.filter(item => !isCharge(item));
  if (rows.length === 0) return;
  const made = await trx('project_items')
    .insert(
      rows.map(item => ({
        projectId: project.id,
        orderItemId: item.id,
        productName: item.name,
        description: item.color?.name ?? null,
        quantity: item.totalQuantity,
        unitPriceCents: item.priceCents,
        totalPriceCents: item.totalPriceCents,
      })),
    )
    .returning(['id', 'orderItemId']);
  if (order.status !== 'processing' || !(await makesJobs(trx, project.id))) return;
  const names = await nameJobs(trx, order, rows, await readIdOfName(trx));
  const dueDate = project.dueDate?.toISOString() ?? null;
  await writeRows(trx, [
    {
      table: 'jobs',
      rows: rows.flatMap(item => {
        const projectItemId = made.find(one => one.orderItemId === item.id)?.id ?? null;
        const of = { projectId: project.id, projectItemId, dueDate, createdAt: at, techniques };
        return names
          .filter(({ lineNumber }) => lineNumber === item.lineNumber)
          .map(name => jobOf(of, item, name));
      }),
    },
  ]);
}

/** As for the lines that were there: the shop makes jobs itself, or has made them for this order. */
async function makesJobs(trx: Knex.Transaction, projectId: number): Promise<boolean> {
  if (await readSetting(trx, 'production.startFromOrders')) return true;
  return (await trx('jobs').where({ projectId }).whereNotNull('orderItemId').first('id')) !== undefined;
}

/** The order's own delivery by our driver brings what there is now. */
async function bringPieces(
  trx: Knex.Transaction,
  order: OrdersRow,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const pieces = piecesOf(items);
  if (order.fulfilmentMethod !== 'driver' || pieces === 0) return;
  const known = await lockDelivery(trx, order, await readIdOfName(trx));
  if (known?.status !== 'pending') return;
  const changed = await trx('deliveries').where({ id: known.id }).whereNot({ pieces }).update({ pieces });
  if (changed > 0) await writeRows(trx, [eventOf(known.id, 'edited', { now })]);
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
