import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { designBox, type Printable } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { isPhoto } from '#contract/catalogue/product-photos.ts';
import { DecoratedGarment, PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { Photo } from '#pwa/common/garments/photo.tsx';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import { findTechnique, isSewn } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

interface LinePictureProps {
  line: CartLine;
  /** Key of the place to show. Defaults to the first design's. */
  place?: string | undefined;
}

/** A blank item is shown as a photograph; a design is shown on the drawing in the line's colour. */
export function LinePicture({ line, place }: LinePictureProps) {
  const drawn = <DrawnLine line={line} place={place} />;
  if (line.designPlacements.length > 0 || !isPhoto(line.image)) return drawn;
  return <Photo url={line.image} width={480} instead={drawn} className="aspect-5/6 w-full rounded-1" />;
}

function DrawnLine({ line, place }: LinePictureProps) {
  const placements = line.designPlacements;
  const first = placements.find(one => placeKey(one) === place) ?? placements[0];
  const garment = garmentOf(line);
  return (
    <DecoratedGarment
      garment={garment}
      view={first?.position ?? 'front'}
      area={first?.area}
      colours={fabricColours(line.color.name, line.color.value)}
    >
      {placements.map(
        one =>
          first &&
          isSameHalf(garment, one, first) && (
            <Printed key={placeKey(one)} garment={garment} placement={one} />
          ),
      )}
    </DecoratedGarment>
  );
}

function Printed({ garment, placement }: { garment: Printable; placement: DesignPlacement }) {
  const { designFile: file, position: view } = placement;
  const settings = file && { ...placement, aspect: file.widthPx / file.heightPx };
  const { techniques } = useShopFacts();
  const technique = findTechnique(techniques, placement.decorationMethod);
  const href = useDecorationUrl(file, {
    isSewn: technique !== undefined && isSewn(technique),
    widthMm: settings ? designBox(garment, view, settings).widthMm : 0,
  });
  return settings && href ? (
    <PrintedPicture garment={garment} view={view} design={{ href, settings }} />
  ) : null;
}
