import type { ReactNode } from 'react';
import type { EditDeliveryForm } from '#contract/deliveries/delivery-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

interface DeliveryFieldsProps {
  form: Pick<Form<EditDeliveryForm, keyof EditDeliveryForm>, 'field' | 'text'>;
  /** Further fields, above the instructions. */
  children?: ReactNode;
}

/** What the driver goes by: the same for a new delivery and for one that is put right. */
export function DeliveryFields({ form: { field, text }, children }: DeliveryFieldsProps) {
  return (
    <>
      <Field {...field('customerName')} className="sm:col-span-2">
        <TextInput {...text('customerName')} required autoComplete="off" />
      </Field>
      <Field {...field('customerAddress')} className="sm:col-span-2">
        <Textarea {...text('customerAddress')} required rows={2} />
      </Field>
      <Field {...field('customerPhone')}>
        <TextInput {...text('customerPhone')} type="tel" autoComplete="off" />
      </Field>
      <Field {...field('pieces')}>
        <TextInput {...text('pieces')} inputMode="numeric" autoComplete="off" />
      </Field>
      {children}
      <Field {...field('instructions')} className="sm:col-span-2">
        <TextInput {...text('instructions')} maxLength={2000} autoComplete="off" />
      </Field>
    </>
  );
}
