import type { CSSProperties } from 'react';
import { type GarmentColours, garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { LaidMark } from './marks.ts';

interface PrintedGarmentProps {
  garment: GarmentId;
  colours: GarmentColours;
  mark?: LaidMark;
  /** Set if it is visible at once. */
  eager?: boolean;
  className?: string;
}

/** A garment as a picture with a mark on its front: decoration without a drawing in the page. */
export function PrintedGarment({ garment, colours, mark, eager = false, className }: PrintedGarmentProps) {
  return (
    <span className={classNames('relative block aspect-5/6', className)}>
      <Garment garment={garment} colours={colours} eager={eager} className="absolute inset-0 size-full" />
      {mark && (
        <img
          src={mark.href}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          draggable={false}
          className="absolute"
          style={placeOf(mark)}
        />
      )}
    </span>
  );
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

function placeOf({ box }: LaidMark): CSSProperties {
  return {
    left: share(box.x, garmentViewBox.width),
    top: share(box.y, garmentViewBox.height),
    width: share(box.width, garmentViewBox.width),
    height: share(box.height, garmentViewBox.height),
  };
}
