/**
 * Print areas that the office has given a product in place of its drawing's, and the garment that follows from them.
 * What is sold keeps them with the line: a later change of the product leaves it as it was. No schema here, as
 * shoppers' pages load this file.
 */
import {
  type GarmentFacts,
  garmentFactsOf,
  garmentOrTee,
  type GarmentView,
  garmentViews,
  type PrintArea,
  type Printable,
} from './garments.ts';

import type { OwnArea, PrintAreas } from './own-areas.ts';

export type { OwnArea, PrintAreas } from './own-areas.ts';

/** A product, a line of a cart or of an order, or a job: what says which garment it is. */
export interface Made {
  garment?: string | null | undefined;
  printAreas?: PrintAreas | null | undefined;
}

const made = new WeakMap<PrintAreas, Printable>();

/** What designs are put on. The same object for the same areas, so that nothing is drawn again for it. */
export function garmentOf({ garment, printAreas }: Made): Printable {
  if (!printAreas) return garmentOrTee(garment ?? '');
  const known = made.get(printAreas) ?? withAreas(printAreas);
  made.set(printAreas, known);
  return known;
}

function withAreas({ garment, areas }: PrintAreas): Printable {
  const drawing = garmentOrTee(garment);
  const facts = garmentFactsOf(drawing);
  const onSide = (view: GarmentView) =>
    areas.filter(({ side }) => side === view).map(area => drawnArea(facts, area));
  const [front, back, side] = [onSide('front'), onSide('back'), onSide('side')];
  return { drawing, areas: { front, back, side } };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** In drawing units. One that lies where the drawing's own does is that one, to the last digit. */
function drawnArea({ mmPerUnit, areas }: GarmentFacts, own: OwnArea): PrintArea {
  const usual = areas[own.side].find(({ id }) => id === own.of);
  const { id, isFarSide, isOnOtherPiece } = own;
  const more = {
    id,
    name: usual && usual.id === id ? usual.name : nameOf(id),
    ...(own.of !== undefined && own.of !== id ? { of: own.of } : {}),
    ...(own.excludes ? { excludes: own.excludes } : {}),
  };
  if (usual && isAt(own, ownAreaOf(usual, own.side, mmPerUnit))) return { ...usual, ...more };
  const collar = areas[own.side].find(({ belowCollarMm }) => belowCollarMm !== undefined);
  const y = own.top / mmPerUnit;
  const fromCollar = collar && (y - collar.y) * mmPerUnit + (collar.belowCollarMm ?? 0);
  return {
    ...more,
    x: own.left / mmPerUnit,
    y,
    width: own.width / mmPerUnit,
    height: own.height / mmPerUnit,
    widthMm: own.width,
    heightMm: own.height,
    ...(areas[own.side][0]?.isRulerAbove ? { isRulerAbove: true } : {}),
    ...(isOnOtherPiece ? { isOnOtherPiece } : {}),
    ...(isFarSide ? { isFarSide } : {}),
    ...(fromCollar === undefined ? {} : { belowCollarMm: Math.round(fromCollar) }),
  };
}

const edges = ['left', 'top', 'width', 'height'] as const;

export const isAt = (one: OwnArea, other: OwnArea) =>
  edges.every(edge => Math.abs(one[edge] - other[edge]) < 0.05);

/** "Left hem": an area is called what its id says, so that every ticket, email and proof calls it so. */
export const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

function ownAreaOf(area: PrintArea, side: GarmentView, mmPerUnit: number): OwnArea {
  const { id, isFarSide, isOnOtherPiece } = area;
  return {
    id,
    side,
    left: tenth(area.x * mmPerUnit),
    top: tenth(area.y * mmPerUnit),
    width: area.widthMm,
    height: area.heightMm,
    ...(isFarSide ? { isFarSide } : {}),
    ...(isOnOtherPiece ? { isOnOtherPiece } : {}),
    of: id,
  };
}

/** The drawing's own areas, as the office begins with them. */
export function usualAreas(garment: string): PrintAreas {
  const drawing = garmentOrTee(garment);
  const { areas, mmPerUnit } = garmentFactsOf(drawing);
  return {
    garment: drawing,
    areas: garmentViews.flatMap(view => areas[view].map(area => ownAreaOf(area, view, mmPerUnit))),
  };
}
