import { Bookmark, FolderHeart, Shirt } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import type { Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { garmentOf, type Made } from '#contract/garments/print-areas.ts';
import {
  type DesignContents,
  fitPlacements,
  methodFor,
  proposedName,
} from '#contract/artwork/saved-designs.ts';
import type { KeptDesign } from '#pwa/common/local/database/shop-database.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { type DesignAction, type DesignState, placementsOf } from '../design-state.ts';
import { forgetNextDesign, type Next, readNextDesign, rememberNextDesign } from './next-design.ts';
import { placeWords, useSavedDesigns } from './use-saved-designs.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx').then(m => ({ default: m.NameDialog })));
const PickDialog = lazy(() => import('./pick-dialog.tsx').then(m => ({ default: m.PickDialog })));

export interface DesignShelfProps {
  product: Made & { garment: string };
  methods: readonly DecorationMethod[];
  state: DesignState;
  dispatch: (action: DesignAction) => void;
  onShow: (place: Place) => void;
}

/** Saves the design on the product, and applies saved designs. */
export function DesignShelf({ product, methods, state, dispatch, onShow }: DesignShelfProps) {
  const saved = useSavedDesigns();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'save' | 'pick' | null>(null);
  const garment = garmentOf(product);
  const contents = contentsOf(state, { garment: product.garment, printAreas: product.printAreas });
  const next = useNextDesign(saved.designs);

  /** Saved, and put on whatever product is opened next. */
  async function takeAlong() {
    if (!contents) return;
    const made = await saved.save({ ...contents, name: proposedName(contents.placements) });
    if (!made) return;
    await rememberNextDesign(made.id).catch(() => undefined);
    await navigate('/products');
  }

  function put(design: KeptDesign) {
    dispatch({ type: 'load', state: withDesign(state, design, garment, methods) });
    const placed = fitPlacements(design, garment);
    onShow(placed[0] ?? { position: 'front' });
    setOpen(null);
    next.done();
    toast({
      title: `${design.name} is on this product`,
      ...(placed.length < design.placements.length && {
        description: `${placed.length} of its ${design.placements.length} designs have a place on it.`,
      }),
      action: { label: 'Undo', onAction: () => dispatch({ type: 'load', state }) },
    });
  }

  const brought = next.isAtOnce && contents === null ? next.design : null;
  useEffect(() => {
    if (brought) put(brought);
    // Once for each that is brought: `put` is another function with every change of the product.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [brought]);

  return (
    <section aria-label="Saved designs" className="grid gap-3 border-b border-line py-4">
      {next.design && <NextDesign design={next.design} onPut={put} onLeave={next.done} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Bookmark}
          disabledReason={contents === null && 'Add a design first.'}
          onClick={() => setOpen('save')}
        >
          Save this design
        </Button>
        {contents && (
          <Button size="small" icon={Shirt} onClick={() => void takeAlong()}>
            Copy to another product
          </Button>
        )}
        <Button size="small" icon={FolderHeart} onClick={() => setOpen('pick')}>
          My designs{saved.designs && saved.designs.length > 0 ? ` (${saved.designs.length})` : ''}
        </Button>
      </div>
      {saved.isFailed && <p className="text-meta text-soft">This browser can’t save designs.</p>}
      <Suspense fallback={null}>
        {open === 'save' && contents && (
          <NameDialog
            title="Save this design"
            submitLabel="Save"
            name={proposedName(contents.placements)}
            help={placeWords(saved.isSignedIn, true)}
            onSubmit={async name => (await saved.save({ ...contents, name })) !== null}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'pick' && (
          <PickDialog
            designs={saved.designs ?? []}
            isSignedIn={saved.isSignedIn}
            onPick={put}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Null while the product has no design. */
function contentsOf(
  state: DesignState,
  made: Pick<DesignContents, 'garment' | 'printAreas'>,
): Omit<DesignContents, 'name'> | null {
  const placements = placementsOf(state).flatMap(({ designFile: artwork, decorationMethod: _, ...rest }) =>
    artwork ? [{ ...rest, artwork }] : [],
  );
  if (placements.length === 0) return null;
  const { method: decorationMethod, allowMultipleColors } = state;
  return { ...made, decorationMethod, allowMultipleColors, placements };
}

/** Keeps colours and sizes, and replaces all designs on the product. */
function withDesign(
  state: DesignState,
  design: KeptDesign,
  garment: Printable,
  methods: readonly DecorationMethod[],
): DesignState {
  const placed = fitPlacements(design, garment);
  const { allowMultipleColors } = design;
  return { ...state, placed, method: methodFor(design, methods), allowMultipleColors, accepted: [] };
}

/** The design chosen in the account, until it is applied or dismissed. */
function useNextDesign(designs: readonly KeptDesign[] | undefined) {
  const [next, setNext] = useState<Next | null>(null);
  useEffect(() => void readNextDesign().then(setNext), []);
  return {
    design: designs?.find(design => design.id === next?.id) ?? null,
    isAtOnce: next?.isAtOnce === true,
    done() {
      if (next === null) return;
      setNext(null);
      void forgetNextDesign();
    },
  };
}

interface NextDesignProps {
  design: KeptDesign;
  onPut: (design: KeptDesign) => void;
  onLeave: () => void;
}

function NextDesign({ design, onPut, onLeave }: NextDesignProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-3 bg-sunken p-3">
      <p className="min-w-0 basis-full leading-snug wrap-anywhere">
        Put <b>{design.name}</b> on this product?
      </p>
      <Button size="small" variant="soft" onClick={() => onPut(design)}>
        Put it on
      </Button>
      <Button size="small" variant="quiet" onClick={onLeave}>
        Not here
      </Button>
    </div>
  );
}
