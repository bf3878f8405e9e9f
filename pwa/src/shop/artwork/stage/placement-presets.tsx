import type { DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { placementPresets } from '#contract/artwork/placement-presets.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Adjustment, Placed } from '../design-state.ts';

interface PlacementPresetsProps {
  garment: GarmentId;
  view: DesignPosition;
  placed: Placed;
  onAdjust: (adjustment: Adjustment) => void;
}

/** The usual placements, one tap each. */
export function PlacementPresets({ garment, view, placed, onAdjust }: PlacementPresetsProps) {
  const { widthPx, heightPx } = placed.artwork;
  const presets = placementPresets(garment, view, widthPx / heightPx);
  return (
    <fieldset
      aria-label="Usual places"
      className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] @max-[36rem]:order-last @max-[36rem]:-mx-1 @max-[36rem]:basis-full"
    >
      {presets.map(({ id, name, settings }) => {
        const isThere =
          placed.scale === settings.scale &&
          placed.rotation === settings.rotation &&
          placed.xOffset === settings.xOffset &&
          placed.yOffset === settings.yOffset;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isThere}
            onClick={() => onAdjust(settings)}
            className={classNames(
              'min-h-11 flex-none rounded-round border px-4 text-meta font-medium whitespace-nowrap',
              isThere ? 'border-action bg-selected' : 'border-line-strong bg-raised hover:border-ink',
            )}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
