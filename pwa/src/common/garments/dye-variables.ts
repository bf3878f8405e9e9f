import type { GarmentColours } from '#contract/garments/garment-pictures.ts';

/** The drawings' CSS variables, all three always set, so that none is inherited from an outer garment. */
export function dyeVariables({
  fabric,
  trim = fabric,
  sleeve = fabric,
}: GarmentColours): Record<string, string> {
  return { '--fabric': fabric, '--trim': trim, '--sleeve': sleeve };
}

/** Dark cloth takes light guide lines and light cloth dark ones (relative luminance of WCAG 2). */
export function isDarkCloth(hex: string): boolean {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  // At 0.18 black and white text have the same contrast.
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) < 0.18;
}
