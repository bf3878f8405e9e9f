/** A product's photographs. The same columns hold drawings until someone uploads a photograph. */
import type { DesignPosition } from '../cart/cart.ts';
import { mediaAt, type MediaWidth } from '../content/media.ts';

export interface Photographed {
  image: string;
  imageBack?: string | null;
  imageSide?: string | null;
  /** By colour name. */
  colorImages?: Readonly<Record<string, string>> | null | undefined;
}

export interface Photo {
  url: string;
  /** The side it shows; null if only the colour is known. */
  side: DesignPosition | null;
}

export function isPhoto(url: string | null | undefined): url is string {
  return !!url && !url.startsWith('/garments/');
}

/** The photograph of one colour. */
export function colourPhoto({ colorImages }: Photographed, colourName: string): string | null {
  const url = colorImages?.[colourName];
  return isPhoto(url) ? url : null;
}

/** The picture for a list, a cart or a share: the colour's photograph, else the product's; null for the drawing. */
export function photoFor(product: Photographed, colourName: string): string | null {
  return colourPhoto(product, colourName) ?? (isPhoto(product.image) ? product.image : null);
}

/** The photographs of a gallery, starting with those of the colour. */
export function photosOf(product: Photographed, colourName: string): Photo[] {
  const all = [
    { url: colourPhoto(product, colourName), side: null },
    { url: product.image, side: 'front' },
    { url: product.imageBack, side: 'back' },
    { url: product.imageSide, side: 'side' },
  ] as const;
  const photos = all.flatMap(({ url, side }) => (isPhoto(url) ? [{ url, side }] : []));
  return photos.filter(({ url }, at) => photos.findIndex(one => one.url === url) === at);
}

/** `src` and `srcset` of a picture on this server; other pictures have only one size. */
export function photoSources(url: string, width: MediaWidth): { src: string; srcSet?: string } {
  const src = mediaAt(url, width);
  if (src === url && mediaAt(url, 1200) === url) return { src };
  return { src, srcSet: `${mediaAt(url, 480)} 480w, ${mediaAt(url, 1200)} 1200w` };
}
