import type { ReactNode } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { type CustomerForm, customerLabels } from './customer-form.ts';

interface CustomerFieldsProps {
  form: CustomerForm;
  errors: Partial<Record<keyof CustomerForm, string>>;
  change: (part: Partial<CustomerForm>) => void;
  /** Beneath the e-mail address. */
  emailNote?: ReactNode;
}

type TextName = Exclude<keyof CustomerForm, 'notes'>;

/** What a browser may fill in would be the typist's own address. */
const kinds: Partial<Record<TextName, { type?: string; inputMode?: 'numeric'; maxLength: number }>> = {
  email: { type: 'email', maxLength: 255 },
  phone: { type: 'tel', maxLength: 50 },
  address: { maxLength: 500 },
  state: { maxLength: 50 },
  postalCode: { inputMode: 'numeric', maxLength: 20 },
  country: { maxLength: 100 },
};

export function CustomerFields({ form, errors, change, emailNote }: CustomerFieldsProps) {
  const text = (name: TextName, { isRequired = false, isFirst = false, isWide = false } = {}) => (
    <Field
      label={customerLabels[name]}
      error={errors[name]}
      optional={!isRequired}
      {...(isWide ? { className: 'sm:col-span-2' } : {})}
    >
      <TextInput
        name={name}
        value={form[name]}
        required={isRequired}
        autoComplete="off"
        maxLength={255}
        {...kinds[name]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus={isFirst}
        onChange={event => change({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <>
      {text('firstName', { isRequired: true, isFirst: true })}
      {text('lastName', { isRequired: true })}
      <div className="grid gap-2 sm:col-span-2">
        {text('email', { isRequired: true })}
        {emailNote}
      </div>
      {text('phone')}
      {text('company')}
      {text('address', { isWide: true })}
      {text('city')}
      {text('state')}
      {text('postalCode')}
      {text('country')}
      <Field label={customerLabels.notes} optional className="sm:col-span-2">
        <Textarea
          name="notes"
          rows={3}
          maxLength={5000}
          value={form.notes}
          onChange={event => change({ notes: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
