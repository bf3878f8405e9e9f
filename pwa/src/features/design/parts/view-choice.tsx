import { designPositions, type DesignPosition } from '#contract/cart.ts';
import type { GarmentColours, GarmentId } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import { useDecorationUrl } from '#pwa/local/use-picture.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import type { DesignState, Placed } from '../design-state.ts';
import { boxOf, settingsOf } from '../design-view.ts';

export const viewNames: Readonly<Record<DesignPosition, string>> = {
  front: 'Front',
  back: 'Back',
  side: 'Side',
};

interface ViewChoiceProps {
  garment: GarmentId;
  colours: GarmentColours;
  placed: DesignState['placed'];
  isSewn: boolean;
  view: DesignPosition;
  onView: (view: DesignPosition) => void;
}

/** The gallery's thumbnails: front, back, side. On a phone their names alone. */
export function ViewChoice({ garment, colours, placed, isSewn, view, onView }: ViewChoiceProps) {
  return (
    <fieldset
      aria-label="View"
      className="absolute bottom-3 left-3 flex gap-2 md:top-4 md:bottom-auto md:left-4 md:grid"
    >
      {designPositions.map(position => (
        <button
          key={position}
          type="button"
          aria-pressed={position === view}
          onClick={() => onView(position)}
          className={classNames(
            'grid min-h-11 content-center justify-items-center rounded-2 bg-raised px-4 text-meta font-medium md:w-19 md:px-1 md:pt-2 md:pb-1',
            position === view
              ? 'text-ink inset-ring-2 inset-ring-ink'
              : 'text-soft inset-ring-1 inset-ring-line hover:inset-ring-line-strong',
          )}
        >
          <Thumbnail
            garment={garment}
            view={position}
            colours={colours}
            placed={placed[position]}
            isSewn={isSewn}
          />
          {viewNames[position]}
          {placed[position] && <span className="sr-only">, with a design</span>}
        </button>
      ))}
    </fieldset>
  );
}

interface ThumbnailProps {
  garment: GarmentId;
  view: DesignPosition;
  colours: GarmentColours;
  placed: Placed | undefined;
  isSewn: boolean;
}

function Thumbnail({ garment, view, colours, placed, isSewn }: ThumbnailProps) {
  const widthMm = placed ? boxOf(garment, view, placed).widthMm : 0;
  const url = useDecorationUrl(placed?.artwork, { isSewn, widthMm });
  const design = placed && url ? { href: url, settings: settingsOf(placed) } : null;
  return (
    <DecoratedGarment
      garment={garment}
      view={view}
      colours={colours}
      design={design}
      className="lit w-11 max-md:hidden"
    />
  );
}
