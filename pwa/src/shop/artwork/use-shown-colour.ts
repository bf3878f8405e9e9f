import { useCallback, useMemo, useState } from 'react';
import type { LineColour } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { piecesOf, type DesignAction, type DesignState } from './design-state.ts';

/** Which colours are chosen, and which of them is shown. */
export function useShownColour(
  product: Product,
  { chosen }: DesignState,
  dispatch: (action: DesignAction) => void,
) {
  const toast = useToast();
  const [pressedId, setPressedId] = useState<string | null>(null);
  const shown = shownColour(product.colors, pressedId, chosen.at(-1)?.colourId);
  const dyes = useMemo(() => fabricColours(shown.name, shown.value), [shown]);
  const chosenIds = useMemo(() => new Set(chosen.map(one => one.colourId)), [chosen]);
  const chosenColours = useMemo(() => {
    const found = product.colors.filter(one => chosenIds.has(one.id));
    return found.length > 0 ? found : [shown];
  }, [product, chosenIds, shown]);

  const toggle = useCallback(
    (colour: LineColour) => {
      const at = chosen.findIndex(one => one.colourId === colour.id);
      const before = chosen[at];
      dispatch({ type: 'toggleColour', colourId: colour.id });
      setPressedId(before ? null : colour.id);
      if (!before || piecesOf(before) === 0) return;
      toast({
        title: `${colour.name} removed, ${piecesText(piecesOf(before))}`,
        action: { label: 'Undo', onAction: () => dispatch({ type: 'putColourBack', chosen: before, at }) },
      });
    },
    [chosen, dispatch, toast],
  );
  const show = useCallback((colour: LineColour) => setPressedId(colour.id), []);

  return { shown, dyes, chosenIds, chosenColours, toggle, show };
}

const undyed: LineColour = { id: '', name: 'natural', value: '' };

/** The colour pressed last, while it is chosen or no other is. Before any choice, the first colour. */
function shownColour(
  colours: readonly LineColour[],
  pressed: string | null,
  lastChosen: string | undefined,
): LineColour {
  const find = (id: string | null | undefined) => colours.find(one => one.id === id);
  return find(pressed) ?? find(lastChosen) ?? colours[0] ?? undyed;
}
