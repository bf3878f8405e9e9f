/** What print areas of a product have to be. Apart from `print-areas.ts`, as only the office and the server need the cloth. */
import {
  garmentFactsOf,
  garmentOrTee,
  type GarmentId,
  type GarmentView,
  garmentViews,
  isGarmentId,
} from './garments.ts';
import { mostAreas } from './own-areas.ts';
import { isAt, nameOf, type OwnArea, type PrintAreas, usualAreas } from './print-areas.ts';
// Written by scripts/garments/cloth.mjs; change it there.
import cloths from './garment-cloth.json' with { type: 'json' };

export const areaLimits = { leastMm: 15, nameLength: 30 } as const;

/** Of the drawing's sheet. */
const rowUnits = 20;
const sheetWidth = 1000;
/** Drawing units that an area may overhang: the drawings' own edges are curves. */
const slack = 4;

interface Spans {
  from: number;
  rows: string;
}

const rowsOf = new Map<Spans, readonly (readonly number[])[]>();

function rows(spans: Spans): readonly (readonly number[])[] {
  const known = rowsOf.get(spans) ?? spans.rows.split('|').map(row => row.split(' ').map(Number));
  rowsOf.set(spans, known);
  return known;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function liesOn(spans: Spans, { x, y, width, height }: Box): boolean {
  const all = rows(spans);
  const first = spans.from * rowUnits;
  if (y < first - slack || y + height > first + all.length * rowUnits + slack) return false;
  return all.every((row, at) => {
    const middle = first + at * rowUnits + rowUnits / 2;
    if (middle < y || middle > y + height) return true;
    return row.some(
      (left, end) => end % 2 === 0 && left - slack <= x && x + width <= (row[end + 1] ?? 0) + slack,
    );
  });
}

function boxOf(garment: GarmentId, { left, top, width, height, isFarSide }: OwnArea): Box {
  const { mmPerUnit } = garmentFactsOf(garment);
  const wide = width / mmPerUnit;
  const x = left / mmPerUnit;
  return {
    x: isFarSide ? sheetWidth - x - wide : x,
    y: top / mmPerUnit,
    width: wide,
    height: height / mmPerUnit,
  };
}

/** Whether all of it lies on the drawn garment. */
export function isOnCloth(garment: GarmentId, area: OwnArea): boolean {
  return isUsual(garment, area) || liesOn(cloths[garment][area.side].cloth, boxOf(garment, area));
}

const isUsual = (garment: GarmentId, area: OwnArea) =>
  usualAreas(garment).areas.some(one => one.id === area.of && one.side === area.side && isAt(one, area));

/** `left-hem` for "Left hem"; '' where nothing is left of what was typed. */
export function idOfName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('-');
}

/** Letters and single spaces: the name has to come back from the id. */
export function nameFault(name: string): string | null {
  const typed = name.trim();
  if (typed === '') return 'Give the area a name, such as Left hem.';
  if (typed.length > areaLimits.nameLength) return `At most ${areaLimits.nameLength} letters for a name.`;
  return idOfName(typed) === typed.toLowerCase().replaceAll(/[ -]+/g, '-')
    ? null
    : 'Use letters from a to z and spaces, such as Left hem.';
}

export interface AreaFault {
  /** Place in the list; null for all of them. */
  at: number | null;
  field: 'name' | 'size' | 'place' | 'excludes' | 'areas';
  words: string;
}

/** Everything that is wrong, in the order of the list. */
export function areaFaults({ garment, areas }: PrintAreas): AreaFault[] {
  const all = (words: string): AreaFault => ({ at: null, field: 'areas', words });
  if (!isGarmentId(garment)) return [all('There is no such drawing.')];
  if (areas.length === 0)
    return [all('Leave at least one area, or untick Customizable if the product is sold blank.')];
  if (areas.length > mostAreas) return [all(`A product has at most ${mostAreas} print areas. Remove some.`)];
  return areas.flatMap((area, at) => {
    const found: (readonly [AreaFault['field'], string | null])[] = [
      ['name', idFault(area, areas)],
      ['name', originFault(garment, area, areas)],
      ['size', sizeFault(area)],
      ['place', placeFault(garment, area)],
      ['excludes', excludesFault(area, areas)],
    ];
    return found.flatMap(([field, words]) => (words ? [{ at, field, words }] : []));
  });
}

function idFault({ id, side }: OwnArea, areas: readonly OwnArea[]): string | null {
  const wrong = nameFault(nameOf(id));
  if (wrong) return wrong;
  const sides: readonly string[] = garmentViews;
  if (sides.includes(id) && id !== side) return `${nameOf(id)} is the name of another side.`;
  if (areas.filter(one => one.id === id).length > 1) return `Two areas are called ${nameOf(id)}.`;
  return areas.some(one => one.of === id && one.id !== id)
    ? `${nameOf(id)} was the name of another area here. Designs may still use it.`
    : null;
}

/** The area of the drawing that it stands for: one of its side and half, and each once. */
function originFault(garment: GarmentId, area: OwnArea, areas: readonly OwnArea[]): string | null {
  const { of, side, isFarSide = false } = area;
  if (of === undefined) return null;
  const usual = garmentFactsOf(garment).areas[side].find(({ id }) => id === of);
  if (!usual || (usual.isFarSide ?? false) !== isFarSide)
    return `The drawing has no ${nameOf(of).toLowerCase()} there.`;
  return areas.filter(one => one.of === of).length > 1 ? `${nameOf(of)} is listed twice.` : null;
}

function sizeFault({ width, height }: OwnArea): string | null {
  const { leastMm } = areaLimits;
  return Math.min(width, height) < leastMm ? `An area is at least ${leastMm} × ${leastMm} mm.` : null;
}

function placeFault(garment: GarmentId, area: OwnArea): string | null {
  if (area.isFarSide && area.side !== 'side') return 'Only the side has a far half.';
  return isOnCloth(garment, area) ? null : `${nameOf(area.id)} goes beyond the garment.`;
}

function excludesFault({ id, excludes = [] }: OwnArea, areas: readonly OwnArea[]): string | null {
  if (excludes.includes(id)) return 'An area can’t exclude itself.';
  const others = excludes.map(name => areas.find(one => one.id === name));
  if (others.includes(undefined)) return 'It excludes an area that isn’t there.';
  return others.some(other => !other?.excludes?.includes(id))
    ? 'Areas exclude each other, or neither does.'
    : null;
}

/** As it is stored: null for the drawing's own; each area knows whether it lies on the side's main piece. */
export function tidyAreas({ garment, areas }: PrintAreas): PrintAreas | null {
  const drawing = garmentOrTee(garment);
  const usual = usualAreas(drawing).areas;
  const tidied = areas.map(area => tidyArea(drawing, area));
  const isUnchanged =
    tidied.length === usual.length &&
    tidied.every((area, at) => {
      const one = usual[at];
      return one?.id === area.id && one.side === area.side && isAt(one, area) && !area.excludes;
    });
  return isUnchanged ? null : { garment: drawing, areas: tidied };
}

function tidyArea(garment: GarmentId, area: OwnArea): OwnArea {
  const { id, side, left, top, width, height, isFarSide, of, excludes = [] } = area;
  const piece = cloths[garment][side].piece;
  const usual = usualAreas(garment).areas.find(one => one.id === of && one.side === side);
  const isElsewhere =
    usual && isAt(usual, area) ? usual.isOnOtherPiece === true : !liesOn(piece, boxOf(garment, area));
  return {
    id,
    side,
    left,
    top,
    width,
    height,
    ...(isFarSide ? { isFarSide } : {}),
    ...(isElsewhere ? { isOnOtherPiece: true } : {}),
    ...(of === undefined ? {} : { of }),
    ...(excludes.length > 0 ? { excludes: excludes.toSorted() } : {}),
  };
}

/** In tenths of a millimetre. */
export const toTenth = (mm: number) => Math.round(mm * 10) / 10 + 0;

/**
 * Where an area may go that was to go to `wanted`: there, or as far along one of the two directions as the cloth
 * reaches; else it stays.
 */
export function nearestOnCloth(garment: GarmentId, before: OwnArea, wanted: OwnArea): OwnArea {
  const least = areaLimits.leastMm;
  const sized = { ...wanted, width: Math.max(least, wanted.width), height: Math.max(least, wanted.height) };
  const across = { ...before, left: sized.left, width: sized.width };
  const down = { ...before, top: sized.top, height: sized.height };
  return [sized, across, down].find(one => isOnCloth(garment, one)) ?? before;
}

/** Where an area of this size fits on a side, from its middle outwards and rather below than aside. */
export function spotsOnCloth(
  garment: GarmentId,
  side: GarmentView,
  { width, height, isFarSide = false }: { width: number; height: number; isFarSide?: boolean },
): Pick<OwnArea, 'left' | 'top'>[] {
  const { mmPerUnit } = garmentFactsOf(garment);
  const middle = { left: (sheetWidth / 2) * mmPerUnit - width / 2, top: 600 * mmPerUnit - height / 2 };
  const steps = Array.from({ length: 61 }, (_, at) => (at - 30) * rowUnits * mmPerUnit);
  return steps
    .flatMap(down => steps.map(across => ({ across, down, far: Math.hypot(2 * across, down) })))
    .toSorted((a, b) => a.far - b.far)
    .map(({ across, down }) => ({ left: toTenth(middle.left + across), top: toTenth(middle.top + down) }))
    .filter(spot => isOnCloth(garment, { id: 'area', side, ...spot, width, height, isFarSide }));
}
