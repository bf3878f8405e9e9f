import { memo } from 'react';
import { designPositions, type DesignPosition } from '#contract/cart/cart.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { Photo as ProductPhoto } from '#contract/catalogue/product-photos.ts';
import { DecoratedGarment, PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { Photo } from '#pwa/common/garments/photo.tsx';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { DesignState, Placed } from '../design-state.ts';
import { boxOf, settingsOf } from '../design-view.ts';

export const viewNames: Readonly<Record<DesignPosition, string>> = {
  front: 'Front',
  back: 'Back',
  side: 'Side',
};

interface ViewChoiceProps {
  garment: Printable;
  colours: GarmentColours;
  placed: DesignState['placed'];
  /** The design in hand. */
  active: Placed | undefined;
  isSewn: boolean;
  view: DesignPosition;
  onView: (view: DesignPosition) => void;
  photos: readonly ProductPhoto[];
  photo: number | null;
  onPhoto: (at: number) => void;
}

/**
 * The gallery's thumbnails: front, back, side and the photographs. On a phone only their names. As long as nothing of it
 * changes, it isn't drawn again, as while a design is dragged.
 */
export const ViewChoice = memo(function ViewChoice(props: ViewChoiceProps) {
  const { garment, colours, placed, active, isSewn, view, onView, photos, photo, onPhoto } = props;
  return (
    <fieldset
      aria-label="View"
      className="absolute bottom-3 left-3 flex max-w-[calc(100%-1.5rem)] gap-2 overflow-x-auto md:top-4 md:bottom-auto md:left-4 md:grid md:max-h-[calc(100%-2rem)] md:overflow-y-auto"
    >
      {designPositions.map(position => (
        <button
          key={position}
          type="button"
          aria-pressed={photo === null && position === view}
          onClick={() => onView(position)}
          className={buttonLook(photo === null && position === view)}
        >
          <Thumbnail
            garment={garment}
            view={position}
            colours={colours}
            placed={ofHalf(garment, placed, active?.position === position ? active : undefined, position)}
            isSewn={isSewn}
          />
          {viewNames[position]}
          {placed.some(one => one.position === position) && <span className="sr-only">, with a design</span>}
        </button>
      ))}
      {photos.map(({ url, side }, at) => (
        <button
          key={url}
          type="button"
          aria-pressed={photo === at}
          onClick={() => onPhoto(at)}
          className={buttonLook(photo === at)}
        >
          <Photo url={url} width={96} className="mb-0.5 aspect-5/6 w-11 rounded-1 max-md:hidden" />
          {photos.length > 1 ? `Photo ${at + 1}` : 'Photo'}
          {side && <span className="sr-only">, {side}</span>}
        </button>
      ))}
    </fieldset>
  );
});

function buttonLook(isPressed: boolean): string {
  return classNames(
    'grid min-h-11 flex-none content-center justify-items-center rounded-2 bg-raised px-4 text-meta font-medium whitespace-nowrap md:w-19 md:px-1 md:pt-2 md:pb-1',
    isPressed
      ? 'text-ink inset-ring-2 inset-ring-ink'
      : 'text-soft inset-ring-1 inset-ring-line hover:inset-ring-line-strong',
  );
}

/** The designs of a view on the half that has the one in hand, or else its first. */
function ofHalf(
  garment: Printable,
  placed: readonly Placed[],
  active: Placed | undefined,
  position: DesignPosition,
): Placed[] {
  const first = active ?? placed.find(one => one.position === position);
  return first ? placed.filter(one => isSameHalf(garment, one, first)) : [];
}

interface ThumbnailProps {
  garment: Printable;
  view: DesignPosition;
  colours: GarmentColours;
  placed: readonly Placed[];
  isSewn: boolean;
}

function Thumbnail({ garment, view, colours, placed, isSewn }: ThumbnailProps) {
  return (
    <DecoratedGarment
      garment={garment}
      view={view}
      area={placed[0]?.area}
      colours={colours}
      className="lit w-11 max-md:hidden"
    >
      {placed.map(one => (
        <ThumbnailDesign key={placeKey(one)} garment={garment} placed={one} isSewn={isSewn} />
      ))}
    </DecoratedGarment>
  );
}

function ThumbnailDesign({
  garment,
  placed,
  isSewn,
}: {
  garment: Printable;
  placed: Placed;
  isSewn: boolean;
}) {
  const href = useDecorationUrl(placed.artwork, { isSewn, widthMm: boxOf(garment, placed).widthMm });
  if (!href) return null;
  return (
    <PrintedPicture
      garment={garment}
      view={placed.position}
      design={{ href, settings: settingsOf(placed) }}
    />
  );
}
