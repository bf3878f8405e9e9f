import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type DeliveryDetails, deliveryDetails } from '#contract/checkout/checkout-form.ts';
import type { SavedAddress } from '#contract/account/endpoints.ts';
import { defaultCountry } from '#contract/shop/shop-defaults.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { StateOptions } from '#pwa/common/orders/state-options.tsx';

interface AddressFormProps {
  before: DeliveryDetails | null;
  /** Version of the address being changed. */
  version: number | undefined;
  onSaved: (saved: SavedAddress) => void;
  onClose: () => void;
}

const named = [
  'firstName',
  'lastName',
  'phone',
  'company',
  'address',
  'city',
  'state',
  'postalCode',
] as const;

/** The same rules as the checkout's form. */
export function AddressForm({ before, version, onSaved, onClose }: AddressFormProps) {
  const toast = useToast();
  const [ground, setGround] = useState(version);
  const form = useForm({
    resolver: zodResolver(deliveryDetails),
    mode: 'onTouched',
    defaultValues: { country: defaultCountry, ...before },
  });
  const { register } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const handleSubmit = form.handleSubmit(async details => {
    try {
      const { address } = await call('PUT /api/user/address', {
        body: { ...details, ...(ground === undefined ? {} : { version: ground }) },
      });
      toast({ title: 'Address saved', tone: 'ok' });
      onSaved(address);
    } catch (error) {
      const now = currentOf<SavedAddress>(error);
      const words = now
        ? `It was changed elsewhere to ${now.address}, ${now.city}. Save again to keep what you see here.`
        : wordsOf(error, 'Your address could not be saved. Please try again.');
      // The user's input stays, and overwrites the other version when it is saved again.
      if (now) setGround(now.version);
      if (!showFieldErrors(error, named, form.setError)) form.setError('root', { message: words });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-2 gap-4">
      <Field label="First Name" error={errors.firstName?.message}>
        <TextInput {...register('firstName')} autoComplete="given-name" />
      </Field>
      <Field label="Last Name" error={errors.lastName?.message}>
        <TextInput {...register('lastName')} autoComplete="family-name" />
      </Field>
      <Field label="Company" optional error={errors.company?.message}>
        <TextInput {...register('company')} autoComplete="organization" />
      </Field>
      <Field label="Phone Number" error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field label="Street Address" error={errors.address?.message} className="col-span-2">
        <TextInput {...register('address')} autoComplete="address-line1" autoCapitalize="words" />
      </Field>
      <Field label="City" error={errors.city?.message} className="col-span-2 md:col-span-1">
        <TextInput {...register('city')} autoComplete="address-level2" autoCapitalize="words" />
      </Field>
      <div className="col-span-2 grid grid-cols-2 gap-4 md:col-span-1">
        <Field label="State" error={errors.state?.message}>
          <Select {...register('state')} autoComplete="address-level1">
            <StateOptions none="Select" />
          </Select>
        </Field>
        <Field label="Postal Code" error={errors.postalCode?.message}>
          <TextInput
            {...register('postalCode')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </Field>
      </div>
      {errors.root?.message && <ErrorState title={errors.root.message} className="col-span-2" />}
      <p className="col-span-2 flex flex-wrap gap-2">
        <Button type="submit" variant="go" loading={isSubmitting && 'Saving...'}>
          Save this address
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </p>
    </form>
  );
}
