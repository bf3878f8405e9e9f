/** Common places for a design, one tap each: filling its area, on the left chest, between the shoulders. */
import {
  designBox,
  garmentFactsOf,
  printArea,
  type GarmentId,
  type GarmentView,
  type PrintArea,
} from '../garments/garments.ts';
import { placementLimits } from './placements.ts';

export interface PlacementPreset {
  id: string;
  name: string;
  settings: { scale: number; xOffset: number; yOffset: number; rotation: 0 };
}

const scaleThatFills = 1.8;
const upperScale = 0.9;

/** Only places that can be printed completely, in the order they are offered. */
export function placementPresets(garment: GarmentId, view: GarmentView, aspect: number): PlacementPreset[] {
  const [main, ...further] = garmentFactsOf(garment).areas[view];
  if (!main) return [];
  const small = further.flatMap(area => presetWithin(area, { garment, view, aspect }));
  const upper =
    view === 'back' && small.length === 0 && main.height > main.width ? [upperBack(garment, aspect)] : [];
  return [
    {
      id: 'full',
      name: `Full ${view}`,
      settings: { scale: scaleThatFills, xOffset: 0, yOffset: 0, rotation: 0 },
    },
    ...upper,
    ...small,
  ];
}

interface Onto {
  garment: GarmentId;
  view: GarmentView;
  aspect: number;
}

/** As large as the small area allows, and centred in it. None if the design would not also fit the main area. */
function presetWithin(area: PrintArea, { garment, view, aspect }: Onto): PlacementPreset[] {
  const whole = restingBox({ garment, view, aspect }, 1);
  const wanted = Math.min(area.width / whole.width, area.height / whole.height);
  const scale = Math.max(placementLimits.scaleMin, Math.floor(wanted * 20) / 20);
  const rest = restingBox({ garment, view, aspect }, scale);
  const main = printArea(garment, view);
  const centreX = held(
    area.x + area.width / 2,
    main.x + rest.width / 2,
    main.x + main.width - rest.width / 2,
  );
  const centreY = held(
    area.y + area.height / 2,
    main.y + rest.height / 2,
    main.y + main.height - rest.height / 2,
  );
  const isThere =
    Math.abs(centreX - area.x - area.width / 2) <= area.width / 4 &&
    Math.abs(centreY - area.y - area.height / 2) <= area.height / 4;
  if (!isThere || scale > placementLimits.scaleMax) return [];
  const xOffset = Math.trunc(centreX - rest.x - rest.width / 2);
  const yOffset = Math.trunc(centreY - rest.y - rest.height / 2);
  const settings = { scale, xOffset, yOffset, rotation: 0 as const };
  const { fits } = designBox(garment, view, { ...settings, aspect });
  return fits ? [{ id: area.id, name: area.name, settings }] : [];
}

function upperBack(garment: GarmentId, aspect: number): PlacementPreset {
  const rest = restingBox({ garment, view: 'back', aspect }, upperScale);
  const yOffset = Math.ceil(printArea(garment, 'back').y - rest.y);
  return {
    id: 'upper',
    name: 'Upper back',
    settings: { scale: upperScale, xOffset: 0, yOffset, rotation: 0 },
  };
}

function restingBox({ garment, view, aspect }: Onto, scale: number) {
  return designBox(garment, view, { aspect, scale, xOffset: 0, yOffset: 0, rotation: 0 });
}

const held = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** A drag that ends within this many drawing units of the middle snaps to it. */
export const snapUnits = 9;

/**
 * Snaps offsets to the middle of the print area when they are near it, and says which middles were met, for the guide
 * lines.
 */
export function snapped(
  garment: GarmentId,
  view: GarmentView,
  settings: { aspect: number; scale: number; rotation: number; xOffset: number; yOffset: number },
): { xOffset: number; yOffset: number; isMiddleX: boolean; isMiddleY: boolean } {
  const area = printArea(garment, view);
  const rest = restingBox({ garment, view, aspect: settings.aspect }, settings.scale);
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
