import { formatCents } from '#contract/money/money.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface LineTotalProps {
  lineId: string;
  prices: CartPrices;
  /** How many pieces the price is based on, if other lines count too. */
  sharedCount: string | undefined;
}

/** Quantity × unit price. The set-up fee is shown beside it and never included. */
export function LineTotal({ lineId, prices, sharedCount }: LineTotalProps) {
  if (prices.phase === 'loading') return <Skeleton className="h-6 w-20" />;
  const priced = prices.phase === 'priced' ? prices.cart.lines.find(one => one.lineId === lineId) : undefined;
  if (!priced) return null;
  const dearest = Math.max(...priced.sizes.map(size => size.unitPriceCents));
  // On a phone it is in one row below the name.
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 leading-snug tabular-nums max-md:basis-full md:flex-none md:flex-col md:items-end">
      <b className="text-lg">{formatCents(priced.totalPriceCents)}</b>
      <p className="text-meta whitespace-nowrap text-soft md:text-right">
        {formatCents(priced.unitPriceCents)}
        {dearest > priced.unitPriceCents && ` to ${formatCents(dearest)}`} each
        {sharedCount && <span className="block max-md:hidden">{sharedCount}</span>}
      </p>
      {priced.setupFeeCents > 0 && (
        <p className="text-meta whitespace-nowrap text-soft">+ {formatCents(priced.setupFeeCents)} setup</p>
      )}
    </div>
  );
}
