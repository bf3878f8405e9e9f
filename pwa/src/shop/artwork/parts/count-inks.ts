/** The inks that each design is ordered with, for techniques that are priced or set up by them. Pure. */
import { designPositions, type DesignPosition } from '#contract/cart/cart.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import type { DesignState } from '../design-state.ts';
import type { FactsByPosition } from '../use-artwork-notes.ts';

export function countsInks({ price, setUp }: Pick<Technique, 'price' | 'setUp'>): boolean {
  return setUp.per === 'ink' || (price.mode === 'added' && price.by === 'inks');
}

/** As chosen; otherwise as many as the picture shows and the technique takes. */
export function countInks(
  state: DesignState,
  technique: Technique | undefined,
  facts: FactsByPosition,
): DesignState {
  const { inks: chosen = {}, ...rest } = state;
  if (!technique || !countsInks(technique)) return rest;
  const most = technique.mostInks ?? Number.MAX_SAFE_INTEGER;
  const counted = designPositions.flatMap((position): [DesignPosition, number][] => {
    if (!state.placed[position]) return [];
    const shown = facts[position]?.isPhoto ? most : (facts[position]?.colours.length ?? 1);
    return [[position, Math.min(most, Math.max(1, chosen[position] ?? shown))]];
  });
  return { ...rest, inks: Object.fromEntries(counted) };
}
