import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { photoFor } from '#contract/catalogue/product-photos.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useCart, type CartAddition } from '#pwa/common/local/cart/cart.ts';
import { tellCount } from '#pwa/common/platform/start/tell-count.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Buying } from './parts/buy-buttons.tsx';
import { piecesOf, placementsOf, type DesignAction, type DesignState } from './design-state.ts';

/**
 * Add to Cart and Buy Now: adds one line per colour with pieces, then opens the cart or the checkout. With `edited`,
 * the id of a line, it saves the changes to that line.
 */
export function useBuy(
  product: Product,
  state: DesignState,
  dispatch: (action: DesignAction) => void,
  { edited, onGone }: { edited: string | null; onGone: () => void },
) {
  const cart = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Buying>(null);

  const buy = useCallback(
    async (to: 'cart' | 'checkout') => {
      if (busy) return;
      setBusy(to);
      try {
        if (edited !== null) {
          if (!(await cart.edit(edited, additionOf(product, state)))) return onGone();
          toast({ title: 'Changes saved', description: product.name, tone: 'ok' });
          await navigate('/cart');
          return;
        }
        const added = await cart.add(additionOf(product, state));
        tellCount({ kind: 'cart', product: product.id });
        dispatch({ type: 'clearPieces' });
        toast({ title: 'Added to cart', description: summary(added, product.name), tone: 'ok' });
        await navigate(`/${to}`);
      } catch {
        toast({
          title: edited === null ? 'Not added to the cart' : 'Changes not saved',
          description:
            'This device couldn’t save it. Free some space, or leave private browsing, and try again.',
          tone: 'danger',
        });
      } finally {
        setBusy(null);
      }
    },
    [busy, cart, product, state, dispatch, toast, navigate, edited, onGone],
  );
  return { buy: (to: 'cart' | 'checkout') => void buy(to), busy };
}

function summary({ lines, pieces }: { lines: number; pieces: number }, name: string): string {
  const count = piecesText(pieces);
  return lines > 1 ? `${name}, ${count} in ${lines} colours` : `${name}, ${count}`;
}

function additionOf(product: Product, state: DesignState): CartAddition {
  return {
    productId: product.id,
    name: product.name,
    garment: product.garment,
    printAreas: product.printAreas,
    designPlacements: product.customizable ? placementsOf(state) : [],
    allowMultipleColors: state.allowMultipleColors,
    colours: state.chosen
      .filter(one => piecesOf(one) > 0)
      .flatMap(({ colourId, pieces, roster: chosen }) => {
        const color = product.colors.find(({ id }) => id === colourId);
        if (!color) return [];
        const image =
          photoFor(product, color.name) ??
          garmentImageUrl(garmentOrTee(product.garment), 'front', fabricColours(color.name, color.value));
        const sizeQuantities = product.sizes.map(size => ({ size, quantity: pieces[size] ?? 0 }));
        const { lettering: template } = state;
        const roster = chosen && template ? { template, pieces: chosen.pieces } : undefined;
        return [{ color, image, sizeQuantities, roster }];
      }),
  };
}
