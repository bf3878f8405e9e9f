/** One job per line and decoration method, with its artwork in millimetres: what the shop floor works from. */
import type { Knex } from 'knex';
import type { DecorationMethod, DesignPlacement, SizeQuantity } from '#contract/cart.ts';
import type { JobArtwork } from '#contract/endpoints/jobs.ts';
import { designBox, garmentOrTee } from '#contract/garments.ts';
import { type JobType, makeJobNumber } from '#contract/jobs.ts';
import { provisionalJobNumber } from '#contract/mutations/jobs.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';

export interface JobItem {
  id: number;
  productId: number | null;
  lineNumber: number;
  name: string;
  color: { name: string; value: string } | null;
  designPlacements: DesignPlacement[];
  sizeQuantities: SizeQuantity[];
  totalQuantity: number;
  priceCents: number;
  totalPriceCents: number;
}

/** The project's row of an order's line. */
export interface ProjectItem {
  id: number;
  orderItemId: number | null;
}

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

export async function insertJobs(trx: Knex.Transaction, plan: JobPlan): Promise<void> {
  const garments = await garmentsOf(trx, plan.items);
  for (const item of plan.items) {
    for (const method of methodsOf(item)) {
      const projectItemId = plan.projectItems.find(one => one.orderItemId === item.id)?.id ?? null;
      await insertJob(trx, {
        ...jobOf(plan, item, method, garments.get(item.productId) ?? 'tee'),
        projectItemId,
      });
    }
  }
}

function methodsOf(item: JobItem): DecorationMethod[] {
  return [...new Set(item.designPlacements.map(placement => placement.decorationMethod))];
}

function jobOf(plan: JobPlan, item: JobItem, method: DecorationMethod, garment: string) {
  const placements = item.designPlacements.filter(placement => placement.decorationMethod === method);
  const positions = placements.map(placement => placement.position).join(' and ');
  const { setUpHours, piecesPerHour } = effort[method];
  const hours = placements.length * (setUpHours + item.totalQuantity / piecesPerHour);
  // By the line and not by its row: a replay of the order finds the job that is there.
  const id = uuidOfName(`job ${plan.orderNumber} ${item.lineNumber} ${method}`);
  return {
    id,
    jobNumber: provisionalJobNumber(id),
    projectId: plan.projectId,
    orderItemId: item.id,
    title: `${item.name}, ${item.color?.name ?? 'one colour'}: ${wordOf[method]} ${positions}`.slice(0, 255),
    description: `${item.totalQuantity} pieces`,
    type: typeOf[method],
    pieces: item.totalQuantity,
    details: JSON.stringify({
      productId: item.productId,
      productName: item.name,
      garment,
      color: item.color && { name: item.color.name, value: item.color.value },
      sizes: item.sizeQuantities,
    }),
    artwork: JSON.stringify(placements.map(placement => artworkOf(placement, garment))),
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

export async function garmentsOf(
  trx: Knex.Transaction,
  items: readonly JobItem[],
): Promise<Map<number | null, string>> {
  const ids = items.flatMap(item => (item.productId === null ? [] : [item.productId]));
  const rows = await trx('products')
    .whereIn('id', ids)
    .select<{ id: number; garment: string | null }[]>('id', 'garment');
  return new Map(rows.map(({ id, garment }) => [id, garmentOrTee(garment ?? '')]));
}

const triesForNumber = 5;

/** A taken number gets another one (C61); a taken id is the job itself. */
async function insertJob(
  trx: Knex.Transaction,
  job: ReturnType<typeof jobOf> & { projectItemId: number | null },
): Promise<void> {
  let { jobNumber } = job;
  for (let tries = 0; tries < triesForNumber; tries++) {
    const made = await trx('jobs')
      .insert({ ...job, jobNumber })
      .onConflict()
      .ignore()
      .returning('id');
    if (made.length > 0 || (await trx('jobs').where({ id: job.id }).first('id'))) return;
    jobNumber = makeJobNumber(Math.random);
  }
  throw new Error(`no free number for job ${job.id}`);
}
