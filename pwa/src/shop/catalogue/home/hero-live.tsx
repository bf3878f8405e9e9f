import type { ReactNode } from 'react';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { designBox, type GarmentId } from '#contract/garments/garments.ts';
import { isDarkCloth } from '#pwa/common/garments/dye-variables.ts';
import { GarmentLive } from '#pwa/common/garments/garment-live.tsx';
import { useDrawing } from '#pwa/common/garments/use-drawing.ts';
import { loadDrawing } from '#pwa/common/local/artwork/load-drawing.ts';
import { heroMark, rowingOnDark, rowingOnLight } from './marks.ts';

interface HeroLiveProps {
  garment: GarmentId;
  dye: GarmentColours;
  label: string;
  /** Shown until the drawing has loaded. */
  still: ReactNode;
  className: string;
}

/** The hero's garment as a drawing: it changes colour at once, with the mark beneath its folds. */
export function HeroLive({ garment, dye, label, still, className }: HeroLiveProps) {
  const { svgText } = useDrawing(garment, 'front', loadDrawing);
  if (svgText === null) return still;
  const href = isDarkCloth(dye.fabric) ? rowingOnDark : rowingOnLight;
  return (
    <GarmentLive
      garment={garment}
      view="front"
      svgText={svgText}
      colours={dye}
      design={{ href, box: designBox(garment, 'front', heroMark.settings) }}
      label={label}
      className={className}
    />
  );
}
