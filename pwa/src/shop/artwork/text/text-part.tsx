import { Type } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { allPlaces, hindrance } from '#contract/artwork/place-rules.ts';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { placeKey, type Place, placeWords } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { inkFor } from '#contract/lettering/inks.ts';
import { firstTextDesign, readTextDesign, type TextDesign } from '#contract/lettering/text-design.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { isPaleDye } from '#pwa/common/ui/shapes/dye-lightness.ts';
import { asPlace, type DesignAction, type DesignState, type Placed, placedAt } from '../design-state.ts';
import { isTextFile } from './text-file.ts';

const TextEditor = lazy(() => import('./text-editor.tsx').then(m => ({ default: m.TextEditor })));

export interface TextPartProps {
  garment: Printable;
  colours: GarmentColours;
  technique: Technique;
  /** The side that is shown. */
  view: DesignPosition;
  state: DesignState;
  dispatch: (action: DesignAction) => void;
  onShow: (place: Place) => void;
}

interface Open {
  place: Place;
  design: TextDesign;
  isNew: boolean;
}

/** A design without a file: text or a shape, made here and opened again here. */
export function TextPart(props: TextPartProps) {
  const { garment, colours, technique, view, state, dispatch, onShow } = props;
  const shelf = useArtworkShelf();
  const toast = useToast();
  const [open, setOpen] = useState<Open | null>(null);
  const texts = state.placed.filter(({ artwork }) => isTextFile(artwork));
  const free = freePlace(garment, view, state.placed);

  function handleAdd(place: Place) {
    const ink = inkFor(technique, isPaleDye(colours.fabric) ? '#16171a' : '#ffffff');
    setOpen({ place, design: { ...firstTextDesign, ink }, isNew: true });
  }

  async function handleEdit(placed: Placed) {
    const file = await shelf.read(placed.artwork.sha256);
    const design = file ? readTextDesign(await file.text()) : null;
    if (design) return setOpen({ place: asPlace(placed), design, isNew: false });
    toast({
      title: 'This text can’t be edited here',
      description: 'It was made on another device. Remove it and write it again.',
      tone: 'danger',
    });
  }

  return (
    <section aria-label="Text" className="flex flex-wrap items-center gap-2 border-b border-line py-4">
      <Button
        size="small"
        icon={Type}
        disabledReason={!free && 'Every place has a design.'}
        onClick={() => free && handleAdd(free)}
      >
        Add text or a shape
      </Button>
      {texts.map(placed => (
        <Button key={placeKey(placed)} size="small" variant="quiet" onClick={() => void handleEdit(placed)}>
          Edit the text on the {placeWords(placed)}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <TextEditor
            {...{ garment, colours, technique, dispatch }}
            place={open.place}
            first={open.design}
            isNew={open.isNew}
            placed={open.isNew ? undefined : placedAt(state, placeKey(open.place))}
            onClose={() => setOpen(null)}
            onPlaced={() => {
              onShow(open.place);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** On the side that is shown, or else anywhere. */
function freePlace(garment: Printable, view: DesignPosition, placed: readonly Placed[]): Place | undefined {
  const free = allPlaces(garment).flatMap(({ place }) => (hindrance(garment, place, placed) ? [] : place));
  return free.find(({ position }) => position === view) ?? free[0];
}
