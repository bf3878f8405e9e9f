import { Zap } from 'lucide-react';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { fulfilmentWords, shippingWords } from './office-words.ts';

/** Marks a paid express order, so that it isn't packed with the standard ones. Not shown for pick-up. */
export function ExpressBadge({ order }: { order: Pick<OfficeOrder, 'shippingMethod' | 'fulfilmentMethod'> }) {
  if (order.shippingMethod !== 'express' || order.fulfilmentMethod === 'pickup') return null;
  return (
    <Badge tone="info" icon={Zap}>
      {shippingWords.express}
    </Badge>
  );
}

export function BroughtBy({ order }: { order: OfficeOrder }) {
  return (
    <>
      {fulfilmentWords[order.fulfilmentMethod]} <ExpressBadge order={order} />
    </>
  );
}
