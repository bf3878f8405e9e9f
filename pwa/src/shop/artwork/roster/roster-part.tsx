import { Shirt } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import type { DesignPosition, LineColour } from '#contract/cart/cart.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { inkFor } from '#contract/lettering/inks.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { firstTemplate, readDraft, type RosterDraft } from '#contract/roster/roster-draft.ts';
import { rosterMethods } from '#contract/roster/roster-methods.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { useArtworkUrl } from '#pwa/common/local/artwork/artwork.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { isPaleDye } from '#pwa/common/ui/shapes/dye-lightness.ts';
import { PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import type { ChosenColour, DesignAction, DesignState, Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';
import { isMade } from '../offered.ts';

const RosterEditor = lazy(() =>
  import('#pwa/common/roster/roster-editor.tsx').then(m => ({ default: m.RosterEditor })),
);

export interface RosterPartProps {
  product: Product;
  garment: Printable;
  offered: readonly Technique[];
  state: DesignState;
  dispatch: (action: DesignAction) => void;
}

/** Beside the sizes: names and numbers for the pieces of each chosen colour. */
export function RosterPart({ product, garment, offered, state, dispatch }: RosterPartProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const methods = rosterMethods(offered);
  const [method] = methods;
  if (!method || state.chosen.length === 0) return null;
  const open = state.chosen.find(({ colourId }) => colourId === openId);
  const colour = open && product.colors.find(({ id }) => id === open.colourId);
  return (
    <div className="mt-3 grid gap-2">
      {state.chosen.map(one => (
        <ChosenNames
          key={one.colourId}
          chosen={one}
          colour={product.colors.find(({ id }) => id === one.colourId)}
          isOnly={state.chosen.length === 1}
          onOpen={() => setOpenId(one.colourId)}
          onRemove={() => state.lettering && remove(one, state.lettering, dispatch)}
        />
      ))}
      {open && colour && (
        <Suspense fallback={null}>
          <OpenEditor
            {...{ product, garment, methods, state, dispatch, colour }}
            chosen={open}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function remove(
  { colourId }: ChosenColour,
  template: NonNullable<DesignState['lettering']>,
  dispatch: RosterPartProps['dispatch'],
) {
  dispatch({ type: 'setRoster', colourId, template, roster: null });
}

interface ChosenNamesProps {
  chosen: ChosenColour;
  colour: LineColour | undefined;
  isOnly: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function ChosenNames({ chosen: { colourId, roster }, colour, isOnly, onOpen, onRemove }: ChosenNamesProps) {
  const toast = useToast();
  if (!colour) return null;
  if (!roster) {
    return (
      <Button size="small" variant="quiet" icon={Shirt} onClick={onOpen} className="justify-self-start">
        {isOnly ? 'Add names and numbers' : `Add names and numbers to ${colour.name}`}
      </Button>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-2 bg-sunken px-3 py-1 text-meta">
      <span className="min-w-0 flex-1 tabular-nums">
        {isOnly ? '' : `${colour.name}: `}
        {piecesText(roster.pieces.length)} with names and numbers
        {roster.wrong > 0 && (
          <span className="font-medium text-danger">
            , {roster.wrong} {roster.wrong === 1 ? 'needs' : 'need'} a correction
          </span>
        )}
      </span>
      <Button size="small" variant="quiet" onClick={onOpen}>
        Edit names
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove the names from ${colour.name}`}
        onClick={() => {
          onRemove();
          toast({ title: `Names and numbers taken off ${colour.name}. The pieces stay.` });
        }}
        data-colour={colourId}
      >
        Remove names
      </Button>
    </p>
  );
}

interface OpenEditorProps extends Omit<RosterPartProps, 'offered'> {
  methods: readonly Technique[];
  chosen: ChosenColour;
  colour: LineColour;
  onClose: () => void;
}

function OpenEditor(props: OpenEditorProps) {
  const { product, garment, methods, state, dispatch, chosen, colour, onClose } = props;
  const made = product.sizes.filter(size => isMade(product, colour, size));
  const method = methods.find(({ id }) => id === state.method) ?? methods[0];
  const ink = inkFor(method, isPaleDye(colour.value) ? '#16171a' : '#ffffff');
  const inkName = method?.inks?.find(({ hex }) => hex === ink)?.name;
  const template = state.lettering ?? {
    ...firstTemplate(method?.id ?? 'print', ink),
    ...(inkName && { inkName }),
  };
  const draft: RosterDraft = { template, rows: chosen.roster?.rows ?? rowsOf(chosen) };
  const designsOn = (position: DesignPosition) =>
    state.placed
      .filter(one => isSameHalf(garment, one, { position }))
      .map(one => <PlacedPicture key={placeKey(one)} placed={one} garment={garment} />);

  const designs = useMemo(
    () => state.placed.map(one => ({ position: one.position, area: one.area, settings: settingsOf(one) })),
    [state.placed],
  );

  function handleChange({ template: changed, rows }: RosterDraft) {
    const { pieces, wrong } = readDraft(rows, made);
    const roster = { rows, pieces, wrong: wrong.length };
    dispatch({ type: 'setRoster', colourId: chosen.colourId, template: changed, roster });
  }

  return (
    <RosterEditor
      colourName={colour.name}
      garment={garment}
      colours={fabricColours(colour.name, colour.value)}
      sizes={made}
      techniques={methods}
      draft={draft}
      designsOn={designsOn}
      designs={designs}
      onChange={handleChange}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Pieces that were counted already wait for their names. */
function rowsOf({ pieces }: ChosenColour): RosterDraft['rows'] {
  return Object.entries(pieces)
    .toSorted(([a], [b]) => compareSizes(a, b))
    .flatMap(([size, quantity]) =>
      Array.from({ length: Math.min(quantity, 500) }, () => ({ name: '', number: '', size, note: '' })),
    )
    .slice(0, 500);
}

function PlacedPicture({
  placed: { artwork, ...settings },
  garment,
}: {
  placed: Placed;
  garment: Printable;
}) {
  const href = useArtworkUrl(artwork.sha256);
  if (!href) return null;
  const aspect = artwork.widthPx / artwork.heightPx;
  return (
    <PrintedPicture
      garment={garment}
      view={settings.position}
      design={{ href, settings: { ...settings, aspect } }}
    />
  );
}
