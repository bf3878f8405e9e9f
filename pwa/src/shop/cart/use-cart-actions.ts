import { useMemo } from 'react';
import { totalQuantity, type CartLine } from '#contract/cart/cart.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface CartActions {
  changeByOne: (line: CartLine, step: 1 | -1) => void;
  setSize: (line: CartLine, size: string, quantity: number) => void;
  remove: (line: CartLine) => void;
  clear: () => void;
}

/** The cart's commands with their toasts. None asks for confirmation: removals can be undone. */
export function useCartActions(): CartActions {
  const cart = useCart();
  const toast = useToast();
  return useMemo(() => {
    const fail = () =>
      toast({
        title: 'The cart was not changed',
        description: 'This device couldn’t save the change.',
        tone: 'danger',
      });
    return {
      changeByOne: (line, step) => void cart.changeByOne(line.id, step).catch(fail),
      setSize: (line, size, quantity) => void cart.setSize(line.id, size, quantity).catch(fail),
      remove: line =>
        void cart.remove(line.id).then(removed => {
          if (!removed) return;
          toast({
            title: 'Removed from cart',
            description: `${removed.name}, ${removed.color.name}, ${piecesText(totalQuantity(removed))}`,
            action: { label: 'Undo', onAction: () => void cart.restore([removed]).catch(fail) },
          });
        }, fail),
      clear: () =>
        void cart.clear().then(removed => {
          // A second press finds nothing. The first one's Undo must stay.
          if (removed.length === 0) return;
          toast({
            title: 'Cart cleared',
            action: { label: 'Undo', onAction: () => void cart.restore(removed).catch(fail) },
          });
        }, fail),
    };
  }, [cart, toast]);
}
