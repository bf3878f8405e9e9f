import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArtworkNote } from '#contract/artwork/artwork-check.ts';
import type { Place } from '#contract/cart/place-words.ts';
import type { DesignBox, Printable } from '#contract/garments/garments.ts';
import { defaultPlacement, placementLimits } from '#contract/artwork/placements.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Slider } from '#pwa/common/ui/shop/slider.tsx';
import type { Adjustment, Placed } from '../design-state.ts';
import type { Adjust } from '../use-placed-design.ts';
import { ExactFields } from './exact-fields.tsx';
import { PlacementPresets } from './placement-presets.tsx';
import { PrintFact } from './print-fact.tsx';

const {
  scaleMin,
  scaleMax,
  scaleStep,
  rotationMin,
  rotationMax,
  rotationSliderStep,
  rotationButtonStep,
  nudge,
} = placementLimits;

export interface AdjustToolsProps {
  garment: Printable;
  placed: Placed;
  box: DesignBox;
  /** The line's other designs, whose places are taken. */
  others: readonly Placed[];
  notes: readonly ArtworkNote[];
  isReading: boolean;
  onAdjust: Adjust;
  onShow: (place: Place) => void;
}

/** Size, rotation and position of the design, in numbers and steps. */
export function AdjustTools(props: AdjustToolsProps) {
  const { garment, placed, box, others, notes, isReading, onAdjust, onShow } = props;
  const { scale, rotation, xOffset, yOffset } = placed;
  return (
    <fieldset
      aria-label="Adjust the design"
      className="@container border-b border-line bg-raised px-5 py-3 md:mt-3 md:rounded-3 md:border"
    >
      <PrintFact notes={notes} isReading={isReading} />
      <div className="mt-2 grid grid-cols-2 items-end gap-x-5 gap-y-2">
        <Slider
          label="Size"
          value={scale}
          min={scaleMin}
          max={scaleMax}
          step={scaleStep}
          valueText={`${scale.toFixed(1)} (${Math.round(box.widthMm)} mm)`}
          onChange={next => onAdjust({ scale: next })}
        />
        <Slider
          label="Rotation"
          value={rotation}
          min={rotationMin}
          max={rotationMax}
          step={rotationSliderStep}
          valueText={`${rotation}\u00b0`}
          onChange={next => onAdjust({ rotation: next })}
        />
      </div>
      <ExactFields {...{ garment, placed, onAdjust }} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <PadGroup label="Position">
          <PadButton icon={ArrowLeft} label="Left" onPress={() => onAdjust({ xOffset: xOffset - nudge })} />
          <PadButton icon={ArrowUp} label="Up" onPress={() => onAdjust({ yOffset: yOffset - nudge })} />
          <PadButton icon={ArrowDown} label="Down" onPress={() => onAdjust({ yOffset: yOffset + nudge })} />
          <PadButton icon={ArrowRight} label="Right" onPress={() => onAdjust({ xOffset: xOffset + nudge })} />
        </PadGroup>
        <PadGroup label="Turn">
          <PadButton
            icon={RotateCcw}
            label={`Turn left by ${rotationButtonStep}\u00b0`}
            onPress={() => onAdjust({ rotation: rotation - rotationButtonStep })}
          />
          <PadButton
            icon={RotateCw}
            label={`Turn right by ${rotationButtonStep}\u00b0`}
            onPress={() => onAdjust({ rotation: rotation + rotationButtonStep })}
          />
        </PadGroup>
        <PlacementPresets {...{ garment, placed, others, onAdjust, onShow }} />
        <Button
          variant="quiet"
          size="small"
          icon={Undo2}
          className="min-w-11"
          onClick={() => onAdjust(atRest)}
        >
          <span className="@max-[24rem]:sr-only">Reset</span>
        </Button>
      </div>
    </fieldset>
  );
}

const atRest: Adjustment = {
  scale: defaultPlacement.scale,
  rotation: defaultPlacement.rotation,
  xOffset: defaultPlacement.xOffset,
  yOffset: defaultPlacement.yOffset,
};

function PadGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex">
      {children}
    </fieldset>
  );
}

function PadButton({ icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="-ml-px grid size-control-small place-items-center border border-line-strong bg-raised first:ml-0 first:rounded-l-2 last:rounded-r-2 hover:bg-action-soft hover:text-on-action-soft focus-visible:z-1"
    >
      <Icon of={icon} size="small" />
    </button>
  );
}
