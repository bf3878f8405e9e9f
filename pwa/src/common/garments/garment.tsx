import { garmentImageUrl, garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentId, GarmentView } from '#contract/garments/garments.ts';

/**
 * A garment in its colours as a picture, for lists and thumbnails. `alt` is empty where the name stands beside it.
 * `eager` is for the one picture at the top of a page.
 */
export function Garment({
  garment,
  view = 'front',
  colours,
  alt = '',
  className,
  eager = false,
}: {
  garment: GarmentId;
  view?: GarmentView;
  colours: GarmentColours;
  alt?: string;
  className?: string;
  eager?: boolean;
}) {
  return (
    <img
      src={garmentImageUrl(garment, view, colours)}
      alt={alt}
      width={garmentViewBox.width / 2}
      height={garmentViewBox.height / 2}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // With the words around it, and not in a frame of its own.
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      // Without a network, one that was never seen: the empty tile says less wrong than the browser's broken picture.
      onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
      onLoad={({ currentTarget }) => (currentTarget.style.visibility = '')}
      className={className}
    />
  );
}
