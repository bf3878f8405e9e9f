import type { CartLine, DesignPosition } from '#contract/cart/cart.ts';
import { designBox, garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { isPhoto } from '#contract/catalogue/product-photos.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { Photo } from '#pwa/common/garments/photo.tsx';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import { findTechnique, isSewn } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

interface LinePictureProps {
  line: CartLine;
  /** The side to show. Defaults to the one with the first design. */
  position?: DesignPosition | undefined;
}

/** A blank item is shown as a photograph; a design is shown on the drawing in the line's colour. */
export function LinePicture({ line, position }: LinePictureProps) {
  const drawn = <DrawnLine line={line} position={position} />;
  if (line.designPlacements.length > 0 || !isPhoto(line.image)) return drawn;
  return <Photo url={line.image} width={480} instead={drawn} className="aspect-5/6 w-full rounded-1" />;
}

function DrawnLine({ line, position }: LinePictureProps) {
  const placements = line.designPlacements;
  const placement = placements.find(one => one.position === position) ?? placements[0];
  const file = placement?.designFile;
  const garment = garmentOrTee(line.garment);
  const view = placement?.position ?? 'front';
  const settings = placement && file && { ...placement, aspect: file.widthPx / file.heightPx };
  const { techniques } = useShopFacts();
  const technique = findTechnique(techniques, placement?.decorationMethod ?? '');
  const url = useDecorationUrl(file, {
    isSewn: technique !== undefined && isSewn(technique),
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
