import { CircleAlert } from 'lucide-react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface ReviewPanelProps {
  order: OfficeOrderDetail;
  isSaving: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

/** A payment that doesn't match its order: why, what follows from it, and the two options. */
export function ReviewPanel({ order, isSaving, onAccept, onRefuse }: ReviewPanelProps) {
  const { receivedCents, total, reviewReason } = order;
  const difference = receivedCents - total;
  const mayRefund = useMay('payments.refund');
  return (
    <Card tone="late" className="grid gap-3">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon of={CircleAlert} className="text-danger" />
        The payment has to be checked
      </h2>
      <p className="max-w-160">
        {reviewReason}{' '}
        {difference !== 0 &&
          `That is ${formatCents(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}. `}
        Nothing is made or shipped until someone decides.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button variant="go" disabled={isSaving} onClick={onAccept}>
          Accept the payment…
        </Button>
        <Button variant="danger-line" disabled={isSaving} onClick={onRefuse}>
          {mayRefund ? 'Cancel and refund…' : 'Cancel the order…'}
        </Button>
      </p>
    </Card>
  );
}

/** Cancelled, with money not yet refunded. */
export function RefundDuePanel({ cents, onRefund }: { cents: number; onRefund: () => void }) {
  const mayRefund = useMay('payments.refund');
  return (
    <Card tone="late" className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2">
        <Icon of={CircleAlert} className="text-danger" />
        This order is cancelled, and {formatCents(cents)} of it is still here.
      </p>
      {mayRefund && <Button onClick={onRefund}>Refund…</Button>}
    </Card>
  );
}
