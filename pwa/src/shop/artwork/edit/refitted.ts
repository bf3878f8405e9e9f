/** Loaded where a design was placed in other print areas than its product has now. */
import { fitPlacements } from '#contract/artwork/saved-designs.ts';
import { garmentOf, type Made } from '#contract/garments/print-areas.ts';
import type { Placed } from '../design-state.ts';

export function refitted(
  placements: readonly Placed[],
  before: Made & { garment: string },
  product: Made,
): readonly Placed[] {
  return fitPlacements({ ...before, placements: [...placements] }, garmentOf(product));
}
