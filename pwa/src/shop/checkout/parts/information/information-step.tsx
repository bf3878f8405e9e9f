import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { countries, defaultCountry } from '#contract/shop/shop-defaults.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { AddressFields } from './address-fields.tsx';
import { BillingFields } from './billing-fields.tsx';
import { BusinessFields } from './business-fields.tsx';
import { StepHeading } from '../step-heading.tsx';
import { loadInformationRules } from '../../use-information-rules.ts';

interface InformationStepProps {
  form: Partial<CheckoutForm>;
  /** Called at every key press, so that a reload restores what was typed. */
  onType: (form: Partial<CheckoutForm>) => void;
  /** Whether the account's address is in the form. Null for a shopper without an account. */
  isFilledIn: boolean | null;
  /** `isToSave`: the address is to be saved in the account. */
  onDone: (form: CheckoutForm, isToSave: boolean) => void;
}

export function InformationStep({ form: kept, isFilledIn, onType, onDone }: InformationStepProps) {
  const [isToSave, setToSave] = useState(false);
  const form = useForm<CheckoutForm>({
    resolver: async (...typed) => (await loadInformationRules()).resolveInformation(...typed),
    mode: 'onTouched',
    defaultValues: { country: defaultCountry, ...kept },
  });
  const { errors } = form.formState;
  const { register, subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [subscribe, onType],
  );

  return (
    <form noValidate onSubmit={form.handleSubmit(done => onDone(done, isToSave))} className="grid gap-8">
      <div>
        <StepHeading>Checkout</StepHeading>
        <p className="mt-1 flex items-center gap-2 text-meta text-soft">
          <Icon of={Check} size="small" /> Kept on this device as you type
        </p>
        {isFilledIn === null && (
          <p className="mt-3">
            Have an account?{' '}
            <TextLink asChild>
              <Link to="/auth?next=/checkout">Sign in</Link>
            </TextLink>
            , or go on without one.
          </p>
        )}
      </div>
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="mb-3 font-display text-xl leading-tight font-heading">Contact Information</legend>
        <Field label="First Name" reserve="lines" error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="given-name" autoCapitalize="words" />
        </Field>
        <Field label="Last Name" reserve="lines" error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="family-name" autoCapitalize="words" />
        </Field>
        <Field
          label="Email Address"
          reserve="line"
          error={errors.email?.message}
          className="col-span-2 md:col-span-1"
        >
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Phone Number"
          reserve="line"
          error={errors.phone?.message}
          className="col-span-2 md:col-span-1"
        >
          <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="mb-3 font-display text-xl leading-tight font-heading">Shipping Address</legend>
        <AddressFields form={form} of="" />
        <Field
          label="Country"
          reserve="line"
          error={errors.country?.message}
          className="col-span-2 md:col-span-1"
        >
          <Select {...register('country')} autoComplete="country-name">
            {countries.map(country => (
              <option key={country} value={country}>
                {country}
              </option>
            ))}
          </Select>
        </Field>
        <BillingFields form={form} />
        <BusinessFields form={form} />
        {isFilledIn !== null && (
          <Checkbox
            label="Save this address"
            help={
              isFilledIn
                ? 'Filled in from your account. Tick this to keep what you change.'
                : 'In your account, for your next order.'
            }
            checked={isToSave}
            onChange={event => setToSave(event.target.checked)}
            className="col-span-2"
          />
        )}
      </fieldset>
      <div className="flex flex-col items-center gap-3 md:flex-row-reverse md:justify-between">
        <Button type="submit" variant="go" size="large" className="w-full md:w-auto">
          Continue to Shipping
        </Button>
        <BackLink asChild>
          <Link to="/cart">Back to Cart</Link>
        </BackLink>
      </div>
    </form>
  );
}
