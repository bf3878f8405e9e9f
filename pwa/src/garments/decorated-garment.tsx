import {
  designBox,
  garmentViewBox,
  type DesignSettings,
  type GarmentColours,
  type GarmentId,
  type GarmentView,
} from '#contract/garments.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Garment } from './garment.tsx';

/**
 * A small picture of a garment with its design on it, for carts and size rows: two pictures laid over each other,
 * which costs far less than a live drawing. `shrink` keeps a design's millimetres on a larger or smaller size.
 */
export function DecoratedGarment({
  garment,
  view = 'front',
  colours,
  design,
  shrink = 1,
  alt = '',
  className,
}: {
  garment: GarmentId;
  view?: GarmentView;
  colours: GarmentColours;
  design?: { href: string; settings: DesignSettings } | null;
  shrink?: number;
  alt?: string;
  className?: string;
}) {
  return (
    <span className={classNames('relative block aspect-5/6', className)}>
      <Garment garment={garment} view={view} colours={colours} alt={alt} className="size-full" />
      {design && <PrintedPicture {...{ garment, view, design, shrink }} />}
    </span>
  );
}

function PrintedPicture({
  garment,
  view,
  design: { href, settings },
  shrink,
}: {
  garment: GarmentId;
  view: GarmentView;
  design: { href: string; settings: DesignSettings };
  shrink: number;
}) {
  const box = designBox(garment, view, settings);
  const width = box.width * shrink;
  const height = box.height * shrink;
  return (
    <img
      src={href}
      alt=""
      draggable={false}
      className="absolute"
      style={{
        left: percent(box.x + (box.width - width) / 2, garmentViewBox.width),
        top: percent(box.y + (box.height - height) / 2, garmentViewBox.height),
        width: percent(width, garmentViewBox.width),
        height: percent(height, garmentViewBox.height),
        rotate: `${settings.rotation}deg`,
      }}
    />
  );
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;
