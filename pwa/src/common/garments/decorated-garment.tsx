import type { ReactNode } from 'react';
import {
  designBox,
  drawingOf,
  printArea,
  type DesignSettings,
  type Printable,
  type GarmentView,
} from '#contract/garments/garments.ts';
import { garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Garment } from './garment.tsx';

/**
 * A small picture of a garment with its design on it, for carts and size rows: two pictures laid over each other,
 * which costs far less than a live drawing. What lies beyond the print area is cut off. `shrink` keeps a design's millimetres on a larger or smaller size.
 */
export function DecoratedGarment({
  garment,
  view = 'front',
  colours,
  design,
  area,
  shrink = 1,
  alt = '',
  className,
  children,
}: {
  garment: Printable;
  view?: GarmentView;
  colours: GarmentColours;
  design?: PrintedDesign | null;
  /** The print area that is looked at: one on the half that the drawing doesn't show mirrors it. */
  area?: string | undefined;
  shrink?: number;
  alt?: string;
  className?: string;
  /** Further designs, each a `PrintedPicture`. */
  children?: ReactNode;
}) {
  const { isFarSide } = printArea(garment, view, area ?? design?.settings.area);
  return (
    <span className={classNames('relative block aspect-5/6', className)}>
      <Garment
        garment={drawingOf(garment)}
        view={view}
        colours={colours}
        alt={alt}
        className={classNames('size-full', isFarSide && '-scale-x-100')}
      />
      {design && <PrintedPicture {...{ garment, view, design, shrink }} />}
      {children}
    </span>
  );
}

export interface PrintedDesign {
  href: string;
  settings: DesignSettings;
}

export function PrintedPicture({
  garment,
  view,
  design: { href, settings },
  shrink = 1,
}: {
  garment: Printable;
  view: GarmentView;
  design: PrintedDesign;
  shrink?: number;
}) {
  const box = designBox(garment, view, settings);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The area shrinks with its design, round the design's centre: both keep their millimetres.
  const area = printArea(garment, view, settings.area);
  const clip = {
    x: centre.x + (area.x - centre.x) * shrink,
    y: centre.y + (area.y - centre.y) * shrink,
    width: area.width * shrink,
    height: area.height * shrink,
  };
  const width = box.width * shrink;
  const height = box.height * shrink;
  return (
    <span
      className="absolute overflow-hidden"
      style={{
        left: percent(clip.x, garmentViewBox.width),
        top: percent(clip.y, garmentViewBox.height),
        width: percent(clip.width, garmentViewBox.width),
        height: percent(clip.height, garmentViewBox.height),
      }}
    >
      <img
        src={href}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          left: percent(centre.x - width / 2 - clip.x, clip.width),
          top: percent(centre.y - height / 2 - clip.y, clip.height),
          width: percent(width, clip.width),
          height: percent(height, clip.height),
          rotate: `${settings.rotation}deg`,
        }}
      />
    </span>
  );
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;
