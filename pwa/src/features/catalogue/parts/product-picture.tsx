import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import { fabricColours, garmentImageUrl, garmentViewBox } from '#contract/garment-pictures.ts';
import type { GarmentId } from '#contract/garments.ts';

type Pictured = Pick<ProductSummary, 'image' | 'garment' | 'colors'>;

/** The shop's photograph, else the drawn garment in the product's first colour. */
export function pictureOf({ image, garment, colors }: Pictured): string {
  if (image !== '') return image;
  const [first] = colors;
  // The server names only garments that it draws; to look it up here would load all their measurements.
  return garmentImageUrl(garment as GarmentId, 'front', fabricColours(first?.name ?? '', first?.value ?? ''));
}

interface ProductPictureProps {
  product: Pictured;
  /** For pictures that are seen at once. */
  eager?: boolean;
  className?: string;
}

/** Decoration: the product's name always stands beside it. */
export function ProductPicture({ product, eager = false, className }: ProductPictureProps) {
  return (
    <img
      src={pictureOf(product)}
      alt=""
      width={garmentViewBox.width / 2}
      height={garmentViewBox.height / 2}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={className}
    />
  );
}
