import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { type ProjectForm, projectWords } from '#contract/projects/project-form.ts';
import { allProjectStages } from '#contract/projects/projects.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CustomerField } from './customer-field.tsx';

interface ProjectFieldsProps {
  form: Form<ProjectForm, keyof ProjectForm>;
  customers: readonly CustomerRow[];
  /** For an existing project, also shows what has been paid. */
  hasPayment?: boolean;
  onCustomer?: (customer: CustomerRow | undefined) => void;
}

const { labels } = projectWords;
const dollars = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;

export function ProjectFields({ form, customers, hasPayment = false, onCustomer }: ProjectFieldsProps) {
  const { field, text, pick, tick } = form;
  return (
    <>
      <CustomerField form={form} customers={customers} onCustomer={onCustomer} />
      <Field {...field('title')} className="sm:col-span-2">
        <TextInput {...text('title')} required maxLength={255} autoComplete="off" />
      </Field>
      <Field {...field('description')} className="sm:col-span-2">
        <Textarea {...text('description')} required rows={2} maxLength={5000} />
      </Field>
      <Field {...field('brief')} className="sm:col-span-2">
        <Textarea {...text('brief')} rows={2} maxLength={10_000} />
      </Field>
      <ChoiceField {...field('status')} {...pick('status')} options={allProjectStages} />
      <ChoiceField {...field('priority')} {...pick('priority')} options={priorities} />
      <Field {...field('dueDate')}>
        <TextInput {...text('dueDate')} type="date" />
      </Field>
      <Field {...field('deliveryDate')}>
        <TextInput {...text('deliveryDate')} type="date" />
      </Field>
      <Field {...field('budget')} label={`${labels.budget} ($)`}>
        <TextInput {...text('budget')} {...dollars} />
      </Field>
      {hasPayment && (
        <>
          <Field {...field('paid')} label={`${labels.paid} ($)`}>
            <TextInput {...text('paid')} {...dollars} />
          </Field>
          <Checkbox
            label={`${labels.onAccount}: pays within 30 days`}
            {...tick('onAccount')}
            className="sm:col-span-2"
          />
        </>
      )}
    </>
  );
}
