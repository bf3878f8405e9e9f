import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';

interface ShipDialogProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  startDelivery: OfficeOrderHandle['startDelivery'];
  onClose: () => void;
}

export const shipWords = {
  auspost: { verb: 'Mark as shipped', done: 'Shipped' },
  driver: { verb: 'Mark as shipped', done: 'Shipped' },
  pickup: { verb: 'Mark as ready to collect', done: 'Ready to collect' },
} as const;

/**
 * The parcel was dispatched, or is ready for pick-up; the customer is emailed. This can't be repeated or undone. With
 * our own driver, the delivery can be started along with it.
 */
export function ShipDialog({ order, submit, startDelivery, onClose }: ShipDialogProps) {
  const waiting =
    order.fulfilmentMethod === 'driver' && order.delivery?.status === 'pending' ? order.delivery : null;
  const { verb, done } = shipWords[order.fulfilmentMethod];
  const isPost = order.fulfilmentMethod === 'auspost';
  const form = useForm({
    start: { isOut: true, trackingNumber: order.trackingNumber ?? '' },
    save({ isOut, trackingNumber: typed }) {
      if (waiting && isOut) return startDelivery(waiting);
      const trackingNumber = typed.trim() || null;
      const change = { isShipped: true, ...(isPost ? { trackingNumber } : {}) };
      return submit(change, [done, isPost && trackingNumber].filter(Boolean).join(', '));
    },
    onDone: onClose,
  });

  return (
    <FormDialog title={verb} submitLabel={verb} form={form} onClose={onClose}>
      <p className="text-soft sm:col-span-2">
        An email tells {order.customerEmail || 'the customer'}. A shipped order stays shipped.
      </p>
      {waiting && (
        <Checkbox
          label={`Start the delivery too${waiting.driverName ? `, with ${waiting.driverName}` : ''}`}
          {...form.tick('isOut')}
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
            {...form.text('trackingNumber')}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      )}
    </FormDialog>
  );
}
