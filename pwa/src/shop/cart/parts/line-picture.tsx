import { lazy, Suspense } from 'react';
import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import { type Place, placeKey } from '#contract/cart/place-words.ts';
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

/** With the code that opens fonts. */
const PieceLettering = lazy(() =>
  import('#pwa/common/roster/lettering-layer.tsx').then(m => ({ default: m.PieceLettering })),
);

interface LinePictureProps {
  line: CartLine;
  /** Key of the place to show. Without one, the first design's, or where names and numbers are. */
  place?: string | undefined;
  /** Which piece of its names and numbers, from 0. */
  pieceAt?: number;
}

/** A blank item is shown as a photograph; a design is shown on the drawing in the line's colour. */
export function LinePicture(props: LinePictureProps) {
  const { line } = props;
  const drawn = <DrawnLine {...props} />;
  if (line.designPlacements.length > 0 || line.roster || !isPhoto(line.image)) return drawn;
  return <Photo url={line.image} width={480} instead={drawn} className="aspect-5/6 w-full rounded-1" />;
}

function DrawnLine({ line, place, pieceAt = 0 }: LinePictureProps) {
  const { designPlacements: placements, roster } = line;
  const template = roster?.template;
  const piece = roster?.pieces[pieceAt] ?? roster?.pieces[0];
  const { position, area }: Place = placements.find(one => placeKey(one) === place) ??
    (template && { position: template.position }) ??
    placements[0] ?? { position: 'front' };
  const garment = garmentOf(line);
  return (
    <DecoratedGarment
      garment={garment}
      view={position}
      area={area}
      colours={fabricColours(line.color.name, line.color.value)}
    >
      <LineDesignsOn line={line} place={{ position, area }} />
      {template && piece && isSameHalf(garment, { position: template.position }, { position, area }) && (
        <Suspense fallback={null}>
          <PieceLettering {...{ garment, template, piece }} />
        </Suspense>
      )}
    </DecoratedGarment>
  );
}

/** The designs that are seen in one picture with a place. */
export function LineDesignsOn({ line, place }: { line: CartLine; place: Place }) {
  const garment = garmentOf(line);
  return line.designPlacements.map(
    one =>
      isSameHalf(garment, one, place) && <Printed key={placeKey(one)} garment={garment} placement={one} />,
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
