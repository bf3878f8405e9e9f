import { Link } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';

export type Buying = 'cart' | 'checkout' | null;

/** Why nothing can be bought yet. If a design needs a decision, this leads to it. */
export interface Hindrance {
  text: string;
  onLook?: () => void;
}

interface BuyButtonsProps {
  onBuy: (to: 'cart' | 'checkout') => void;
  busy: Buying;
  hindrance: Hindrance | null;
  /** A line of the cart is open: it is saved, not bought. */
  isEditing: boolean;
}

/** What the button that puts it into the cart says, and says while it does. */
export const buyWords = (isEditing: boolean) =>
  isEditing ? (['Save changes', 'Saving…'] as const) : (['Add to Cart', 'Adding…'] as const);

export function BuyButtons({ onBuy, busy, hindrance, isEditing }: BuyButtonsProps) {
  const [words, busyWords] = buyWords(isEditing);
  return (
    <div className="pt-5">
      <div className="grid grid-cols-[1.5fr_1fr] gap-3">
        <Button
          variant="go"
          className="min-h-14"
          disabled={hindrance !== null}
          loading={busy === 'cart' && busyWords}
          onClick={() => onBuy('cart')}
        >
          {words}
        </Button>
        {isEditing ? (
          <Button className="min-h-14" asChild>
            <Link to="/cart">Cancel</Link>
          </Button>
        ) : (
          <Button
            className="min-h-14"
            disabled={hindrance !== null}
            loading={busy === 'checkout' && 'One moment…'}
            onClick={() => onBuy('checkout')}
          >
            Buy Now
          </Button>
        )}
      </div>
      {hindrance && (
        <p className="mt-2 text-meta leading-snug text-soft">
          {hindrance.text}{' '}
          {hindrance.onLook && (
            <button
              type="button"
              onClick={hindrance.onLook}
              // Tall enough for a finger, without spreading the lines of the sentence.
              className="-my-3 min-h-11 font-medium text-link underline underline-offset-4"
            >
              Show me
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Replaces the buttons for a product with price on request. */
export function AskForPrice({ productName }: { productName: string }) {
  const quotePanel = useQuotePanel();
  return (
    <div className="py-5">
      <p className="font-strong">Price on request</p>
      <p className="mt-1 text-soft">
        The price depends on how many you need and what goes on them. Tell us and we’ll reply within one
        business day.
      </p>
      <Button variant="go" wide className="mt-4 min-h-14" onClick={() => quotePanel.open({ productName })}>
        Request a quote
      </Button>
    </div>
  );
}
