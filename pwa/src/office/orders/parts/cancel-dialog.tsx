import { useState } from 'react';
import { isActiveProject } from '#contract/projects/projects.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import { cancelledReason } from '#contract/invoices/invoices.ts';
import { formatCents } from '#contract/money/money.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { methodWords } from '../office-words.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { useRefund } from '../use-refund.ts';

interface CancelDialogProps {
  order: OfficeOrderDetail;
  money: OrderMoney | undefined;
  submit: OfficeOrderHandle['submit'];
  isSaving: boolean;
  onClose: () => void;
  onSettled: () => Promise<unknown>;
}

/** First the order is cancelled, then the money is refunded. If the first is refused, the second isn't done. */
export function CancelDialog({ order, money, submit, isSaving, onClose, onSettled }: CancelDialogProps) {
  const mayRefund = useMay('payments.refund');
  const payments = money?.payments.filter(payment => payment.refundableCents > 0) ?? [];
  const [payment] = payments;
  const [isRefunding, setRefunding] = useState(mayRefund);
  const [reason, setReason] = useState('');
  const refund = useRefund(order.orderId, onSettled);

  async function handleConfirm() {
    const why = reason.trim();
    const isCancelled = await submit(
      { status: 'cancelled', ...(why ? { reason: why } : {}) },
      `Order ${order.orderId} is cancelled`,
    );
    if (isCancelled && payment && isRefunding) {
      // The customer reads the reason of a refund on the note to their invoice. The office's own reason stays in its
      // log.
      const { refundableCents: amountCents, id: paymentId } = payment;
      await refund.send({ amountCents, paymentId, reason: cancelledReason });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Cancel order ${order.orderId}?`}
      description={consequences(order)}
      confirmLabel={payment && isRefunding ? 'Cancel and refund' : 'Cancel the order'}
      cancelLabel="Keep the order"
      loading={(isSaving && 'Cancelling…') || (refund.isSending && 'Refunding…')}
      onConfirm={() => void handleConfirm()}
    >
      <div className="mt-4 grid gap-4">
        {payment && mayRefund && (
          <Checkbox
            label={`Refund ${formatCents(payment.refundableCents)}`}
            help={isRefunding ? wayBack(payment) : 'The order then stands under “To refund”.'}
            checked={isRefunding}
            onChange={event => setRefunding(event.target.checked)}
          />
        )}
        <Field label="Reason" optional help="Kept in the office log.">
          <TextInput maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

function wayBack({ provider, method }: OrderMoney['payments'][number]): string {
  return provider === 'manual'
    ? `It was paid outside the checkout (${methodWords(method)}): refund it yourself. We’ll email the customer.`
    : 'It’s refunded the way it was paid.';
}

export function consequences({
  jobs,
  delivery,
  isShipped,
  isPartShipped,
  projectStage,
}: OfficeOrderDetail): string {
  const open = jobs.filter(job => job.stage === 'pending' || job.stage === 'in_progress').length;
  return [
    open > 0 && `${open === 1 ? 'One job that is' : `${open} jobs that are`} not done will be stopped.`,
    delivery && delivery.status !== 'delivered' && 'Its delivery is cancelled.',
    projectStage && isActiveProject(projectStage) && 'Its project is cancelled.',
    isShipped && 'The parcel has already left.',
    isPartShipped && 'A part of it has already left or waits for the driver; what waits is not sent.',
    'A cancelled order cannot be reopened.',
  ]
    .filter(Boolean)
    .join(' ');
}
