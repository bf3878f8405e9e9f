/**
 * Under which URL a garment's picture stands, in which colours. Apart from `garments.ts` because a first page shows
 * pictures and has no use for areas and measurements.
 */
import { twoTone } from '../catalogue/colours.ts';
import { garmentVersion } from './garment-version.ts';
import type { GarmentId, GarmentView } from './garments.ts';

export const garmentViewBox = { width: 1000, height: 1200 } as const;

/** CSS hex colours, `#rrggbb`. A missing trim or sleeve is the fabric's. */
export interface GarmentColours {
  fabric: string;
  trim?: string;
  sleeve?: string;
}

const hexPattern = /^#[0-9a-f]{6}$/i;
const undyed = '#ece3cf';

/**
 * The dyes of a colour as the catalogue names it. A two-tone name ("Navy/Sky") gives body and trim; the supplier's
 * hex wins for the body, as it is the measured one. A garment with contrast sleeves takes the second on them too.
 */
export function fabricColours(name: string, hex: string, contrastSleeves = false): GarmentColours {
  const tones = twoTone(name);
  const fabric = hexPattern.test(hex) ? hex.toLowerCase() : (tones?.[0] ?? undyed);
  if (!tones) return { fabric };
  return contrastSleeves ? { fabric, trim: tones[1], sleeve: tones[1] } : { fabric, trim: tones[1] };
}

/** The drawing with its colour variables kept, for recolouring in the page. */
export function garmentDrawingUrl(garment: GarmentId, view: GarmentView): string {
  return `/garments/${garmentVersion}/${garment}-${view}.svg`;
}

/** The picture in its colours. The version makes the URL immutable; `.png` and `.webp` are for link previews. */
export function garmentImageUrl(
  garment: GarmentId,
  view: GarmentView,
  colours: GarmentColours,
  format: 'svg' | 'png' | 'webp' = 'svg',
): string {
  const { fabric, trim = fabric, sleeve = fabric } = colours;
  const parts = sleeve !== fabric ? [fabric, trim, sleeve] : trim !== fabric ? [fabric, trim] : [fabric];
  const dyes = parts.map(colour => colour.replace('#', '').toLowerCase()).join('-');
  return `/garments/${garmentVersion}/${garment}-${view}/${dyes}.${format}`;
}
