/**
 * A new colour spreads over the cloth from its middle. The colour variables point to gradients while it does, so
 * only the dye moves: artwork, folds and seams stay as they are.
 */
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { dyeVariables } from './dye-variables.ts';

const namespace = 'http://www.w3.org/2000/svg';
/** Drawing units from the middle to the farthest corner, and the share of it over which old runs into new. */
const reach = 782;
const softness = 0.35;

interface Spread {
  variable: string;
  stops: readonly [Element, Element];
}

/** Starts at once and ends in `to` set plainly; the answer stops it early, in the same end state. */
export function dyeIn(
  svg: SVGSVGElement,
  change: { from: GarmentColours; to: GarmentColours; durationMs: number; idPrefix: string },
): () => void {
  const { from, to, durationMs, idPrefix } = change;
  const finals = dyeVariables(to);
  const before = dyeVariables(from);
  const defs = document.createElementNS(namespace, 'defs');
  const spreads: Spread[] = [];
  for (const [variable, colour] of Object.entries(finals)) {
    const old = before[variable] ?? colour;
    if (old === colour) continue;
    spreads.push(addGradient(defs, { id: `${idPrefix}dye${variable}`, variable, from: old, to: colour }));
    svg.style.setProperty(variable, `url(#${idPrefix}dye${variable})`);
  }
  svg.append(defs);

  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    for (const { variable } of spreads) svg.style.setProperty(variable, finals[variable] ?? '');
    defs.remove();
  };
  let startedAt: number | null = null;
  const step = (now: number) => {
    startedAt ??= now;
    const share = (now - startedAt) / durationMs;
    if (share >= 1) return finish();
    const front = share * (1 + softness);
    for (const { stops } of spreads) {
      stops[0].setAttribute('offset', String(Math.max(0, front - softness)));
      stops[1].setAttribute('offset', String(Math.min(1, front)));
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return finish;
}

function addGradient(
  defs: Element,
  { id, variable, from, to }: { id: string; variable: string; from: string; to: string },
): Spread {
  const gradient = document.createElementNS(namespace, 'radialGradient');
  const attributes = { id, gradientUnits: 'userSpaceOnUse', cx: '500', cy: '600', r: String(reach) };
  for (const [name, value] of Object.entries(attributes)) gradient.setAttribute(name, value);
  const stop = (colour: string) => {
    const made = document.createElementNS(namespace, 'stop');
    made.setAttribute('offset', '0');
    made.setAttribute('stop-color', colour);
    gradient.append(made);
    return made;
  };
  const stops = [stop(to), stop(from)] as const;
  defs.append(gradient);
  return { variable, stops };
}
