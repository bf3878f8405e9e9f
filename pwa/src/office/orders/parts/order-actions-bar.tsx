import { Ban, BadgeDollarSign, CircleCheck, Copy, Pencil, Play, ReceiptText, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { canDo, type OrderAction } from '#contract/orders/orders.ts';
import { Button, type ButtonVariant } from '#pwa/common/ui/layout/button.tsx';
import { shipWords } from './ship-dialog.tsx';

interface Shown {
  action: OrderAction;
  label: string;
  icon: LucideIcon;
}

const shown: readonly Shown[] = [
  { action: 'start', label: 'Start production', icon: Play },
  { action: 'ship', label: 'Mark as shipped…', icon: Truck },
  { action: 'markPaid', label: 'Mark as paid…', icon: BadgeDollarSign },
  { action: 'startOnAccount', label: 'Begin on account…', icon: ReceiptText },
  { action: 'complete', label: 'Complete…', icon: CircleCheck },
  { action: 'cancel', label: 'Cancel order…', icon: Ban },
];

interface OrderActionsBarProps {
  order: OfficeOrderDetail;
  isSaving: boolean;
  onAction: (action: OrderAction) => void;
}

/** Only the actions that the order's state allows. The usual next one stands out. */
export function OrderActionsBar({ order, isSaving, onAction }: OrderActionsBarProps) {
  const isPartShipped = (order.shipments ?? []).length > 0;
  const possible = shown.filter(({ action }) => canDo(action, { ...order, isPartShipped }));
  const next = nextOf(order, possible);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">What can be done now</legend>
      {possible.map(({ action, label, icon }) => (
        <Button
          key={action}
          icon={icon}
          variant={variantOf(action, next)}
          disabled={isSaving}
          onClick={() => onAction(action)}
        >
          {action === 'ship' ? `${shipWords[order.fulfilmentMethod].verb}…` : label}
        </Button>
      ))}
      {canDo('change', { ...order, isPartShipped, isBegun: hasBegun(order) }) && (
        <Button icon={Pencil} asChild>
          <Link to={`/admin/orders/${order.orderId}/change`}>Change order</Link>
        </Button>
      )}
      <Button icon={Copy} asChild>
        <Link to={`/admin/orders/new?copy=order:${order.orderId}`}>Copy to a new order</Link>
      </Button>
    </fieldset>
  );
}

/** A job has been started. */
const hasBegun = ({ jobs }: OfficeOrderDetail): boolean =>
  jobs.some(({ stage }) => stage === 'in_progress' || stage === 'completed');

/** Completing is next once the parcel was dispatched or handed over. */
function nextOf(order: OfficeOrderDetail, possible: readonly Shown[]): OrderAction | undefined {
  const hasLeft = order.isShipped || order.delivery?.status === 'delivered';
  if (order.status === 'processing' && hasLeft) return 'complete';
  return possible.find(({ action }) => action !== 'complete' && action !== 'cancel')?.action;
}

function variantOf(action: OrderAction, next: OrderAction | undefined): ButtonVariant {
  if (action === 'cancel') return 'danger-line';
  return action === next ? 'go' : 'line';
}
