import { type DeliveryAddress, deliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { states } from '#contract/checkout/postcodes.ts';
import { schemaErrors } from '#pwa/common/local/forms/form-rules.ts';
import { useForm } from '#pwa/common/local/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface AddressDialogProps {
  order: OfficeOrderDetail;
  isSaving: boolean;
  onSubmit: (address: DeliveryAddress) => void;
  onClose: () => void;
}

type Form = Record<keyof DeliveryAddress, string>;

/** By the rules of the checkout's form. */
export function AddressDialog({ order, isSaving, onSubmit, onClose }: AddressDialogProps) {
  const { address, city, state, postalCode } = order.customerInfo;
  const { errors, text, submit } = useForm<Form>({
    blank: { address, city, state, postalCode },
    check: form => schemaErrors(deliveryAddress, form as DeliveryAddress),
    send: form => onSubmit(deliveryAddress.parse(form)),
  });

  return (
    <FormDialog
      title={`Where order ${order.orderId} goes`}
      submitLabel="Save address"
      isSaving={isSaving}
      onSubmit={submit}
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
          <option value="">Select your state</option>
          {states.map(one => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Postal code" error={errors.postalCode}>
        <TextInput {...text('postalCode')} inputMode="numeric" maxLength={10} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
