import type { Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import type { Placed } from '../design-state.ts';
import { boxOf } from '../design-view.ts';
import { SizeStrip } from './size-strip.tsx';
import { isSewn, type Technique } from '#contract/techniques/technique.ts';

export interface KeptSizeStripProps {
  garment: Printable;
  colours: GarmentColours;
  sizes: readonly string[];
  /** The design in hand. */
  placed: Placed | undefined;
  technique: Technique;
}

/** On a phone the sizes are beside the files, so that name and price aren't far below the garment. */
export function KeptSizeStrip({ garment, colours, sizes, placed, technique }: KeptSizeStripProps) {
  const widthMm = placed ? boxOf(garment, placed).widthMm : 0;
  const href = useDecorationUrl(placed?.artwork, { isSewn: isSewn(technique), widthMm });
  if (!placed || !href) return null;
  return (
    <SizeStrip
      garment={garment}
      view={placed.position}
      colours={colours}
      sizes={sizes}
      design={{ href, placed }}
      widthMm={widthMm}
      className="border-b border-line pb-5 md:hidden"
    />
  );
}
