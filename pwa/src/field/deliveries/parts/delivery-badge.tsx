import { Check, Clock, Eye, TriangleAlert, Truck, X } from 'lucide-react';
import { type DeliveryStatus, deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

const looks = {
  pending: { tone: 'idle', icon: Clock },
  out_for_delivery: { tone: 'info', icon: Truck },
  delivered: { tone: 'ok', icon: Check },
  failed: { tone: 'late', icon: TriangleAlert },
  cancelled: { tone: 'idle', icon: X },
} as const;

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {deliveryTitles[status]}
    </Badge>
  );
}

/** The proof doesn't fit the plan. */
export function ReviewBadge() {
  return (
    <Badge tone="wait" icon={Eye}>
      To review
    </Badge>
  );
}
