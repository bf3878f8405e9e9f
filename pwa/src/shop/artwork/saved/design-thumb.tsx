import { garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { useArtworkUrl } from '#pwa/common/local/artwork/artwork.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';

type Shown = Pick<SavedDesign, 'garment' | 'placements'>;

const cloth = fabricColours('Natural', '');

/** The garment it was made on, with its first picture. */
export function DesignThumb({ design, className }: { design: Shown; className?: string }) {
  const [first] = design.placements;
  const url = useArtworkUrl(first?.artwork.sha256);
  return (
    <DecoratedGarment
      garment={garmentOrTee(design.garment)}
      view={first?.position ?? 'front'}
      colours={cloth}
      design={
        first && url
          ? {
              href: url,
              settings: { ...first, aspect: first.artwork.widthPx / first.artwork.heightPx },
            }
          : null
      }
      {...(className ? { className } : {})}
    />
  );
}

/** "Front and back, printed". */
export function designWords(
  { placements, decorationMethod }: Pick<SavedDesign, 'placements' | 'decorationMethod'>,
  techniques: readonly Technique[],
) {
  const sides = placements.map(({ position }) => position).join(' and ');
  const made = lowerFirst(techniqueLabel(decorationMethod, techniques));
  return `${sides.charAt(0).toUpperCase()}${sides.slice(1)}, ${made}`;
}
