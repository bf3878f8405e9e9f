/** The colours of a product with those that are looked for first, so that its picture shows one of them. */
import { type ColourFamily, familiesOf } from '#contract/colour-families.ts';

export function coloursInFront<C extends { name: string; value: string }>(
  colours: C[],
  wanted: readonly ColourFamily[],
): C[] {
  if (wanted.length === 0) return colours;
  const ranked = colours.map(colour => ({
    colour,
    rank: rankOf(familiesOf(colour.name, colour.value), wanted),
  }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ colour }) => colour);
}

/** A plain colour stands before a two-tone one that has the wanted colour too, and that before all others. */
function rankOf(families: readonly ColourFamily[], wanted: readonly ColourFamily[]): number {
  const [own, second] = families;
  if (own !== undefined && wanted.includes(own)) return second === undefined ? 0 : 1;
  return second !== undefined && wanted.includes(second) ? 2 : 3;
}
