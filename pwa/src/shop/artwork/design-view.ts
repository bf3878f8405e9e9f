/** A placed design in the garment's own units. */
import type { DesignPosition } from '#contract/cart/cart.ts';
import {
  designBox,
  type DesignBox,
  type DesignSettings,
  type GarmentId,
} from '#contract/garments/garments.ts';
import { keptInside } from '#contract/artwork/keep-inside.ts';
import type { Placed } from './design-state.ts';

export function settingsOf({ artwork, scale, rotation, xOffset, yOffset }: Placed): DesignSettings {
  return { scale, rotation, xOffset, yOffset, aspect: artwork.widthPx / artwork.heightPx };
}

export function boxOf(garment: GarmentId, view: DesignPosition, placed: Placed): DesignBox {
  return designBox(garment, view, settingsOf(placed));
}

/** Limits the offsets to those that have an effect: the drawing keeps a design's centre inside its print area. */
export function heldOffsets(
  garment: GarmentId,
  view: DesignPosition,
  placed: Placed,
): { xOffset: number; yOffset: number } {
  const settings = settingsOf(placed);
  const rest = designBox(garment, view, { ...settings, xOffset: 0, yOffset: 0 });
  const moved = designBox(garment, view, settings);
  return { xOffset: Math.round(moved.x - rest.x), yOffset: Math.round(moved.y - rest.y) };
}

/**
 * `next` as it can be made: inside its print area. Where no size of it fits, turned as it is, the turn is left out; a
 * design that fitted nowhere before stays where the drawing holds it.
 */
export function insideArea(garment: GarmentId, view: DesignPosition, next: Placed, before: Placed): Placed {
  for (const rotation of [next.rotation, before.rotation]) {
    const turned = { ...next, rotation };
    const kept = keptInside(garment, view, settingsOf(turned));
    if (kept) return { ...turned, ...kept };
  }
  return { ...next, ...heldOffsets(garment, view, next) };
}
