/** A design's size and place in millimetres, as people type them, and what they mean for the tool. */
import { keptInside, type Kept } from '../keep-inside.ts';
import { placementLimits } from '../placements.ts';
import {
  designBox,
  printArea,
  turnedSize,
  type DesignSettings,
  type Printable,
  type GarmentView,
} from '../../garments/garments.ts';

/** `left` and `top` are those of the room that it takes as it is turned; `width` and `height` its own. */
export type Measure = 'width' | 'height' | 'left' | 'top';

interface Measures extends Record<Measure, number> {
  /** `top` counts from the collar's seam, not from the edge of the print area. */
  isFromCollar: boolean;
}

/** In tenths of a millimetre. */
export function measuresOf(garment: Printable, view: GarmentView, settings: DesignSettings): Measures {
  const { width, height, left, top, isFromCollar } = exactly(garment, view, settings);
  return { width: tenths(width), height: tenths(height), left: tenths(left), top: tenths(top), isFromCollar };
}

/** Not rounded: what is reckoned with these may lie on the very edge of the area. */
function exactly(garment: Printable, view: GarmentView, settings: DesignSettings): Measures {
  const area = printArea(garment, view, settings.area);
  const box = designBox(garment, view, settings);
  const turned = turnedSize(box, settings.rotation);
  const mm = area.widthMm / area.width;
  const left = box.x + box.width / 2 - turned.width / 2 - area.x;
  const top = box.y + box.height / 2 - turned.height / 2 - area.y;
  return {
    width: box.widthMm,
    height: box.heightMm,
    left: left * mm,
    top: top * mm + (area.belowCollarMm ?? 0),
    isFromCollar: area.belowCollarMm !== undefined,
  };
}

/**
 * The settings at which one measure is as typed and all of the design is still printed. Where there are none: from
 * which to which it goes, in whole millimetres.
 */
export function withMeasure(
  garment: Printable,
  view: GarmentView,
  { settings, measure, mm }: { settings: DesignSettings; measure: Measure; mm: number },
): Kept | { from: number; to: number } {
  const range = rangeOf(garment, view, settings, measure);
  if (!Number.isFinite(mm) || mm < range.from - 0.05 || mm > range.to + 0.05) {
    return { from: Math.ceil(range.from - 0.05) + 0, to: Math.floor(range.to + 0.05) };
  }
  const now = exactly(garment, view, settings);
  const within = Math.min(range.to, Math.max(range.from, mm));
  const area = printArea(garment, view, settings.area);
  const perMm = area.width / area.widthMm;
  const { scale, xOffset, yOffset } = settings;
  const asked: Kept =
    measure === 'width' || measure === 'height'
      ? { scale: scaleAt(garment, view, settings, { measure, mm }), xOffset, yOffset }
      : {
          scale,
          xOffset: xOffset + (measure === 'left' ? (within - now.left) * perMm : 0),
          yOffset: yOffset + (measure === 'top' ? (within - now.top) * perMm : 0),
        };
  return keptInside(garment, view, { ...settings, ...asked }) ?? asked;
}

function rangeOf(
  garment: Printable,
  view: GarmentView,
  settings: DesignSettings,
  measure: Measure,
): { from: number; to: number } {
  if (measure === 'width' || measure === 'height') {
    const largest = keptInside(garment, view, { ...settings, scale: placementLimits.scaleMax });
    const at = (scale: number) => measuresOf(garment, view, { ...settings, scale })[measure];
    return { from: at(placementLimits.scaleMin), to: at(largest?.scale ?? settings.scale) };
  }
  const area = printArea(garment, view, settings.area);
  const turned = turnedSize(designBox(garment, view, settings), settings.rotation);
  const mm = area.widthMm / area.width;
  if (measure === 'left') return { from: 0, to: area.widthMm - turned.width * mm };
  const from = area.belowCollarMm ?? 0;
  return { from, to: from + area.heightMm - turned.height * mm };
}

function scaleAt(
  garment: Printable,
  view: GarmentView,
  settings: DesignSettings,
  { measure, mm }: { measure: 'width' | 'height'; mm: number },
): number {
  const one = designBox(garment, view, { ...settings, scale: 1 });
  const { scaleMin, scaleMax } = placementLimits;
  const wanted = mm / (measure === 'width' ? one.widthMm : one.heightMm);
  return Math.min(scaleMax, Math.max(scaleMin, wanted));
}

const tenths = (mm: number) => Math.round(mm * 10) / 10 + 0;

/** "182", "7.5 mm", "7,5": null for anything else. */
export function readMm(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/\s*mm$/i, '')
    .replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}
