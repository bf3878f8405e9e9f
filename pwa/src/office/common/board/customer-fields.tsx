import type { ReactNode } from 'react';
import type { CustomerForm } from '#contract/customers/customer-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

interface CustomerFieldsProps {
  form: Form<CustomerForm, keyof CustomerForm>;
  /** Below the email address. */
  emailNote?: ReactNode;
}

type TextName = Exclude<keyof CustomerForm, 'notes'>;

/** A browser's autofill would enter the user's own address. */
const kinds: Partial<Record<TextName, { type?: string; inputMode?: 'numeric'; maxLength: number }>> = {
  email: { type: 'email', maxLength: 255 },
  phone: { type: 'tel', maxLength: 50 },
  address: { maxLength: 500 },
  state: { maxLength: 50 },
  postalCode: { inputMode: 'numeric', maxLength: 20 },
  country: { maxLength: 100 },
};

export function CustomerFields({ form: { field, text }, emailNote }: CustomerFieldsProps) {
  const line = (name: TextName, { isFirst = false, isWide = false } = {}) => (
    <Field {...field(name)} {...(isWide ? { className: 'sm:col-span-2' } : {})}>
      <TextInput
        {...text(name)}
        required={!field(name).optional}
        autoComplete="off"
        maxLength={255}
        {...kinds[name]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus={isFirst}
      />
    </Field>
  );
  return (
    <>
      {line('firstName', { isFirst: true })}
      {line('lastName')}
      <div className="grid gap-2 sm:col-span-2">
        {line('email')}
        {emailNote}
      </div>
      {line('phone')}
      {line('company')}
      {line('address', { isWide: true })}
      {line('city')}
      {line('state')}
      {line('postalCode')}
      {line('country')}
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea {...text('notes')} rows={3} maxLength={5000} />
      </Field>
    </>
  );
}
