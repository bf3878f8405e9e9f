import { Button } from '#pwa/ui/button.tsx';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { TextLink } from '#pwa/ui/link.tsx';

export type Buying = 'cart' | 'checkout' | null;

interface BuyButtonsProps {
  onBuy: (to: 'cart' | 'checkout') => void;
  busy: Buying;
  /** Why nothing can be bought yet. */
  reason: string | false;
}

export function BuyButtons({ onBuy, busy, reason }: BuyButtonsProps) {
  return (
    <div className="pt-5">
      <div className="grid grid-cols-[1.5fr_1fr] gap-3">
        <Button
          variant="go"
          className="min-h-14"
          disabled={reason !== false}
          loading={busy === 'cart' && 'Adding…'}
          onClick={() => onBuy('cart')}
        >
          Add to Cart
        </Button>
        <Button
          className="min-h-14"
          disabled={reason !== false}
          loading={busy === 'checkout' && 'One moment…'}
          onClick={() => onBuy('checkout')}
        >
          Buy Now
        </Button>
      </div>
      {reason !== false && <p className="mt-2 text-meta text-soft">{reason}</p>}
    </div>
  );
}

/** In place of the buttons for a product whose price is asked for. */
export function AskForPrice({ shop }: { shop: ShopFacts }) {
  return (
    <div className="py-5">
      <p className="font-strong">This one is priced on request.</p>
      <p className="mt-1 text-soft">
        Tell us how many you need and what goes on them
        {shop.phone && (
          <>
            : call <TextLink href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</TextLink>
          </>
        )}
        {shop.email && (
          <>
            {shop.phone ? ' or write to ' : ': write to '}
            <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>
          </>
        )}
        .
      </p>
    </div>
  );
}
