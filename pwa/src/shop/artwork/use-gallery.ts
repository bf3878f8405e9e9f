import { useState } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { colourPhoto, type Photo, type Photographed, photosOf } from '#contract/catalogue/product-photos.ts';

/** The requested view: none yet, the drawing, or one of the photographs, chosen while a colour was shown. */
export type Wanted = 'anything' | 'drawing' | { at: number; colourName: string };

interface Gallery {
  product: Photographed & { colors: readonly { name: string }[] };
  colourName: string;
  hasDesign: boolean;
}

/**
 * Which photograph is shown. Null for the drawing, which alone can show a design and any colour. A photograph shows
 * one colour: another colour shows its own photograph or, without one, the drawing.
 */
export function shownPhoto(wanted: Wanted, { product, colourName, hasDesign }: Gallery): number | null {
  const photos = photosOf(product, colourName);
  if (photos.length === 0 || wanted === 'drawing') return null;
  if (wanted !== 'anything' && wanted.colourName === colourName)
    return Math.min(wanted.at, photos.length - 1);
  if (wanted === 'anything' && hasDesign) return null;
  const isPictured =
    colourPhoto(product, colourName) !== null ||
    (wanted === 'anything' && (product.colors[0]?.name ?? colourName) === colourName);
  return isPictured ? 0 : null;
}

/** The gallery: photographs if there are any, beside the drawn front, back and side. */
export function useGallery(gallery: Gallery) {
  const [view, setView] = useState<DesignPosition>('front');
  const [wanted, setWanted] = useState<Wanted>('anything');
  const photos: Photo[] = photosOf(gallery.product, gallery.colourName);
  return {
    view,
    photos,
    photo: shownPhoto(wanted, gallery),
    showView(next: DesignPosition) {
      setView(next);
      setWanted('drawing');
    },
    showPhoto: (at: number) => setWanted({ at, colourName: gallery.colourName }),
  };
}
