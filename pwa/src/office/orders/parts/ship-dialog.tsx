import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { UnreadyNote, whyNotReady } from '../shipments/unready-note.tsx';
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
  const isRest = (order.shipments ?? []).length > 0;
  const why = whyNotReady(order);
  const form = useForm({
    // The number of an earlier parcel is not that of this one.
    start: {
      isOut: true,
      trackingNumber: isRest ? '' : (order.trackingNumber ?? ''),
      isMeant: false,
    },
    check: ({ isMeant }) => (why.length > 0 && !isMeant ? { isMeant: 'Confirm that this is meant.' } : {}),
    save({ isOut, trackingNumber: typed, isMeant }) {
      if (waiting && isOut) return startDelivery(waiting);
      const trackingNumber = typed.trim() || null;
      const change = {
        isShipped: true,
        ...(isMeant ? { shipUnmade: true as const } : {}),
        ...(isPost && (trackingNumber || !isRest) ? { trackingNumber } : {}),
      };
      return submit(change, [done, isPost && trackingNumber].filter(Boolean).join(', '));
    },
    onDone: onClose,
  });

  return (
    <FormDialog title={verb} submitLabel={verb} form={form} onClose={onClose}>
      <p className="text-soft sm:col-span-2">
        {isRest && 'This ships everything that is left. '}
        An email tells {order.customerEmail || 'the customer'}. A shipped order stays shipped.
      </p>
      <UnreadyNote
        why={why}
        label="It can leave all the same"
        tick={form.tick('isMeant')}
        error={form.errors.isMeant}
      />
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
