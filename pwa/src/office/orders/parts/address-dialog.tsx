import { useState } from 'react';
import { type DeliveryAddress, deliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { states } from '#contract/checkout/postcodes.ts';
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
  const [form, setForm] = useState<Form>({ address, city, state, postalCode });
  const [isTried, setTried] = useState(false);
  const checked = deliveryAddress.safeParse(form);
  const errorOf = (name: keyof Form) =>
    isTried ? checked.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;

  function handleSubmit() {
    setTried(true);
    if (checked.success) onSubmit(checked.data);
    return checked.error?.issues[0]?.path.map(String)[0];
  }

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <FormDialog
      title={`Where order ${order.orderId} goes`}
      submitLabel="Save address"
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Address" error={errorOf('address')} className="sm:col-span-2">
        <TextInput {...field('address')} maxLength={255} autoComplete="off" />
      </Field>
      <Field label="City" error={errorOf('city')} className="sm:col-span-2">
        <TextInput {...field('city')} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="State" error={errorOf('state')}>
        <Select {...field('state')}>
          <option value="">Select your state</option>
          {states.map(one => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Postal code" error={errorOf('postalCode')}>
        <TextInput {...field('postalCode')} inputMode="numeric" maxLength={10} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
