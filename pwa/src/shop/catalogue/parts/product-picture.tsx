import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { fabricColours, garmentImageUrl, garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { type Photographed, photoFor } from '#contract/catalogue/product-photos.ts';
import { Photo } from '#pwa/common/garments/photo.tsx';

type Pictured = Pick<ProductSummary, 'garment' | 'colors'> & Photographed;

/** The shop's photograph of the first colour or of the product. Null if it is drawn. */
function photoIn(product: Pictured): string | null {
  return photoFor(product, product.colors[0]?.name ?? '');
}

/** The garment in the product's first colour. `image` may hold the drawing of another one. */
function drawingOf(product: Pictured): string {
  const [first] = product.colors;
  // The server names only garments that it draws. Checking it here would load all their measurements.
  return garmentImageUrl(
    product.garment as GarmentId,
    'front',
    fabricColours(first?.name ?? '', first?.value ?? ''),
  );
}

interface ProductPictureProps {
  product: Pictured;
  /** For pictures that are visible at once. */
  eager?: boolean;
  className?: string;
}

/** Decorative: the product's name is always shown beside it. A photograph fills its tile; a drawing is placed on it. */
export function ProductPicture({ product, eager = false, className }: ProductPictureProps) {
  const photo = photoIn(product);
  const drawn = (
    <img
      src={drawingOf(product)}
      alt=""
      width={garmentViewBox.width / 2}
      height={garmentViewBox.height / 2}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={className}
    />
  );
  if (!photo) return drawn;
  return (
    <Photo
      url={photo}
      width={480}
      sizes="(min-width: 48rem) 20rem, 45vw"
      loading={eager ? 'eager' : 'lazy'}
      instead={drawn}
      className="absolute inset-0 size-full rounded-[inherit]"
    />
  );
}
