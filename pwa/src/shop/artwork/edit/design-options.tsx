import { ArrowDown, ArrowUp, Ellipsis, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { allPlaces, hindrance } from '#contract/artwork/place-rules.ts';
import { placeKey, placeName, placeWords, type Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { DesignAction, DesignState, Placed } from '../design-state.ts';
import type { PictureDialogProps } from '../picture/picture-dialog.tsx';
import { copiedDesign } from './copied-design.ts';

const PictureDialog = lazy<ComponentType<PictureDialogProps>>(() =>
  import('../picture/picture-dialog.tsx').then(m => ({ default: m.PictureDialog })),
);

export interface DesignOptionsProps {
  garment: Printable;
  state: DesignState;
  placed: Placed;
  dispatch: (action: DesignAction) => void;
  onShow: (place: Place) => void;
}

/** What else can be done with a design of the list: its order, a copy at another place, its picture. */
export function DesignOptions(props: DesignOptionsProps) {
  const { placed } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={`More for ${placed.artwork.name} on the ${placeWords(placed)}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Options {...props} onDone={() => setOpen(false)} />}
    </>
  );
}

function Options({
  garment,
  state,
  placed,
  dispatch,
  onShow,
  onDone,
}: DesignOptionsProps & { onDone: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const at = state.placed.indexOf(placed);
  const key = placeKey(placed);
  const free = allPlaces(garment).filter(({ place }) => !hindrance(garment, place, state.placed));
  const move = (by: 1 | -1) => dispatch({ type: 'moveDesign', key, by });
  function copy(to: Place) {
    const copied = copiedDesign(garment, placed, to);
    dispatch({ type: 'putDesignBack', at: state.placed.length, placed: copied });
    onShow(copied);
    onDone();
  }
  return (
    <div className="col-span-full grid gap-3 rounded-3 bg-sunken p-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={WandSparkles} onClick={() => setChanging(true)}>
          Change the picture
        </Button>
        {state.placed.length > 1 && (
          <>
            <Button
              size="small"
              icon={ArrowUp}
              disabledReason={at === 0 && 'It is the first.'}
              onClick={() => move(-1)}
            >
              Up
            </Button>
            <Button
              size="small"
              icon={ArrowDown}
              disabledReason={at === state.placed.length - 1 && 'It is the last.'}
              onClick={() => move(1)}
            >
              Down
            </Button>
          </>
        )}
      </div>
      {free.length > 0 && (
        <fieldset aria-label="Copy to">
          <p className="mb-1 text-meta text-soft" aria-hidden="true">
            Copy to
          </p>
          <div className="flex flex-wrap gap-2">
            {free.map(({ place, area }) => (
              <Button key={placeKey(place)} size="small" onClick={() => copy(place)}>
                <span className="sr-only">Copy to the </span>
                {placeName(place)}
                <span className="text-meta font-regular text-soft">
                  {area.widthMm} × {area.heightMm} mm
                </span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Suspense fallback={null}>
        {isChanging && (
          <PictureDialog
            artwork={placed.artwork}
            onChange={artwork => dispatch({ type: 'changePicture', key, artwork })}
            onAllowColours={allowed => dispatch({ type: 'allowMultipleColors', allowed })}
            allowsColours={state.allowMultipleColors}
            onClose={() => setChanging(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
