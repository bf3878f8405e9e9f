import type { OrganisationForm } from '#contract/organisations/organisation-forms.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/** Name, ABN and the sum above which orders wait. */
export function OrganisationFields({ form }: { form: Form<OrganisationForm, keyof OrganisationForm> }) {
  return (
    <>
      <Field {...form.field('name')} className="sm:col-span-2">
        <TextInput {...form.text('name')} autoComplete="off" maxLength={255} />
      </Field>
      <Field {...form.field('abn')}>
        <TextInput {...form.text('abn')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field {...form.field('approvalOver')}>
        <TextInput
          {...form.text('approvalOver')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="500.00"
        />
      </Field>
    </>
  );
}
