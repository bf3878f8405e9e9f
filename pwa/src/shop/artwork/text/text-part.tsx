import { Type } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { designPositions, type DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { firstTextDesign, readTextDesign, type TextDesign } from '#contract/lettering/text-design.ts';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { isPaleDye } from '#pwa/common/ui/shapes/dye-lightness.ts';
import type { DesignAction, DesignState } from '../design-state.ts';
import { isTextFile } from './text-file.ts';

const TextEditor = lazy(() => import('./text-editor.tsx').then(m => ({ default: m.TextEditor })));

export interface TextPartProps {
  garment: GarmentId;
  colours: GarmentColours;
  /** The side that is shown. */
  view: DesignPosition;
  state: DesignState;
  dispatch: (action: DesignAction) => void;
  onShow: (position: DesignPosition) => void;
}

interface Open {
  position: DesignPosition;
  design: TextDesign;
  isNew: boolean;
}

/** A design without a file: text or a shape, made here and opened again here. */
export function TextPart({ garment, colours, view, state, dispatch, onShow }: TextPartProps) {
  const shelf = useArtworkShelf();
  const toast = useToast();
  const [open, setOpen] = useState<Open | null>(null);
  const texts = designPositions.filter(position => {
    const placed = state.placed[position];
    return placed && isTextFile(placed.artwork);
  });
  const free = state.placed[view] ? designPositions.find(position => !state.placed[position]) : view;

  function handleAdd(position: DesignPosition) {
    const ink = isPaleDye(colours.fabric) ? '#16171a' : '#ffffff';
    setOpen({ position, design: { ...firstTextDesign, ink }, isNew: true });
  }

  async function handleEdit(position: DesignPosition) {
    const sha256 = state.placed[position]?.artwork.sha256;
    const file = sha256 && (await shelf.read(sha256));
    const design = file ? readTextDesign(await file.text()) : null;
    if (design) return setOpen({ position, design, isNew: false });
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
        disabledReason={!free && 'Every side has a design.'}
        onClick={() => free && handleAdd(free)}
      >
        Add text or a shape
      </Button>
      {texts.map(position => (
        <Button key={position} size="small" variant="quiet" onClick={() => void handleEdit(position)}>
          Edit the text on the {position}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <TextEditor
            {...{ garment, colours, dispatch }}
            position={open.position}
            first={open.design}
            isNew={open.isNew}
            placed={open.isNew ? undefined : state.placed[open.position]}
            onClose={() => setOpen(null)}
            onPlaced={() => {
              onShow(open.position);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
