/** Common places for a design, one tap each: filling a print area, on the left chest, between the shoulders. */
import {
  designBox,
  areasOf,
  printArea,
  type DesignSettings,
  type Printable,
  type GarmentView,
} from '../garments/garments.ts';
import { placeName, type Place } from '../cart/place-words.ts';
import { placeOf } from './place-rules.ts';

export interface PlacementPreset {
  id: string;
  name: string;
  settings: { area: string | undefined; scale: number; xOffset: number; yOffset: number; rotation: 0 };
}

const scaleThatFills = 1.8;
const upperScale = 0.9;
const middle = { xOffset: 0, yOffset: 0, rotation: 0 } as const;

/** In the order they are offered. In a small area a design is as large as it can be, and centred. */
export function placementPresets(garment: Printable, view: GarmentView, aspect: number): PlacementPreset[] {
  const [main, ...further] = areasOf(garment)[view];
  if (!main) return [];
  const place = placeOf(view, main);
  const isTall = view === 'back' && main.height > main.width;
  return [
    filling(place, place.area ? placeName(place) : `Full ${view}`, place.area ?? 'full'),
    ...(isTall && !place.area ? [upperBack(garment, aspect)] : []),
    ...further.map(area => filling(placeOf(view, area), placeName(placeOf(view, area)), area.id)),
  ];
}

function filling({ area }: Place, name: string, id: string): PlacementPreset {
  return { id, name, settings: { ...middle, area, scale: scaleThatFills } };
}

function upperBack(garment: Printable, aspect: number): PlacementPreset {
  const rest = designBox(garment, 'back', { ...middle, aspect, scale: upperScale });
  const yOffset = Math.ceil(printArea(garment, 'back').y - rest.y);
  return {
    id: 'upper',
    name: 'Upper back',
    settings: { ...middle, area: undefined, scale: upperScale, yOffset },
  };
}

/** A drag that ends within this many drawing units of the middle snaps to it. */
export const snapUnits = 9;

/**
 * Snaps offsets to the middle of the print area when they are near it, and says which middles were met, for the guide
 * lines.
 */
export function snapped(
  garment: Printable,
  view: GarmentView,
  settings: DesignSettings,
): { xOffset: number; yOffset: number; isMiddleX: boolean; isMiddleY: boolean } {
  const area = printArea(garment, view, settings.area);
  const rest = designBox(garment, view, { ...settings, ...middle });
  const middleY = area.y + area.height / 2 - (rest.y + rest.height / 2);
  const isMiddleX = Math.abs(settings.xOffset) <= snapUnits;
  const isMiddleY = Math.abs(settings.yOffset - middleY) <= snapUnits;
  return {
    xOffset: isMiddleX ? 0 : settings.xOffset,
    yOffset: isMiddleY ? middleY : settings.yOffset,
    isMiddleX,
    isMiddleY,
  };
}

/** Snaps a rotation that ends close to a quarter turn. */
export function snappedRotation(rotation: number): number {
  const quarter = Math.round(rotation / 90) * 90;
  return Math.abs(rotation - quarter) <= 4 ? quarter : rotation;
}
