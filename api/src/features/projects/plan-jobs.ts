/** One job per line and decoration method, with its artwork in millimetres: what the shop floor works from. */
import type { DecorationMethod, DesignPlacement } from '#contract/cart/cart.ts';
import type { JobArtwork } from '#contract/jobs/endpoints.ts';
import { designBox, garmentOrTee } from '#contract/garments/garments.ts';
import type { JobType } from '#contract/jobs/jobs.ts';
import type { JobName, Plan, Sale, SoldItem } from '#api/sale/sale.ts';
import { daysOf, isUnderWay, projectIdOf, projectItemsOf } from './plan-project.ts';

const typeOf: Record<DecorationMethod, JobType> = { print: 'printing', embroidery: 'embroidery' };
const wordOf: Record<DecorationMethod, string> = { print: 'print', embroidery: 'embroidery' };

/** Rough hours for planning: screens or hooping to set up, then pieces per hour. Staff correct them on the job. */
const effort: Record<DecorationMethod, { setUpHours: number; piecesPerHour: number }> = {
  print: { setUpHours: 0.5, piecesPerHour: 60 },
  embroidery: { setUpHours: 0.5, piecesPerHour: 15 },
};

/** Of an order that begins; none where the office or an earlier beginning has made them. */
export function planJobs(sale: Sale): Plan {
  if (isUnderWay(sale)) return {};
  const { items, jobNames } = sale;
  const rows = items.flatMap(item =>
    jobNames.filter(name => name.lineNumber === item.lineNumber).map(name => jobOf(sale, item, name)),
  );
  return { rows: [{ table: 'jobs', rows }] };
}

function jobOf(sale: Sale, item: SoldItem, { method, id, jobNumber }: JobName) {
  const { garment } = item;
  const placements = item.designPlacements.filter(placement => placement.decorationMethod === method);
  const positions = placements.map(placement => placement.position).join(' and ');
  const { setUpHours, piecesPerHour } = effort[method];
  const hours = placements.length * (setUpHours + item.totalQuantity / piecesPerHour);
  return {
    id,
    jobNumber,
    projectId: projectIdOf(sale),
    projectItemId: projectItemsOf(sale).find(one => one.orderItemId === item.id)?.id ?? null,
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
    dueDate: daysOf(sale).dueDate,
    createdAt: sale.at,
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
