/** What the office does to a product's print areas. Pure; whatever it answers can be saved. */
import {
  areaFaults,
  idOfName,
  nameFault,
  nearestOnCloth,
  spotsOnCloth,
  toTenth,
} from '#contract/garments/area-rules.ts';
import clothFacts from '#contract/garments/garment-cloth.json' with { type: 'json' };
import { garmentFactsOf, type GarmentId, type GarmentView } from '#contract/garments/garments.ts';
import type { OwnArea } from '#contract/garments/print-areas.ts';

export type Areas = readonly OwnArea[];

/** What one picture shows. */
export interface Half {
  side: GarmentView;
  isFarSide: boolean;
}

export const halves: readonly (Half & { label: string })[] = [
  { side: 'front', isFarSide: false, label: 'Front' },
  { side: 'back', isFarSide: false, label: 'Back' },
  { side: 'side', isFarSide: false, label: 'Side' },
  { side: 'side', isFarSide: true, label: 'Other side' },
];

export const isOnHalf = ({ side, isFarSide = false }: OwnArea, half: Half) =>
  side === half.side && isFarSide === half.isFarSide;

/** The new list, or why not. */
export type Outcome = { areas: Areas } | { fault: string };

/** Of all that is wrong with a list, what concerns one area; null if nothing does. */
function faultAt(garment: GarmentId, areas: Areas, id: string): string | null {
  const found = areaFaults({ garment, areas }).find(({ at }) => at === null || areas[at]?.id === id);
  return found?.words ?? null;
}

const judged = (garment: GarmentId, areas: Areas, id: string): Outcome => {
  const fault = faultAt(garment, areas, id);
  return fault === null ? { areas } : { fault };
};

export const withArea = (areas: Areas, id: string, part: Partial<OwnArea>): Areas =>
  areas.map(one => (one.id === id ? { ...one, ...part } : one));

export function renamed(garment: GarmentId, areas: Areas, id: string, name: string): Outcome {
  const fault = nameFault(name);
  if (fault) return { fault };
  const next = idOfName(name);
  const follow = (names: readonly string[]) => names.map(one => (one === id ? next : one));
  const all = withArea(areas, id, { id: next }).map(one =>
    one.excludes ? { ...one, excludes: follow(one.excludes) } : one,
  );
  return next === id ? { areas } : judged(garment, all, next);
}

/** The measures as the fields have them, in millimetres. */
export type AreaMeasure = 'width' | 'height' | 'across' | 'down';

/** Where `down` counts from, in millimetres of the sheet: the collar's seam, or the garment's upper edge. */
export function upperEdge(garment: GarmentId, side: GarmentView): { mm: number; isCollar: boolean } {
  const { areas, mmPerUnit } = garmentFactsOf(garment);
  const collar = areas[side].find(({ belowCollarMm }) => belowCollarMm !== undefined);
  if (collar) return { mm: collar.y * mmPerUnit - (collar.belowCollarMm ?? 0), isCollar: true };
  return { mm: clothFacts[garment][side].cloth.from * 20 * mmPerUnit, isCollar: false };
}

const middleMm = (garment: GarmentId) => 500 * garmentFactsOf(garment).mmPerUnit;

export function measuresOf(garment: GarmentId, area: OwnArea): Record<AreaMeasure, number> {
  return {
    width: area.width,
    height: area.height,
    across: toTenth(area.left + area.width / 2 - middleMm(garment)),
    down: toTenth(area.top - upperEdge(garment, area.side).mm),
  };
}

/** A wider or higher area stays around its middle line, and below its upper edge. */
export function measured(
  garment: GarmentId,
  areas: Areas,
  id: string,
  measure: AreaMeasure,
  mm: number,
): Outcome {
  const area = areas.find(one => one.id === id);
  if (!area) return { areas };
  const { width, left } = area;
  const part = {
    width: { width: mm, left: toTenth(left + (width - mm) / 2) },
    height: { height: mm },
    across: { left: toTenth(middleMm(garment) + mm - width / 2) },
    down: { top: toTenth(upperEdge(garment, area.side).mm + mm) },
  }[measure];
  return judged(garment, withArea(areas, id, part), id);
}

/** By mouse, touch or keys: as far as the cloth reaches. */
export function placedAt(garment: GarmentId, areas: Areas, id: string, wanted: Partial<OwnArea>): Areas {
  const area = areas.find(one => one.id === id);
  if (!area) return areas;
  const rounded = Object.fromEntries(
    Object.entries({ ...area, ...wanted }).map(([name, value]) => [
      name,
      typeof value === 'number' ? toTenth(value) : value,
    ]),
  ) as unknown as OwnArea;
  return withArea(areas, id, nearestOnCloth(garment, area, rounded));
}

export function withoutArea(areas: Areas, id: string): Areas {
  return areas
    .filter(one => one.id !== id)
    .map(({ excludes, ...one }) => {
      const others = excludes?.filter(name => name !== id) ?? [];
      return others.length > 0 ? { ...one, excludes: others } : one;
    });
}

/** Both name each other, or neither does. */
export function excluded(areas: Areas, id: string, other: string, isExcluded: boolean): Areas {
  return areas.map(({ excludes = [], ...one }) => {
    const partner = one.id === id ? other : one.id === other ? id : null;
    const kept = excludes.filter(name => name !== partner);
    const names = partner !== null && isExcluded ? [...kept, partner] : kept;
    return names.length > 0 ? { ...one, excludes: names } : one;
  });
}

export function overlap(one: OwnArea, other: OwnArea): boolean {
  if (one.side !== other.side || (one.isFarSide ?? false) !== (other.isFarSide ?? false)) return false;
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

interface NewArea {
  name: string;
  width: number;
  height: number;
  half: Half;
}

/** Nearest to the middle of the side where it overlaps nothing; over the others where there is no such room. */
export function added(garment: GarmentId, areas: Areas, { name, width, height, half }: NewArea): Outcome {
  const fault = nameFault(name);
  if (fault) return { fault };
  const { side, isFarSide } = half;
  const id = idOfName(name);
  const at = (spot: Pick<OwnArea, 'left' | 'top'>): OwnArea => ({
    id,
    side,
    width,
    height,
    ...spot,
    ...(isFarSide ? { isFarSide } : {}),
  });
  const isFree = (spot: Pick<OwnArea, 'left' | 'top'>) => !areas.some(one => overlap(one, at(spot)));
  const spots = spotsOnCloth(garment, side, { width, height, isFarSide });
  const spot = spots.find(isFree) ?? spots[0];
  if (!spot) return { fault: 'That is larger than this side of the garment.' };
  const area = at(spot);
  return judged(garment, [...areas, area], id);
}

/** Back where the drawing has it, in the drawing's order. */
export function switchedOn(garment: GarmentId, areas: Areas, usual: Areas, area: OwnArea): Outcome {
  const order = usual.map(({ id }) => id);
  const placeOf = ({ of }: OwnArea) => (of === undefined ? order.length : order.indexOf(of));
  const all = [...areas, area].toSorted((a, b) => placeOf(a) - placeOf(b));
  return judged(garment, all, area.id);
}
