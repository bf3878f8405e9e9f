import { useEffect } from 'react';
import { ShoppingBag, TriangleAlert } from 'lucide-react';
import { totalQuantity } from '#contract/cart/cart.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useCartLines } from '#pwa/common/local/cart/cart.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface EditNoteProps {
  lineId: string;
  isGone: boolean;
  onGone: () => void;
}

/** Which line of the cart is open. Follows the cart, so that it says at once if another tab removes the line. */
export function EditNote({ lineId, isGone, onGone }: EditNoteProps) {
  const { phase, lines } = useCartLines();
  const line = lines.find(({ id }) => id === lineId);
  const isMissing = phase === 'ready' && !line;
  useEffect(() => {
    if (isMissing) onGone();
  }, [isMissing, onGone]);
  if (isGone) {
    return (
      <p role="alert" className="mb-5 flex items-start gap-3 rounded-3 bg-wait-soft p-4 text-on-wait-soft">
        <Icon of={TriangleAlert} className="mt-0.5" />
        <span>
          <b className="font-strong">This line is no longer in your cart.</b> It was removed, perhaps in
          another tab. You can add what is on this page to the cart instead.
        </span>
      </p>
    );
  }
  return (
    <p className="mb-5 flex items-start gap-3 rounded-3 bg-sunken p-4">
      <Icon of={ShoppingBag} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-strong">You’re changing a line of your cart</b>
        {line && `: ${line.color.name}, ${piecesText(totalQuantity(line))}`}. Nothing changes until you save.
      </span>
    </p>
  );
}
