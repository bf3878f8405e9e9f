import type { CSSProperties } from 'react';
import { designBox, type GarmentColours, type GarmentId, garmentViewBox } from '#contract/garments.ts';
import { Garment } from '#pwa/garments/garment.tsx';
import { classNames } from '#pwa/ui/class-names.ts';

interface PrintedGarmentProps {
  garment: GarmentId;
  colours: GarmentColours;
  /** Address of a mark, and its width divided by its height. */
  mark?: { href: string; aspect: number; scale: number };
  className?: string;
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** A garment as a picture with a mark laid on its front: decoration that costs no drawing in the page. */
export function PrintedGarment({ garment, colours, mark, className }: PrintedGarmentProps) {
  return (
    <span className={classNames('relative block aspect-5/6', className)}>
      <Garment garment={garment} colours={colours} className="absolute inset-0 size-full" />
      {mark && <img src={mark.href} alt="" loading="lazy" className="absolute" style={placeOf(garment, mark)} />}
    </span>
  );
}

function placeOf(
  garment: GarmentId,
  { aspect, scale }: { aspect: number; scale: number },
): CSSProperties {
  const box = designBox(garment, 'front', { scale, xOffset: 0, yOffset: 0, rotation: 0, aspect });
  return {
    left: share(box.x, garmentViewBox.width),
    top: share(box.y, garmentViewBox.height),
    width: share(box.width, garmentViewBox.width),
    height: share(box.height, garmentViewBox.height),
  };
}
