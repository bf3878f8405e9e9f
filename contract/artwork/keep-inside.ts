/** Keeps a design inside its print area: what is outside can't be made. */
import { placementLimits } from './placements.ts';
import {
  designBox,
  printArea,
  turnedSize,
  type DesignSettings,
  type Printable,
  type GarmentView,
} from '../garments/garments.ts';

export type Kept = Pick<DesignSettings, 'scale' | 'xOffset' | 'yOffset'>;

/**
 * The nearest size and offsets at which all of the design is printed: smaller where it is too large, then moved in.
 * Null if even the smallest is too large for the area, turned as it is.
 */
export function keptInside(garment: Printable, view: GarmentView, settings: DesignSettings): Kept | null {
  const area = printArea(garment, view, settings.area);
  const rest = (scale: number) => designBox(garment, view, { ...settings, scale, xOffset: 0, yOffset: 0 });
  const one = turnedSize(rest(1), settings.rotation);
  const fitting = Math.min(area.width / one.width, area.height / one.height);
  // A hair more, so that a size which fills the area isn't lost to rounding.
  const scale = Math.min(settings.scale, Math.floor(fitting * 100 + 1e-6) / 100);
  if (scale < placementLimits.scaleMin) return null;
  const box = rest(scale);
  const turned = turnedSize(box, settings.rotation);
  const [restX, restY] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    scale,
    xOffset: between(
      settings.xOffset,
      area.x + turned.width / 2 - restX,
      area.x + area.width - turned.width / 2 - restX,
    ),
    yOffset: between(
      settings.yOffset,
      area.y + turned.height / 2 - restY,
      area.y + area.height - turned.height / 2 - restY,
    ),
  };
}

/** Hundredths of a drawing unit inside; at an edge whole ones, rounded inwards. A design that fills its area has one place. */
function between(wanted: number, low: number, high: number): number {
  const [least, most] = [Math.ceil(low - 0.01), Math.floor(high + 0.01)];
  if (least > most) return Math.round((low + high) / 2);
  if (wanted >= low - 0.01 && wanted <= high + 0.01) return Math.round(wanted * 100) / 100 + 0;
  // Not -0, which JSON and comparisons tell from 0.
  return Math.min(most, Math.max(least, wanted)) + 0;
}

export interface Edges {
  left: boolean;
  right: boolean;
  top: boolean;
  bottom: boolean;
}

/** Which edges of the print area a design touches, for the guide lines of a drag. */
export function touchedEdges(garment: Printable, view: GarmentView, settings: DesignSettings): Edges {
  const area = printArea(garment, view, settings.area);
  const box = designBox(garment, view, settings);
  const { width, height } = turnedSize(box, settings.rotation);
  const [centreX, centreY] = [box.x + box.width / 2 - area.x, box.y + box.height / 2 - area.y];
  const near = (gap: number) => gap < 1.2;
  return {
    left: near(centreX - width / 2),
    right: near(area.width - centreX - width / 2),
    top: near(centreY - height / 2),
    bottom: near(area.height - centreY - height / 2),
  };
}
