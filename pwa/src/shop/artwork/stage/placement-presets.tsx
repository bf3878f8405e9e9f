import { hindrance } from '#contract/artwork/place-rules.ts';
import type { Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { placementPresets } from '#contract/artwork/placement-presets.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Adjustment, Placed } from '../design-state.ts';

interface PlacementPresetsProps {
  garment: Printable;
  placed: Placed;
  others: readonly Placed[];
  onAdjust: (adjustment: Adjustment) => void;
  onShow: (place: Place) => void;
}

/** The usual placements, one tap each, as far as no other design is there. */
export function PlacementPresets({ garment, placed, others, onAdjust, onShow }: PlacementPresetsProps) {
  const { position, artwork } = placed;
  const presets = placementPresets(garment, position, artwork.widthPx / artwork.heightPx).filter(
    ({ settings: { area } }) => !hindrance(garment, { position, area }, others),
  );
  return (
    <fieldset
      aria-label="Usual places"
      className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] @max-[36rem]:order-last @max-[36rem]:-mx-1 @max-[36rem]:basis-full"
    >
      {presets.map(({ id, name, settings }) => {
        const isThere =
          placed.area === settings.area &&
          placed.scale === settings.scale &&
          placed.rotation === settings.rotation &&
          placed.xOffset === settings.xOffset &&
          placed.yOffset === settings.yOffset;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isThere}
            onClick={() => {
              onAdjust(settings);
              onShow({ position, area: settings.area });
            }}
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
