import type { CartLine } from '#contract/cart.ts';
import { fabricColours, garmentOrTee } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import { useArtworkUrl } from '#pwa/local/artwork.ts';

/** The side that carries the first design, in the line's colour. */
export function LinePicture({ line }: { line: CartLine }) {
  const [placement] = line.designPlacements;
  const file = placement?.designFile;
  const url = useArtworkUrl(file?.sha256);
  const design =
    placement && file && url
      ? { href: url, settings: { ...placement, aspect: file.widthPx / file.heightPx } }
      : null;
  return (
    <DecoratedGarment
      garment={garmentOrTee(line.garment)}
      view={placement?.position ?? 'front'}
      colours={fabricColours(line.color.name, line.color.value)}
      design={design}
    />
  );
}
