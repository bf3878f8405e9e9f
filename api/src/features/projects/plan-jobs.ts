/** One job per line and decoration method, with its artwork in millimetres: what the shop floor works from. */
import type { Knex } from 'knex';
import type { DecorationMethod, DesignPlacement } from '#contract/cart/cart.ts';
import type { JobArtwork } from '#contract/jobs/endpoints.ts';
import { designBox, garmentOrTee } from '#contract/garments/garments.ts';
import { type JobType, makeJobNumber } from '#contract/jobs/jobs.ts';
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import type { OrderItemsRow, ProjectItemsRow } from '#api/database/tables.ts';
import { type IdOfName, readIdOfName } from '#api/keyed-uuid.ts';

/** A line of an order, as its table has it. */
export type OrderLine = Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'lineNumber'
  | 'name'
  | 'color'
  | 'designPlacements'
  | 'sizeQuantities'
  | 'totalQuantity'
  | 'priceCents'
  | 'totalPriceCents'
>;

export interface JobItem extends OrderLine {
  /** Which of the drawn garments it is. */
  garment: string;
}

/** The project's row of an order's line. */
export type ProjectItem = Pick<ProjectItemsRow, 'id' | 'orderItemId'>;

export interface JobPlan {
  orderNumber: string;
  projectId: number;
  projectItems: readonly ProjectItem[];
  items: readonly JobItem[];
  dueDate: string;
  now: Date;
}

const typeOf: Record<DecorationMethod, JobType> = { print: 'printing', embroidery: 'embroidery' };
const wordOf: Record<DecorationMethod, string> = { print: 'print', embroidery: 'embroidery' };

/** Rough hours for planning: screens or hooping to set up, then pieces per hour. Staff correct them on the job. */
const effort: Record<DecorationMethod, { setUpHours: number; piecesPerHour: number }> = {
  print: { setUpHours: 0.5, piecesPerHour: 60 },
  embroidery: { setUpHours: 0.5, piecesPerHour: 15 },
};

const triesForNumber = 5;

type TakenNumber = Pick<PlannedJob, 'jobNumber'>;

/** As rows to be written. A number that is taken is replaced. */
export async function planJobs(knex: Knex, plan: JobPlan): Promise<PlannedJob[]> {
  const idOf = await readIdOfName(knex);
  let jobs = plan.items.flatMap(item => methodsOf(item).map(method => jobOf(plan, item, { method, idOf })));
  for (let tries = 0; tries < triesForNumber; tries++) {
    const numbers = jobs.map(job => job.jobNumber);
    const found = await knex('jobs').whereIn('jobNumber', numbers).select<TakenNumber[]>('jobNumber');
    const taken = new Set(found.map(({ jobNumber }) => jobNumber));
    if (taken.size === 0) return jobs;
    jobs = jobs.map(job =>
      taken.has(job.jobNumber) ? { ...job, jobNumber: makeJobNumber(Math.random) } : job,
    );
  }
  throw new Error('no free numbers for jobs');
}

function methodsOf(item: JobItem): DecorationMethod[] {
  return [...new Set(item.designPlacements.map(placement => placement.decorationMethod))];
}

type PlannedJob = ReturnType<typeof jobOf>;

interface Doing {
  method: DecorationMethod;
  idOf: IdOfName;
}

function jobOf(plan: JobPlan, item: JobItem, { method, idOf }: Doing) {
  const { garment } = item;
  const placements = item.designPlacements.filter(placement => placement.decorationMethod === method);
  const positions = placements.map(placement => placement.position).join(' and ');
  const { setUpHours, piecesPerHour } = effort[method];
  const hours = placements.length * (setUpHours + item.totalQuantity / piecesPerHour);
  // By the line and not by its row: of an order that is placed again after a backup came back, tablets know the jobs.
  const id = idOf(`job ${plan.orderNumber} ${item.lineNumber} ${method}`);
  return {
    id,
    jobNumber: provisionalJobNumber(id),
    projectId: plan.projectId,
    projectItemId: plan.projectItems.find(one => one.orderItemId === item.id)?.id ?? null,
    orderItemId: item.id,
    title: `${item.name}, ${item.color?.name ?? 'one colour'}: ${wordOf[method]} ${positions}`.slice(0, 255),
    description: `${item.totalQuantity} pieces`,
    type: typeOf[method],
    pieces: item.totalQuantity,
    details: {
      productId: item.productId,
      productName: item.name,
      garment,
      color: item.color && { name: item.color.name, value: item.color.value },
      sizes: item.sizeQuantities,
    },
    artwork: placements.map(placement => artworkOf(placement, garment)),
    estimatedHours: Math.max(0.5, Math.round(hours * 2) / 2),
    dueDate: plan.dueDate,
    createdAt: plan.now,
  };
}

export function artworkOf(placement: DesignPlacement, garment: string): JobArtwork {
  const {
    designFile: file,
    position,
    decorationMethod: method,
    xOffset,
    yOffset,
    scale,
    rotation,
  } = placement;
  const aspect = file ? file.widthPx / file.heightPx : 1;
  const box = designBox(garmentOrTee(garment), position, { scale, xOffset, yOffset, rotation, aspect });
  return {
    sha256: file?.sha256 ?? null,
    name: file?.name ?? 'No artwork',
    position,
    method,
    widthMm: Math.round(box.widthMm),
    heightMm: Math.round(box.heightMm),
    xOffset,
    yOffset,
    scale,
    rotation,
  };
}

/** The lines of an order that is there, each with its garment; what no product is drawn for is a tee. */
export async function readLines(trx: Knex.Transaction, orderRowId: number): Promise<JobItem[]> {
  const items = await trx('order_items').where({ orderId: orderRowId }).orderBy('lineNumber').select();
  const garments = await garmentsOf(trx, items);
  return items.map(item => ({ ...item, garment: garments.get(item.productId) ?? 'tee' }));
}

async function garmentsOf(
  trx: Knex.Transaction,
  items: readonly OrderLine[],
): Promise<Map<number | null, string>> {
  const ids = items.flatMap(item => (item.productId === null ? [] : [item.productId]));
  const rows = await trx('products').whereIn('id', ids).select('id', 'garment');
  return new Map(rows.map(({ id, garment }) => [id, garmentOrTee(garment ?? '')]));
}
