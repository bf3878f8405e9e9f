import { useState } from 'react';
import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';

interface ShipDialogProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  isSaving: boolean;
  startDelivery: OfficeOrderHandle['startDelivery'];
  onClose: () => void;
}

export const shipWords = {
  auspost: { verb: 'Mark as shipped', done: 'Shipped' },
  driver: { verb: 'Mark as shipped', done: 'Shipped' },
  pickup: { verb: 'Mark as ready to collect', done: 'Ready to collect' },
} as const;

/**
 * The parcel has left, or waits at the counter; the customer is told by mail. It is said once and stays so. Where our
 * driver has it, the delivery is proposed along with it.
 */
export function ShipDialog({ order, submit, isSaving, startDelivery, onClose }: ShipDialogProps) {
  const waiting =
    order.fulfilmentMethod === 'driver' && order.delivery?.status === 'pending' ? order.delivery : null;
  const [isOut, setOut] = useState(true);
  const [number, setNumber] = useState(order.trackingNumber ?? '');
  const { verb, done } = shipWords[order.fulfilmentMethod];
  const isPost = order.fulfilmentMethod === 'auspost';

  function handleSubmit() {
    if (waiting && isOut) {
      void startDelivery(waiting).then(isDone => isDone && onClose());
      return undefined;
    }
    const trackingNumber = number.trim() || null;
    const change = { isShipped: true, ...(isPost ? { trackingNumber } : {}) };
    void submit(change, [done, isPost && trackingNumber].filter(Boolean).join(', ')).then(onClose);
    return undefined;
  }

  return (
    <FormDialog title={verb} submitLabel={verb} isSaving={isSaving} onSubmit={handleSubmit} onClose={onClose}>
      <p className="text-soft sm:col-span-2">
        A mail tells {order.customerEmail || 'the customer'}. A shipped order stays shipped.
      </p>
      {waiting && (
        <Checkbox
          label={`Start the delivery too${waiting.driverName ? `, with ${waiting.driverName}` : ''}`}
          checked={isOut}
          onChange={event => setOut(event.target.checked)}
          className="sm:col-span-2"
        />
      )}
      {isPost && (
        <Field
          label="Tracking number"
          optional
          help="Without a number the email has no tracking link."
          className="sm:col-span-2"
        >
          <TextInput
            name="tracking"
            value={number}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={event => setNumber(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
