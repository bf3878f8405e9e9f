import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { StateOptions } from '#pwa/common/orders/state-options.tsx';

interface AddressFieldsProps {
  form: UseFormReturn<CheckoutForm>;
  /** Which address of the form: the parcel's, or the payer's. */
  of: '' | 'billing.';
}

/** Street, city, state and postcode, in a grid of two columns. */
export function AddressFields({ form: { formState, register }, of }: AddressFieldsProps) {
  const errors = of === '' ? formState.errors : formState.errors.billing;
  const fill = of === '' ? '' : 'billing ';
  return (
    <>
      <Field label="Street Address" reserve="line" error={errors?.address?.message} className="col-span-2">
        <TextInput
          {...register(`${of}address`)}
          autoComplete={`${fill}address-line1`}
          autoCapitalize="words"
        />
      </Field>
      <Field label="City" reserve="line" error={errors?.city?.message} className="col-span-2 md:col-span-1">
        <TextInput {...register(`${of}city`)} autoComplete={`${fill}address-level2`} autoCapitalize="words" />
      </Field>
      <div className="col-span-2 grid grid-cols-2 gap-x-4 md:col-span-1">
        <Field label="State" reserve="lines" error={errors?.state?.message}>
          <Select {...register(`${of}state`)} autoComplete={`${fill}address-level1`}>
            <StateOptions none="Select" />
          </Select>
        </Field>
        <Field label="Postal Code" reserve="lines" error={errors?.postalCode?.message}>
          <TextInput
            {...register(`${of}postalCode`)}
            inputMode="numeric"
            autoComplete={`${fill}postal-code`}
            maxLength={10}
          />
        </Field>
      </div>
    </>
  );
}
