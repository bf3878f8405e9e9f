/** One job per line and decoration method, with its artwork in millimetres: what the shop floor works from. */
import type { DesignPlacement } from '#contract/cart/cart.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import type { JobArtwork } from '#contract/jobs/endpoints.ts';
import { designBox } from '#contract/garments/garments.ts';
import { garmentOf, type Made } from '#contract/garments/print-areas.ts';
import type { JobType } from '#contract/jobs/jobs.ts';
import {
  findTechnique,
  isSewn,
  type RatedTechnique,
  type Technique,
} from '#contract/techniques/technique.ts';
import { lowerFirst, techniqueName } from '#contract/techniques/technique-words.ts';
import { isNamesToCome } from '#contract/roster/roster.ts';
import type { JobName, Plan, Sale, SoldItem } from '#api/sale/sale.ts';
import { daysOf, isUnderWay, projectIdOf, projectItemsOf } from './plan-project.ts';

/** Of an order that begins; none where the office or an earlier beginning has made them. */
export function planJobs(sale: Sale): Plan {
  if (isUnderWay(sale)) return {};
  const { items, jobNames, at: createdAt } = sale;
  const { techniques } = sale.shop;
  const { dueDate } = daysOf(sale);
  const rows = items.flatMap(item => {
    const projectItemId = projectItemsOf(sale).find(one => one.orderItemId === item.id)?.id ?? null;
    const made = { projectId: projectIdOf(sale), projectItemId, dueDate, createdAt, techniques };
    return jobNames.filter(name => name.lineNumber === item.lineNumber).map(name => jobOf(made, item, name));
  });
  return { rows: [{ table: 'jobs', rows }] };
}

interface JobPlace {
  projectId: number;
  projectItemId: number | null;
  dueDate: string | null;
  createdAt: Date;
  techniques: readonly RatedTechnique[];
}

export function jobOf(
  { techniques, projectId, projectItemId, dueDate, createdAt }: JobPlace,
  item: SoldItem,
  { method, id, jobNumber }: JobName,
) {
  const { garment, printAreas } = item;
  const placements = item.designPlacements.filter(placement => placement.decorationMethod === method);
  const lettering = item.roster?.template.decorationMethod === method ? item.roster.template : null;
  const designs = placements.map(placeWords).join(' and ');
  const what = [designs, lettering && `names and numbers, ${lettering.position}`].filter(Boolean).join(', ');
  const word = lowerFirst(techniqueName(method, techniques));
  return {
    id,
    jobNumber,
    projectId,
    projectItemId,
    orderItemId: item.id,
    title: `${item.name}, ${item.color?.name ?? 'one colour'}: ${word} ${what}`.slice(0, 255),
    description: `${item.totalQuantity} pieces`,
    type: jobTypeOf(method, techniques),
    pieces: item.totalQuantity,
    details: {
      productId: item.productId,
      productName: item.name,
      garment,
      ...(printAreas ? { printAreas } : {}),
      color: item.color && { name: item.color.name, value: item.color.value },
      sizes: item.sizeQuantities,
      ...(lettering ? { lettering } : {}),
      ...(lettering && isNamesToCome(item.roster) ? { namesToCome: true } : {}),
    },
    artwork: placements.map(placement => artworkOf(placement, item, techniques)),
    estimatedHours: roughHours(method, techniques, {
      places: placements.length + (lettering ? 1 : 0),
      pieces: item.totalQuantity,
    }),
    dueDate,
    createdAt,
  };
}

/** For planning; staff correct them on the job. */
export function roughHours(
  method: string,
  techniques: readonly RatedTechnique[],
  { places, pieces }: { places: number; pieces: number },
): number {
  const { setUpMinutes, piecesPerHour } = findTechnique(techniques, method) ?? usualRates;
  const hours = places * (setUpMinutes / 60 + pieces / piecesPerHour);
  return Math.max(0.5, Math.round(hours * 2) / 2);
}

/** A technique that has been deleted since. */
const usualRates = { setUpMinutes: 30, piecesPerHour: 30 };

export function jobTypeOf(method: string, techniques: readonly Technique[]): JobType {
  const technique = findTechnique(techniques, method);
  return technique && isSewn(technique) ? 'embroidery' : 'printing';
}

export function artworkOf(
  placement: DesignPlacement,
  item: Made,
  techniques: readonly Technique[],
): JobArtwork {
  const {
    designFile: file,
    position,
    area,
    decorationMethod: method,
    xOffset,
    yOffset,
    scale,
    rotation,
  } = placement;
  const aspect = file ? file.widthPx / file.heightPx : 1;
  const box = designBox(garmentOf(item), position, {
    area,
    scale,
    xOffset,
    yOffset,
    rotation,
    aspect,
  });
  return {
    sha256: file?.sha256 ?? null,
    name: file?.name ?? 'No artwork',
    position,
    ...(area ? { area } : {}),
    method,
    methodName: techniqueName(method, techniques),
    widthMm: Math.round(box.widthMm),
    heightMm: Math.round(box.heightMm),
    xOffset,
    yOffset,
    scale,
    rotation,
  };
}
