import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { placeWords, type Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { DesignImage } from '#pwa/common/garments/garment-live.tsx';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import type { Placed } from '../design-state.ts';
import { boxOf } from '../design-view.ts';

interface BesideProps {
  garment: Printable;
  placed: Placed;
}

/** Another design on the side that is shown. */
export function BesideImage({ garment, placed, isSewn }: BesideProps & { isSewn: boolean }) {
  const box = boxOf(garment, placed);
  const href = useDecorationUrl(placed.artwork, { isSewn, widthMm: box.widthMm });
  return href ? <DesignImage href={href} box={box} /> : null;
}

/** A press takes it in hand. */
export function BesideFrame({ garment, placed, onShow }: BesideProps & { onShow: (place: Place) => void }) {
  const box = boxOf(garment, placed);
  return (
    <button
      type="button"
      aria-label={`Take in hand: ${placed.artwork.name} on the ${placeWords(placed)}`}
      onClick={() => onShow(placed)}
      className="absolute rounded-1 outline-1 outline-offset-2 outline-line-strong outline-dashed"
      style={{
        left: percent(box.x, garmentViewBox.width),
        top: percent(box.y, garmentViewBox.height),
        width: percent(box.width, garmentViewBox.width),
        height: percent(box.height, garmentViewBox.height),
        rotate: `${placed.rotation}deg`,
      }}
    />
  );
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;
