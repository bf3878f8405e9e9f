/** Where an order goes, as its customer fills it in beside the sizes. */
import type { states } from '#contract/checkout/postcodes.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { StateOptions } from './state-options.tsx';

export interface TypedAddress {
  address: string;
  city: string;
  state: string;
  postalCode: string;
}

export const blankAddress: TypedAddress = { address: '', city: '', state: '', postalCode: '' };

/** Nothing at all may be left for later; what has been begun has to be whole. */
export function addressErrors({ address, city, state, postalCode }: TypedAddress): Record<string, string> {
  if ([address, city, state, postalCode].every(part => part.trim() === '')) return {};
  return {
    ...(address.trim().length < 5 && { address: 'Please enter your street address.' }),
    ...(city.trim().length < 2 && { city: 'Please enter your city.' }),
    ...(state === '' && { state: 'Please select your state.' }),
    ...(!/^\d{4}$/.test(postalCode.trim()) && { postalCode: 'Please enter a valid postal code.' }),
  };
}

/** Null while nothing is typed. */
export function addressToSend({ address, city, state, postalCode }: TypedAddress) {
  if (address.trim() === '') return null;
  return {
    address: address.trim(),
    city: city.trim(),
    state: state as (typeof states)[number],
    postalCode: postalCode.trim(),
  };
}

interface AddressFieldsProps {
  typed: TypedAddress;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<TypedAddress>) => void;
}

export function AddressFields({ typed, errors, onChange }: AddressFieldsProps) {
  return (
    <fieldset aria-label="Delivery address" className="grid gap-4 sm:grid-cols-2">
      <Field label="Delivery address" error={errors['address']} className="sm:col-span-2">
        <TextInput
          autoComplete="street-address"
          maxLength={255}
          value={typed.address}
          onChange={event => onChange({ address: event.currentTarget.value })}
        />
      </Field>
      <Field label="City" error={errors['city']} className="sm:col-span-2">
        <TextInput
          autoComplete="address-level2"
          maxLength={100}
          value={typed.city}
          onChange={event => onChange({ city: event.currentTarget.value })}
        />
      </Field>
      <Field label="State" error={errors['state']}>
        <Select
          autoComplete="address-level1"
          value={typed.state}
          onChange={event => onChange({ state: event.currentTarget.value })}
        >
          <StateOptions none="Select your state" />
        </Select>
      </Field>
      <Field label="Postal code" error={errors['postalCode']}>
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={typed.postalCode}
          onChange={event => onChange({ postalCode: event.currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
