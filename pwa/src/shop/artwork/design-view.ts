/** A placed design in the garment's own units. */
import {
  designBox,
  type DesignBox,
  type DesignSettings,
  type Printable,
} from '#contract/garments/garments.ts';
import { keptInside } from '#contract/artwork/keep-inside.ts';
import type { Placed } from './design-state.ts';

export function settingsOf({ area, artwork, scale, rotation, xOffset, yOffset }: Placed): DesignSettings {
  return { area, scale, rotation, xOffset, yOffset, aspect: artwork.widthPx / artwork.heightPx };
}

export function boxOf(garment: Printable, placed: Placed): DesignBox {
  return designBox(garment, placed.position, settingsOf(placed));
}

/** Limits the offsets to those that have an effect: the drawing keeps a design's centre inside its print area. */
export function heldOffsets(garment: Printable, placed: Placed): { xOffset: number; yOffset: number } {
  const settings = settingsOf(placed);
  const rest = designBox(garment, placed.position, { ...settings, xOffset: 0, yOffset: 0 });
  const moved = designBox(garment, placed.position, settings);
  return { xOffset: Math.round(moved.x - rest.x), yOffset: Math.round(moved.y - rest.y) };
}

/**
 * `next` as it can be made: inside its print area. Where no size of it fits, turned as it is, the turn is left out; a
 * design that fitted nowhere before stays where the drawing holds it.
 */
export function insideArea(garment: Printable, next: Placed, before: Placed): Placed {
  for (const rotation of [next.rotation, before.rotation]) {
    const turned = { ...next, rotation };
    const kept = keptInside(garment, next.position, settingsOf(turned));
    if (kept) return { ...turned, ...kept };
  }
  return { ...next, ...heldOffsets(garment, next) };
}
