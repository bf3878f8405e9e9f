import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

interface CancelDeliveryDialogProps {
  row: DeliveryRow;
  onCancel: DeliveryChanges['cancel'];
  onClose: () => void;
}

export function CancelDeliveryDialog({ row, onCancel, onClose }: CancelDeliveryDialogProps) {
  const { customerName, orderNumber, status, orderId } = row;
  return (
    <AskDialog
      title="Cancel this delivery?"
      description={`${customerName}, ${orderNumber}`}
      label="Why is it cancelled?"
      help="Its driver and the history show it."
      maxLength={2000}
      submitLabel="Cancel Delivery"
      tone="danger"
      check={line => line === '' && 'Please say why it is cancelled.'}
      onSave={line => onCancel(row, line)}
      onClose={onClose}
    >
      <p className="sm:col-span-2">
        {status === 'out_for_delivery'
          ? 'The parcel is on the road. Call its driver: a phone without a signal does not hear of this, and a signature that was captured meanwhile is kept for you to decide.'
          : 'It leaves the run of its driver.'}{' '}
        {orderId !== null && 'The order stays as it is. '}You can plan the delivery again later.
      </p>
    </AskDialog>
  );
}
