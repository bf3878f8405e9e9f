import { garmentImageUrl, garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { drawingOf, type Printable } from '#contract/garments/garments.ts';

/** The picture of the first paint, shown until the drawing has loaded. It has the same name as the drawing. */
export function StillGarment({ garment, colours }: { garment: Printable; colours: GarmentColours }) {
  return (
    <img
      src={garmentImageUrl(drawingOf(garment), 'front', colours)}
      alt=""
      width={garmentViewBox.width / 2}
      height={garmentViewBox.height / 2}
      decoding="sync"
      draggable={false}
      className="absolute inset-x-0 top-[4%] h-[92%] w-full object-contain"
    />
  );
}
