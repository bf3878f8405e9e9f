import { deliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { StateOptions } from '#pwa/common/orders/state-options.tsx';

interface AddressDialogProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  onClose: () => void;
}

/** Uses the rules of the checkout's form. */
export function AddressDialog({ order, submit, onClose }: AddressDialogProps) {
  const { address, city, state, postalCode } = order.customerInfo;
  const form = useForm({
    start: { address, city, state, postalCode },
    schema: deliveryAddress,
    save: wanted => submit({ address: wanted }, 'Address saved'),
    onDone: onClose,
  });
  const { errors, text } = form;

  return (
    <FormDialog
      title={`Where order ${order.orderId} goes`}
      submitLabel="Save address"
      form={form}
      onClose={onClose}
    >
      <Field label="Address" error={errors.address} className="sm:col-span-2">
        <TextInput {...text('address')} maxLength={255} autoComplete="off" />
      </Field>
      <Field label="City" error={errors.city} className="sm:col-span-2">
        <TextInput {...text('city')} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="State" error={errors.state}>
        <Select {...text('state')}>
          <StateOptions none="Select your state" />
        </Select>
      </Field>
      <Field label="Postal code" error={errors.postalCode}>
        <TextInput {...text('postalCode')} inputMode="numeric" maxLength={10} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
