import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { projectStages } from '#contract/projects/projects.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import {
  type ProjectErrors,
  type ProjectForm,
  projectLabels,
} from '#pwa/office/common/board/project-form.ts';
import { ChoiceField } from './choice-field.tsx';

interface ProjectFieldsProps {
  form: ProjectForm;
  errors: ProjectErrors;
  change: (part: Partial<ProjectForm>) => void;
  customers: readonly CustomerRow[];
  /** Of an existing project also what has been paid. */
  hasPayment?: boolean;
  onCustomer?: (customer: CustomerRow | undefined) => void;
}

type TextName = 'title' | 'dueDate' | 'deliveryDate' | 'budget' | 'paid';

export function ProjectFields(props: ProjectFieldsProps) {
  const { form, errors, change, customers, hasPayment = false, onCustomer } = props;
  const text = (name: TextName) => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Field label={projectLabels.customerId} error={errors.customerId} className="sm:col-span-2">
        <Select
          name="customerId"
          required
          value={form.customerId}
          onChange={event => {
            const id = event.currentTarget.value;
            change({ customerId: id });
            onCustomer?.(customers.find(customer => String(customer.id) === id));
          }}
        >
          <option value="">Select a customer</option>
          {customers.map(customer => (
            <option key={customer.id} value={customer.id}>
              {customerName(customer)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={projectLabels.title} error={errors.title} className="sm:col-span-2">
        <TextInput {...text('title')} required maxLength={255} autoComplete="off" />
      </Field>
      <Field label={projectLabels.description} error={errors.description} className="sm:col-span-2">
        <Textarea
          name="description"
          required
          rows={2}
          maxLength={5000}
          value={form.description}
          onChange={event => change({ description: event.currentTarget.value })}
        />
      </Field>
      <Field label={projectLabels.brief} optional className="sm:col-span-2">
        <Textarea
          name="brief"
          rows={2}
          maxLength={10_000}
          value={form.brief}
          onChange={event => change({ brief: event.currentTarget.value })}
        />
      </Field>
      <ChoiceField
        label={projectLabels.status}
        name="status"
        value={form.status}
        options={projectStages}
        onChange={status => change({ status })}
      />
      <ChoiceField
        label={projectLabels.priority}
        name="priority"
        value={form.priority}
        options={priorities}
        onChange={priority => change({ priority })}
      />
      <Field label={projectLabels.dueDate} optional>
        <TextInput {...text('dueDate')} type="date" />
      </Field>
      <Field
        label={projectLabels.deliveryDate}
        optional
        help="Moves with the due date unless you set another day."
      >
        <TextInput {...text('deliveryDate')} type="date" />
      </Field>
      <Field label={`${projectLabels.budget} ($)`} error={errors.budget} optional>
        <TextInput {...text('budget')} type="number" inputMode="decimal" min={0} step={0.01} />
      </Field>
      {hasPayment && (
        <>
          <Field label={`${projectLabels.paid} ($)`} error={errors.paid} optional>
            <TextInput {...text('paid')} type="number" inputMode="decimal" min={0} step={0.01} />
          </Field>
          <Checkbox
            label="On account: pays within 30 days"
            checked={form.onAccount}
            onChange={event => change({ onAccount: event.currentTarget.checked })}
            className="sm:col-span-2"
          />
        </>
      )}
    </>
  );
}
