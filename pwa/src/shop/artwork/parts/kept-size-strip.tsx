import type { DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import type { DesignState } from '../design-state.ts';
import { boxOf } from '../design-view.ts';
import { SizeStrip } from './size-strip.tsx';
import { isSewn, type Technique } from '#contract/techniques/technique.ts';

interface KeptSizeStripProps {
  garment: GarmentId;
  view: DesignPosition;
  colours: GarmentColours;
  sizes: readonly string[];
  state: DesignState;
  technique: Technique;
}

/** On a phone the sizes are beside the files, so that name and price aren't far below the garment. */
export function KeptSizeStrip({ garment, view, colours, sizes, state, technique }: KeptSizeStripProps) {
  const placed = state.placed[view];
  const widthMm = placed ? boxOf(garment, view, placed).widthMm : 0;
  const href = useDecorationUrl(placed?.artwork, { isSewn: isSewn(technique), widthMm });
  if (!placed || !href) return null;
  return (
    <SizeStrip
      garment={garment}
      view={view}
      colours={colours}
      sizes={sizes}
      design={{ href, placed }}
      widthMm={widthMm}
      className="border-b border-line pb-5 md:hidden"
    />
  );
}
