import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { AddressFields } from './address-fields.tsx';

/** For those who have the parcel sent elsewhere: to the clubhouse, or as a present. What was typed comes back. */
export function BillingFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const billing = useWatch({ control: form.control, name: 'billing' });
  const [typed, setTyped] = useState<CheckoutForm['billing']>();
  const isSame = billing === undefined;
  return (
    <>
      <Checkbox
        label="Billing address is the same"
        help="The bank and the invoice use this address."
        checked={isSame}
        onChange={event => {
          if (event.target.checked) setTyped(billing);
          form.setValue('billing', event.target.checked ? undefined : (typed ?? blank), {
            shouldDirty: true,
          });
          if (event.target.checked) form.clearErrors('billing');
        }}
        className="col-span-2"
      />
      {!isSame && (
        <fieldset className="col-span-2 mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
          <legend className="mb-3 font-display text-xl leading-tight font-heading">Billing Address</legend>
          <Field
            label="Name or company"
            reserve="line"
            error={form.formState.errors.billing?.name?.message}
            className="col-span-2"
          >
            <TextInput
              {...form.register('billing.name')}
              autoComplete="billing name"
              autoCapitalize="words"
            />
          </Field>
          <AddressFields form={form} of="billing." />
        </fieldset>
      )}
    </>
  );
}

// An empty state is what the list shows before a choice; the rules refuse it with their own sentence.
const blank = { name: '', address: '', city: '', state: '', postalCode: '' } as unknown as NonNullable<
  CheckoutForm['billing']
>;
