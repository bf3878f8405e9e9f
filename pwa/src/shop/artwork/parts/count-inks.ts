/** The inks that each design is ordered with, for techniques that are priced or set up by them. Pure. */
import { placeKey } from '#contract/cart/place-words.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import type { DesignState } from '../design-state.ts';
import type { FactsByFile } from '../use-artwork-notes.ts';

export function countsInks({ price, setUp }: Pick<Technique, 'price' | 'setUp'>): boolean {
  return setUp.per === 'ink' || (price.mode === 'added' && price.by === 'inks');
}

/** As chosen; otherwise as many as the picture shows and the technique takes. */
export function countInks(
  state: DesignState,
  technique: Technique | undefined,
  facts: FactsByFile,
): DesignState {
  const { inks: chosen = {}, ...rest } = state;
  if (!technique || !countsInks(technique)) return rest;
  const most = technique.mostInks ?? Number.MAX_SAFE_INTEGER;
  const counted = state.placed.map((placed): [string, number] => {
    const key = placeKey(placed);
    const picture = facts.get(placed.artwork.sha256);
    const shown = picture?.isPhoto ? most : (picture?.colours.length ?? 1);
    return [key, Math.min(most, Math.max(1, chosen[key] ?? shown))];
  });
  return { ...rest, inks: Object.fromEntries(counted) };
}

/** The picture with the most colours, for the switch that allows them; null while one is still read. A photograph has no end of them. */
export function mostColours(
  placed: DesignState['placed'],
  facts: FactsByFile,
): { name: string; colours: number } | null {
  let most: { name: string; colours: number } | null = null;
  for (const { artwork } of placed) {
    const picture = facts.get(artwork.sha256);
    if (picture === undefined) return null;
    const colours = picture?.isPhoto ? Infinity : picture?.colours.length;
    if (colours !== undefined && colours > (most?.colours ?? 0)) most = { name: artwork.name, colours };
  }
  return most;
}
