/**
 * The drawn garments as both sides know them: which there are, where a design may go, how large it is in
 * millimetres. Under which URL a coloured picture stands is in `garment-pictures.ts`. Lengths without a unit are
 * drawing units: every drawing has the view box 0 0 1000 1200. Millimetres are those of the garment's middle size
 * (M, or 8 for kids).
 */
import { designPositions, type DesignPosition } from '../cart/cart.ts';
import { placementLimits } from '../artwork/placements.ts';
// Written by scripts/garments/build.mjs; change it there.
import garmentFacts from './garment-areas.json' with { type: 'json' };

export type GarmentId = keyof typeof garmentFacts;
export type GarmentView = DesignPosition;
export const garmentViews = designPositions;

export interface PrintArea {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  widthMm: number;
  heightMm: number;
  /** The ruler has room above the area, not below. */
  isRulerAbove?: boolean;
  /** Not on the piece that carries the view's main area, such as a pocket. */
  isOnOtherPiece?: boolean;
  /** On the half that the view doesn't show: the drawing is mirrored for it. Its coordinates are those of the mirrored one. */
  isFarSide?: boolean;
  /** From the seam of the collar down to the area's upper edge. */
  belowCollarMm?: number;
  /** The garment's own area that the office has made it from, where the name is another one. */
  of?: string;
  /** Areas that can't be decorated together with this one, besides those that it overlaps. */
  excludes?: readonly string[];
}

export interface GarmentFacts {
  label: string;
  /** What `widthMm` is, the garment laid flat: "half chest". */
  measured: string;
  mmPerUnit: number;
  /** The size that `mmPerUnit` and the print areas speak of. */
  middleSize: string;
  widthMm: Readonly<Record<string, number>>;
  lengthMm: Readonly<Record<string, number>>;
  /** Per view, the main area first. */
  areas: Readonly<Record<GarmentView, readonly PrintArea[]>>;
}

const facts: Readonly<Record<GarmentId, GarmentFacts>> = garmentFacts;

/** A garment whose product has print areas of its own; `garmentOf` makes it. */
export interface OwnGarment {
  drawing: GarmentId;
  areas: GarmentFacts['areas'];
}

/** What designs are put on: a drawn garment with its usual areas, or one with those of its product. */
export type Printable = GarmentId | OwnGarment;

export const drawingOf = (garment: Printable): GarmentId =>
  typeof garment === 'string' ? garment : garment.drawing;

/** Per view, the main area first. None on a side that isn't decorated. */
export const areasOf = (garment: Printable): GarmentFacts['areas'] =>
  typeof garment === 'string' ? facts[garment].areas : garment.areas;

export const garments: readonly { id: GarmentId; label: string }[] = Object.entries(facts).map(
  // The keys of `facts` are the ids by its type; Object.entries forgets that.
  ([id, { label }]) => ({ id: id as GarmentId, label }),
);

export function isGarmentId(text: string): text is GarmentId {
  return Object.hasOwn(facts, text);
}

/** The drawing for a product row, which may name one that this version does not draw. */
export function garmentOrTee(text: string): GarmentId {
  return isGarmentId(text) ? text : 'tee';
}

/** Its sizes, and the areas of its drawing. */
export function garmentFactsOf(garment: Printable): GarmentFacts {
  return facts[drawingOf(garment)];
}

/** The measures of a garment in the sizes it is sold in: a child's, where an adult's drawing stands for it. */
export function sizeChartOf(garment: GarmentId, sizes: readonly string[]): GarmentFacts {
  const isMeasured = (one: GarmentFacts) => sizes.some(size => one.widthMm[size] !== undefined);
  const kids = facts['kids-tee'];
  return !isMeasured(facts[garment]) && isMeasured(kids) ? kids : facts[garment];
}

const categoryWords: readonly (readonly [RegExp, GarmentId])[] = [
  [/kids.*(hood)/, 'kids-hoodie'],
  [/kids.*fleece/, 'kids-crew'],
  [/kids/, 'kids-tee'],
  [/bag|tote/, 'tote'],
  [/apron/, 'apron'],
  [/beanie/, 'beanie'],
  [/bucket/, 'bucket-hat'],
  [/cap|hat/, 'cap'],
  [/hood/, 'hoodie'],
  [/crew|fleece/, 'crew'],
  [/long ?sleeve/, 'long-sleeve'],
  [/women.*polo/, 'womens-polo'],
  [/polo/, 'polo'],
  [/jacket|vest/, 'zip-jacket'],
  [/short(?!.*sleeve)/, 'shorts'],
  [/trackpant|pants/, 'trackpants'],
  [/dress/, 'dress'],
  [/singlet|tank|active/, 'singlet'],
  [/women/, 'womens-tee'],
];

/** The drawing that stands for a category: "Men's Hooded Fleece" → hoodie. */
export function garmentForCategory(category: string): GarmentId {
  const name = category.toLowerCase();
  return categoryWords.find(([word]) => word.test(name))?.[1] ?? 'tee';
}

/**
 * A print area of a view: the named one, or else its main one. A name that this garment hasn't counts as the main one,
 * and a side without areas is measured by the drawing's: what is kept must still be shown.
 */
export function printArea(garment: Printable, view: GarmentView, id?: string): PrintArea {
  const found = findArea(garment, view, id ?? view) ?? areasOf(garment)[view][0];
  const [usual] = facts[drawingOf(garment)].areas[view];
  if (!usual) throw new Error(`${drawingOf(garment)} has no print area at the ${view}`);
  return found ?? usual;
}

/** By its name, or by the one that the garment's own area had. */
export function findArea(garment: Printable, view: GarmentView, id: string): PrintArea | undefined {
  const areas = areasOf(garment)[view];
  return areas.find(one => one.id === id) ?? areas.find(one => one.of === id);
}

/**
 * How much larger or smaller a size is than the one drawn. A design keeps its millimetres on every size: draw the
 * garment at this factor, and the design at 1 divided by it.
 */
export function sizeFactor(garment: Printable, size: string): number {
  const { widthMm, middleSize } = garmentFactsOf(garment);
  const middle = widthMm[middleSize];
  const width = widthMm[size];
  return middle && width ? width / middle : 1;
}

/** How much of the garment's width a print takes on one size, 0 to 1; null for a size that nobody has measured. */
export function shareOfWidth(garment: Printable, size: string, printMm: number): number | null {
  const width = garmentFactsOf(garment).widthMm[size];
  return width ? printMm / width : null;
}

export interface DesignSettings {
  /** The print area that it is in; the view's main one without. */
  area?: string | undefined;
  /** 0.5 to 2; 1 takes five ninths of the print area, so that 1.2 is 200 mm on a tee and 1.8 fills the area. */
  scale: number;
  xOffset: number;
  yOffset: number;
  rotation: number;
  /** The image's width divided by its height. */
  aspect: number;
}

export interface DesignBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** For an SVG element; empty without rotation. */
  transform: string;
  widthMm: number;
  heightMm: number;
  /** False when a part lies outside the print area and so cannot be printed. */
  fits: boolean;
}

const shareAtScaleOne = 5 / 9;
const limit = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const orElse = (value: number, instead: number) => (Number.isFinite(value) ? value : instead);
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Where a design lies on a garment. Its centre never leaves the print area, so it can't be nudged out of sight. */
export function designBox(garment: Printable, view: GarmentView, settings: DesignSettings): DesignBox {
  const area = printArea(garment, view, settings.area);
  const aspect = limit(orElse(settings.aspect, 1), 0.02, 50);
  const scale = limit(orElse(settings.scale, 1), placementLimits.scaleMin, placementLimits.scaleMax);
  const rotation = ((orElse(settings.rotation, 0) % 360) + 360) % 360;
  const width = Math.min(area.width, area.height * aspect) * shareAtScaleOne * scale;
  const height = width / aspect;

  // On a tall area a design hangs a little above the middle, as on a real tee.
  const hang = area.height > area.width * 1.2 ? 0.42 : 0.5;
  const restY = Math.max(area.height * hang, Math.min(height / 2, area.height / 2));
  const centreX = area.x + limit(area.width / 2 + orElse(settings.xOffset, 0), 0, area.width);
  const centreY = area.y + limit(restY + orElse(settings.yOffset, 0), 0, area.height);

  const mmPerUnit = area.widthMm / area.width;
  return {
    x: centreX - width / 2,
    y: centreY - height / 2,
    width,
    height,
    transform: rotation === 0 ? '' : `rotate(${rotation} ${tenth(centreX)} ${tenth(centreY)})`,
    widthMm: width * mmPerUnit,
    heightMm: height * mmPerUnit,
    fits: liesInside(area, { centreX, centreY, width, height, rotation }),
  };
}

/** How much room a design takes once it is turned. */
export function turnedSize(
  { width, height }: { width: number; height: number },
  rotation: number,
): { width: number; height: number } {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function liesInside(
  area: PrintArea,
  box: { centreX: number; centreY: number; width: number; height: number; rotation: number },
): boolean {
  const turned = turnedSize(box, box.rotation);
  const [halfX, halfY] = [turned.width / 2, turned.height / 2];
  const slack = 0.5;
  return (
    box.centreX - halfX >= area.x - slack &&
    box.centreX + halfX <= area.x + area.width + slack &&
    box.centreY - halfY >= area.y - slack &&
    box.centreY + halfY <= area.y + area.height + slack
  );
}
