import { useCallback, useState } from 'react';
import type { DesignPosition } from '#contract/cart.ts';
import type { GarmentColours, GarmentId } from '#contract/garments.ts';
import { GarmentLive } from '#pwa/garments/garment-live.tsx';
import { useDrawing } from '#pwa/garments/use-drawing.ts';
import { useArtworkUrl } from '#pwa/local/artwork.ts';
import { loadDrawing } from '#pwa/local/load-drawing.ts';
import { FileDrop } from '#pwa/ui/file-drop.tsx';
import { adjusted, type Adjustment, type DesignAction, type DesignState } from '../design-state.ts';
import { boxOf, heldOffsets } from '../design-view.ts';
import { useFit } from '../use-fit.ts';
import { useTwist } from '../use-twist.ts';
import { artworkAccept, type AddArtwork } from '../use-add-artwork.ts';
import { AdjustTools } from './adjust-tools.tsx';
import { DesignHandles } from './design-handles.tsx';
import { DropZone } from './drop-zone.tsx';
import { SizeStrip } from './size-strip.tsx';
import { ViewChoice } from './view-choice.tsx';

interface DesignStageProps {
  productName: string;
  garment: GarmentId;
  colours: GarmentColours;
  colourName: string;
  view: DesignPosition;
  onView: (view: DesignPosition) => void;
  state: DesignState;
  dispatch: (action: DesignAction) => void;
  onRemoveDesign: (position: DesignPosition) => void;
  add: AddArtwork;
  /** False for blank-only products: no print area, no tools. */
  canDesign: boolean;
  sizes: readonly string[];
}

/** The garment in its colour with the design on it, and the tools to place it. */
export function DesignStage(props: DesignStageProps) {
  const {
    productName,
    garment,
    colours,
    colourName,
    view,
    onView,
    state,
    dispatch,
    add,
    canDesign,
    sizes,
    onRemoveDesign,
  } = props;
  const { svgText, failed } = useDrawing(garment, view, loadDrawing);
  const kept = state.placed[view];
  const url = useArtworkUrl(kept?.artwork.sha256);
  /** While a finger is on the design only this component moves; the page hears of the end. */
  const [draft, setDraft] = useState<Adjustment | null>(null);
  const placed = kept && draft ? adjusted(kept, draft) : kept;
  const box = placed && boxOf(garment, view, placed);

  const adjust = useCallback(
    (adjustment: Adjustment, isFinal = true) => {
      if (!kept) return;
      if (!isFinal) return setDraft(adjustment);
      setDraft(null);
      const next = adjusted(kept, adjustment);
      dispatch({
        type: 'adjust',
        position: view,
        adjustment: { ...next, ...heldOffsets(garment, view, next) },
      });
    },
    [kept, dispatch, garment, view],
  );

  const { board, style } = useFit(svgText);
  const bindTwist = useTwist(kept, adjust);

  const name = `${productName} in ${colourName}, ${view}`;
  const label = box ? `${name}, with your design ${Math.round(box.widthMm)} mm wide` : name;
  return (
    <section aria-label="Design preview" className="min-w-0 lg:sticky lg:top-4">
      <DropZone disabled={!canDesign} onFile={file => add.add(view, file)}>
        <div
          {...bindTwist()}
          className="tile relative h-102 touch-pan-y overflow-hidden max-md:pb-14 md:h-160 md:rounded-3 md:pl-22 lg:h-[clamp(24rem,calc(100dvh-21rem),45rem)]"
        >
          <div className="@container-size grid size-full place-items-center [grid-template:100%/100%]">
            <div ref={board} style={style} className="relative aspect-5/6">
              <GarmentLive
                garment={garment}
                view={view}
                svgText={svgText}
                colours={colours}
                design={box && url ? { href: url, box } : null}
                label={label}
                showArea={canDesign}
                className="garment-shadow size-full"
              />
              {placed && box && (
                <DesignHandles
                  garment={garment}
                  view={view}
                  placed={placed}
                  box={box}
                  onAdjust={adjust}
                  onRemove={() => onRemoveDesign(view)}
                />
              )}
            </div>
          </div>
          {failed && (
            <output className="absolute bottom-20 rounded-2 bg-raised px-4 py-2 text-meta">
              The picture is not on this device. It comes back with the connection.
            </output>
          )}
          <ViewChoice garment={garment} colours={colours} placed={state.placed} view={view} onView={onView} />
        </div>
      </DropZone>
      {canDesign && placed && box && <AdjustTools placed={placed} box={box} onAdjust={adjust} />}
      {canDesign && !placed && (
        <div className="border-b border-line bg-raised p-4 md:mt-3 md:rounded-3 md:border">
          <FileDrop
            variant="button"
            accept={artworkAccept}
            label={add.reading === view ? 'Reading your design…' : `Add a design to the ${view}`}
            disabled={add.reading !== null}
            onFiles={([file]) => file && add.add(view, file)}
            error={add.errors[view]}
          />
        </div>
      )}
      {placed && box && url && (
        <SizeStrip
          garment={garment}
          view={view}
          colours={colours}
          sizes={sizes}
          design={{ href: url, placed }}
          widthMm={box.widthMm}
        />
      )}
    </section>
  );
}
