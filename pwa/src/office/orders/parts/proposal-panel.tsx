import { Truck } from 'lucide-react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { type OrderProposal, proposalsFor } from '#contract/orders/orders.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface ProposalPanelProps {
  order: OfficeOrderDetail;
  isSaving: boolean;
  onShip: () => void;
  onStartDelivery: () => void;
}

/** Two records disagree on whether the parcel was dispatched: one press adds the missing change. */
export function ProposalPanel({ order, isSaving, onShip, onStartDelivery }: ProposalPanelProps) {
  const actions: Record<OrderProposal, { words: string; label: string; onPress: () => void }> = {
    ship: { words: hasLeftWords(order), label: 'Mark as shipped…', onPress: onShip },
    startDelivery: {
      words: 'This order is marked as shipped, and its delivery has not been started.',
      label: 'Start the delivery',
      onPress: onStartDelivery,
    },
  };
  return proposalsFor(order).map(proposal => {
    const { words, label, onPress } = actions[proposal];
    return (
      <Card key={proposal} className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2">
          <Icon of={Truck} />
          {words}
        </p>
        <Button disabled={isSaving} onClick={onPress}>
          {label}
        </Button>
      </Card>
    );
  });
}

function hasLeftWords({ deliveryStatus, projectNumber }: OfficeOrderDetail): string {
  return deliveryStatus === 'out_for_delivery' || deliveryStatus === 'delivered'
    ? `The delivery says “${deliveryTitles[deliveryStatus]}”, and this order is not marked as shipped.`
    : `Project ${projectNumber} stands at Shipped, and this order is not marked as shipped.`;
}
