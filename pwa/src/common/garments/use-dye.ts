import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { dyeIn } from './dye-in.ts';
import { dyeVariables } from './dye-variables.ts';

/** Reads "320ms" or "0.3s" from the token; with reduced motion the tokens make it 0. */
function dyeTimeMs(element: Element): number {
  const time = getComputedStyle(element).getPropertyValue('--time-dye').trim();
  const amount = Number.parseFloat(time);
  if (!Number.isFinite(amount)) return 0;
  return time.endsWith('ms') ? amount : amount * 1000;
}

/** Keeps the colour variables of an inline garment; each change after the first is dyed in. */
export function useDye(
  svg: RefObject<SVGSVGElement | null>,
  { fabric, trim, sleeve }: GarmentColours,
  idPrefix: string,
): void {
  const worn = useRef<GarmentColours | null>(null);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const to: GarmentColours = { fabric, trim, sleeve };
    const from = worn.current;
    worn.current = to;
    const durationMs = from ? dyeTimeMs(element) : 0;
    if (from && durationMs > 1) return dyeIn(element, { from, to, durationMs, idPrefix });
    for (const [name, value] of Object.entries(dyeVariables(to))) element.style.setProperty(name, value);
    return undefined;
  }, [svg, fabric, trim, sleeve, idPrefix]);
}
