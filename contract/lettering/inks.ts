import type { TechniqueInk } from '../techniques/technique.ts';

/** Inks and threads that are always in stock. Any other colour can be typed as hex. */
export const stockInks = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#16171a' },
  { name: 'Navy', hex: '#1b2a4a' },
  { name: 'Royal', hex: '#1d4fb8' },
  { name: 'Sky', hex: '#7db8e0' },
  { name: 'Bottle', hex: '#0f4230' },
  { name: 'Emerald', hex: '#0f8a57' },
  { name: 'Red', hex: '#c8202c' },
  { name: 'Maroon', hex: '#6a1a2b' },
  { name: 'Orange', hex: '#ef6c1a' },
  { name: 'Gold', hex: '#f2b41b' },
  { name: 'Purple', hex: '#5b2d86' },
  { name: 'Silver', hex: '#a9adb3' },
] as const;

/** What text is offered in by a technique, and whether it can be any other colour too. */
export function inksOf(technique: { inks?: readonly TechniqueInk[] } | undefined): {
  inks: readonly TechniqueInk[];
  isAnyOther: boolean;
} {
  const own = technique?.inks ?? [];
  return own.length > 0 ? { inks: own, isAnyOther: false } : { inks: stockInks, isAnyOther: true };
}

/** The colour itself where it can be had, or else the ink that is nearest to it. */
export function inkFor(technique: { inks?: readonly TechniqueInk[] } | undefined, hex: string): string {
  const { inks, isAnyOther } = inksOf(technique);
  const [first, ...others] = inks;
  if (isAnyOther || !first || inks.some(ink => ink.hex === hex)) return hex;
  return others.reduce((best, ink) => (farFrom(ink.hex, hex) < farFrom(best.hex, hex) ? ink : best), first)
    .hex;
}

function farFrom(one: string, other: string): number {
  const [a, b] = [one, other].map(hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)));
  return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)));
}

/** "White"; for another colour its hex. */
export function inkName(hex: string): string {
  return stockInks.find(ink => ink.hex === hex.toLowerCase())?.name ?? hex.toLowerCase();
}
