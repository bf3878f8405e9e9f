import type { CartLine, DesignPosition } from '#contract/cart.ts';
import { designBox, fabricColours, garmentOrTee } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import { useDecorationUrl } from '#pwa/local/use-picture.ts';

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
  const garment = garmentOrTee(line.garment);
  const view = placement?.position ?? 'front';
  const settings = placement && file && { ...placement, aspect: file.widthPx / file.heightPx };
  const url = useDecorationUrl(file, {
    isSewn: placement?.decorationMethod === 'embroidery',
    widthMm: settings ? designBox(garment, view, settings).widthMm : 0,
  });
  return (
    <DecoratedGarment
      garment={garment}
      view={view}
      colours={fabricColours(line.color.name, line.color.value)}
      design={settings && url ? { href: url, settings } : null}
    />
  );
}
