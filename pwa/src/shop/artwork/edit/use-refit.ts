import { useEffect } from 'react';
import { movedDesigns } from '#contract/artwork/changed-places.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { type DesignAction, type DesignState, placedList } from '../design-state.ts';

/**
 * A design that was placed before the product's print areas changed is moved to where it can be made now, and the person
 * is told so. What fits nowhere any longer can be put back by Undo, and looked at.
 */
export function useRefit(
  product: Product,
  state: DesignState,
  dispatch: (action: DesignAction) => void,
): void {
  const toast = useToast();
  const { garment } = product;
  const { printAreas } = state;
  useEffect(() => {
    const placed = placedList(state.placed);
    if (movedDesigns({ garment, printAreas, designPlacements: placed }, product).length === 0)
      return undefined;
    let isWanted = true;
    import('./refitted.ts').then(
      ({ refitted }) => {
        if (!isWanted) return;
        const now = refitted(placed, { garment, printAreas }, product);
        const left = placed.length - now.length;
        dispatch({ type: 'load', state: { ...state, placed: now } });
        toast({
          title: 'The print areas of this product have changed',
          description:
            left > 0
              ? `${left === 1 ? 'One design has' : `${left} designs have`} no place on it any longer. Check the others before you order.`
              : 'Your design was moved to where it can be made. Check it before you order.',
        });
      },
      () => undefined, // without the code, the cart and the checkout say that the areas have changed
    );
    return () => {
      isWanted = false;
    };
    // Once for each change of the areas, and for each design that is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [product.printAreas, printAreas, state.placed]);
}
