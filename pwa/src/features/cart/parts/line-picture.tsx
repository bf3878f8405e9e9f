import type { CartLine, DesignPosition } from '#contract/cart.ts';
import { fabricColours, garmentOrTee } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import { useArtworkUrl } from '#pwa/local/artwork.ts';

interface LinePictureProps {
  line: CartLine;
  /** The side to show; else the one that carries the first design. */
  position?: DesignPosition;
}

/** The garment in the line's colour with the design of one side on it. */
export function LinePicture({ line, position }: LinePictureProps) {
  const placements = line.designPlacements;
  const placement = placements.find(one => one.position === position) ?? placements[0];
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
