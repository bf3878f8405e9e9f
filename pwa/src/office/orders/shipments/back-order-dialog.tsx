import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { keyOf, linesLeft, sizesText } from './piece-rows.ts';

interface BackOrderDialogProps {
  order: OfficeOrderDetail;
  setBackOrders: OfficeOrderHandle['setBackOrders'];
  onClose: () => void;
}

/** When pieces are expected that can't leave yet. The customer is emailed about a new day. */
export function BackOrderDialog({ order, setBackOrders, onClose }: BackOrderDialogProps) {
  const { now, timeZone } = useShopClock();
  const rows = linesLeft(order).flatMap(line => line.sizes.map(one => ({ ...one, title: line.title })));
  const form = useForm({
    start: () => ({
      days: Object.fromEntries(rows.map(one => [keyOf(one), one.expectedOn ?? ''])),
      message: '',
    }),
    check: ({ days }) =>
      rows.every(one => (days[keyOf(one)] ?? '') === (one.expectedOn ?? ''))
        ? { days: 'Choose a day for the pieces that come later.' }
        : {},
    save: ({ days, message }) =>
      setBackOrders({
        pieces: rows.map(one => ({
          itemId: one.itemId,
          size: one.size,
          expectedOn: days[keyOf(one)] || null,
        })),
        message,
      }),
    onDone: onClose,
  });
  const { value, errors, change } = form;

  return (
    <FormDialog
      title="Pieces that come later"
      submitLabel="Save and tell the customer"
      form={form}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        Enter the day you expect to send the pieces that can’t leave yet. Empty means that they aren’t late.
      </p>
      {rows.map((one, at) => (
        <Field
          key={keyOf(one)}
          label={`${one.title}: ${sizesText([one])}`}
          error={at === 0 ? errors.days : undefined}
        >
          <TextInput
            type="date"
            min={isoDateIn(now, timeZone)}
            value={value.days[keyOf(one)] ?? ''}
            onChange={event => change({ days: { ...value.days, [keyOf(one)]: event.currentTarget.value } })}
          />
        </Field>
      ))}
      <Field label="Message to the customer" optional className="sm:col-span-2">
        <Textarea {...form.text('message')} rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
