import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { BottomBar } from '#pwa/common/ui/shop/bottom-bar.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { DesignPrice } from '../design-price.ts';
import { buyWords, type Buying, type Hindrance } from './buy-buttons.tsx';

interface BuyBarProps {
  price: DesignPrice;
  hindrance: Hindrance | null;
  busy: Buying;
  onBuy: (to: 'cart') => void;
  isEditing: boolean;
}

/** On a phone, the sum and the button stay within reach of the thumb. */
export function BuyBar({ price, hindrance, busy, onBuy, isEditing }: BuyBarProps) {
  const { cart, pieces, unitPriceCents } = price;
  const [words, busyWords] = buyWords(isEditing);
  return (
    <BottomBar label={isEditing ? words : 'Add to cart'}>
      <div className="mx-auto grid grid-cols-[auto_1fr] items-center gap-4">
        <p className="leading-snug tabular-nums">
          <b className="block font-display text-xl leading-tight font-heading tracking-head">
            {formatCents(cart ? cart.totalCents : unitPriceCents)}
          </b>
          <span className="text-meta text-soft">
            {cart ? `${piecesText(pieces)}, all in` : 'for one piece'}
          </span>
        </p>
        {hindrance?.onLook ? (
          <Button wide onClick={hindrance.onLook}>
            Check your design
          </Button>
        ) : (
          <Button
            variant="go"
            wide
            disabled={hindrance !== null}
            loading={busy === 'cart' && busyWords}
            onClick={() => onBuy('cart')}
          >
            {words}
          </Button>
        )}
      </div>
    </BottomBar>
  );
}
