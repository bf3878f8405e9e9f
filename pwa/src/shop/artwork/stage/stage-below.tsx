import { type ComponentType, lazy, memo, Suspense } from 'react';
import type { ArtworkNote } from '#contract/artwork/artwork-check.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { areasOf } from '#contract/garments/garments.ts';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import type { Placed } from '../design-state.ts';
import { boxOf } from '../design-view.ts';
import type { SizeStripProps } from '../parts/size-strip.tsx';
import { errorAt } from '../use-add-artwork.ts';
import { notesOf, riskKey } from '../use-artwork-notes.ts';
import type { Adjust } from '../use-placed-design.ts';
import { AddDesign } from './add-design.tsx';
import type { AdjustToolsProps } from './adjust-tools.tsx';
import type { ArtworkNotesProps } from './artwork-notes.tsx';
import type { DesignStageProps } from './design-stage-props.ts';

// Wanted once a design is there.
const AdjustTools = lazy<ComponentType<AdjustToolsProps>>(() =>
  import('./adjust-tools.tsx').then(m => ({ default: m.AdjustTools })),
);
const ArtworkNotes = lazy<ComponentType<ArtworkNotesProps>>(() =>
  import('./artwork-notes.tsx').then(m => ({ default: m.ArtworkNotes })),
);
const SizeStrip = lazy<ComponentType<SizeStripProps>>(() =>
  import('../parts/size-strip.tsx').then(m => ({ default: m.SizeStrip })),
);

interface StageBelowProps extends Omit<DesignStageProps, 'history'> {
  placed: Placed | undefined;
  /** As the page knows it. */
  kept: Placed | undefined;
  url: string | null;
  onAdjust: Adjust;
}

/**
 * What is below the garment: the tools, the printer's notes and the sizes. Drawn again only when something of it
 * changes, which nothing does while a finger moves the design.
 */
export const StageBelow = memo(function StageBelow(props: StageBelowProps) {
  const { garment, colours, chosenColours, view, state, dispatch, add, facts, sizes } = props;
  const canDesign = props.canDesign && areasOf(garment)[view].length > 0;
  const { placed, kept, url, onAdjust } = props;
  const box = placed && boxOf(garment, placed);
  const notes = placed
    ? notesOf({
        garment,
        placed,
        facts: facts.get(placed.artwork.sha256),
        technique: props.technique,
        colours: chosenColours,
      })
    : [];
  const isReading = placed !== undefined && facts.get(placed.artwork.sha256) === undefined;
  // For a file dropped or pasted over an existing design.
  const refusal = errorAt(add, 'stage', view);
  return (
    <>
      {canDesign && placed && box && (
        <Suspense fallback={<div className="min-h-40 bg-raised md:mt-3" />}>
          <AdjustTools
            garment={garment}
            placed={placed}
            box={box}
            others={state.placed.filter(one => one !== kept)}
            notes={notes}
            isReading={isReading}
            onAdjust={onAdjust}
            onShow={props.onShow}
          />
        </Suspense>
      )}
      <VisuallyHidden aria-live="polite">
        {add.reading === view ? 'Reading your design' : isReading ? '' : spoken(kept, notes)}
      </VisuallyHidden>
      {canDesign && !props.active && <AddDesign view={view} add={add} />}
      {props.canDesign && !canDesign && (
        <p className="border-b border-line bg-raised p-4 text-soft md:mt-3 md:rounded-3 md:border">
          This product isn’t decorated on the {view}.
        </p>
      )}
      {placed && refusal && (
        <div role="alert" className="bg-raised px-5 py-3 md:mt-3 md:rounded-3 md:border md:border-line">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <Suspense fallback={null}>
        {placed && (
          <ArtworkNotes
            place={placeWords(placed)}
            notes={notes}
            isAccepted={note => state.accepted.includes(riskKey(placed, note))}
            onAccept={(note, isAccepted) =>
              dispatch({ type: 'acceptRisk', key: riskKey(placed, note), isAccepted })
            }
          />
        )}
        {placed && box && url && (
          <SizeStrip
            garment={garment}
            view={view}
            colours={colours}
            sizes={sizes}
            design={{ href: url, placed }}
            widthMm={box.widthMm}
            className="max-md:hidden"
          />
        )}
      </Suspense>
    </>
  );
});

/** Announced when it changes: that the file has arrived, and the notes on it. */
function spoken(kept: Placed | undefined, notes: readonly ArtworkNote[]): string {
  if (!kept) return '';
  return [`${kept.artwork.name} is on the ${placeWords(kept)}`, ...notes.map(note => note.title)].join('. ');
}
