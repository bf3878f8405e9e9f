import { placeKey, placeWords } from '#contract/cart/place-words.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { DecoratedGarment, PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { useArtworkUrl } from '#pwa/common/local/artwork/artwork.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { joined, lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';

type Shown = Pick<SavedDesign, 'garment' | 'printAreas' | 'placements'>;

const cloth = fabricColours('Natural', '');

/** The garment it was made on, with the designs on the first one's side. */
export function DesignThumb({ design, className }: { design: Shown; className?: string }) {
  const [first] = design.placements;
  const garment = garmentOf(design);
  const shown = first ? design.placements.filter(one => isSameHalf(garment, one, first)) : [];
  return (
    <DecoratedGarment
      garment={garment}
      view={first?.position ?? 'front'}
      area={first?.area}
      colours={cloth}
      {...(className ? { className } : {})}
    >
      {shown.map(one => (
        <Placed key={placeKey(one)} garment={garment} placement={one} />
      ))}
    </DecoratedGarment>
  );
}

function Placed({ garment, placement }: { garment: Printable; placement: Shown['placements'][number] }) {
  const { artwork, position } = placement;
  const href = useArtworkUrl(artwork.sha256);
  if (!href) return null;
  const settings = { ...placement, aspect: artwork.widthPx / artwork.heightPx };
  return <PrintedPicture garment={garment} view={position} design={{ href, settings }} />;
}

/** "Front and back, printed". */
export function designWords(
  { placements, decorationMethod }: Pick<SavedDesign, 'placements' | 'decorationMethod'>,
  techniques: readonly Technique[],
) {
  const sides = joined(placements.map(placeWords));
  const made = lowerFirst(techniqueLabel(decorationMethod, techniques));
  return `${sides.charAt(0).toUpperCase()}${sides.slice(1)}, ${made}`;
}
