import { isBlankLine } from '#contract/roster/roster.ts';
import type { CartLine } from '#contract/cart/cart.ts';
import { estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { dayText } from '../day-text.ts';
import { figuresFor } from '#contract/techniques/making-days.ts';

interface ArrivalEstimateProps {
  lines: readonly CartLine[];
  method: ShippingMethod;
  postalCode: string;
}

/** The arrival date if it were paid today: production first, then the post. */
export function ArrivalEstimate({ lines, method, postalCode }: ArrivalEstimateProps) {
  const shop = figuresFor(useShopFacts(), lines);
  const { now } = useShopClock();
  const isBlank = lines.every(isBlankLine);
  const { from, to, productionDays } = estimateDelivery(now, isBlank, shop, { method, postalCode });
  return (
    <p className="text-meta text-soft">
      Paid today, estimated between{' '}
      <b className="font-strong whitespace-nowrap text-ink tabular-nums">
        {dayText(from)} and {dayText(to)}
      </b>
      : {productionDays[0]}-{productionDays[1]} business days to {isBlank ? 'pack' : 'make'} your order
      {isBlank ? '' : ' once you approve the proof'}, then the post.
    </p>
  );
}
