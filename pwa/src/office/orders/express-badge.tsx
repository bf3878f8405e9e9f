import { Zap } from 'lucide-react';
import type { OfficeOrder } from '#contract/orders/endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { fulfilmentWords, shippingWords } from './office-words.ts';

/** Paid for, so that nobody packs it with the standard ones. Nobody sends what is picked up. */
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
