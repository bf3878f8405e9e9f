import { jobHours, jobStageTitles } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { type JobForm, jobLabels, statusChoices, typeChoices } from '#pwa/office/common/board/job-form.ts';
import { ChoiceField } from './choice-field.tsx';

interface JobFieldsProps {
  form: JobForm;
  errors: Partial<Record<keyof JobForm, string>>;
  change: (part: Partial<JobForm>) => void;
}

const stageTitles: Readonly<Record<string, string>> = jobStageTitles;

export function JobFields({ form, errors, change }: JobFieldsProps) {
  return (
    <>
      <Field label={jobLabels.title} error={errors.title} className="sm:col-span-2">
        <TextInput
          name="title"
          value={form.title}
          required
          maxLength={255}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
          onChange={event => change({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={jobLabels.description} optional className="sm:col-span-2">
        <Textarea
          name="description"
          rows={2}
          maxLength={5000}
          value={form.description}
          onChange={event => change({ description: event.currentTarget.value })}
        />
      </Field>
      <ChoiceField
        label={jobLabels.type}
        name="type"
        value={form.type}
        options={typeChoices(form.type)}
        onChange={type => change({ type })}
      />
      <ChoiceField
        label={jobLabels.priority}
        name="priority"
        value={form.priority}
        options={priorities}
        onChange={priority => change({ priority })}
      />
      <Field label={jobLabels.status}>
        <Select
          name="status"
          value={form.status}
          onChange={event => change({ status: event.currentTarget.value })}
        >
          {statusChoices(form.status).map(status => (
            <option key={status} value={status}>
              {stageTitles[status] ?? status}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={jobLabels.estimatedHours} error={errors.estimatedHours}>
        <TextInput
          name="estimatedHours"
          value={form.estimatedHours}
          type="number"
          inputMode="decimal"
          min={jobHours.dialogMin}
          step={jobHours.step}
          onChange={event => change({ estimatedHours: event.currentTarget.value })}
        />
      </Field>
      <Field label={jobLabels.dueDate} error={errors.dueDate} optional className="sm:col-span-2">
        <TextInput
          name="dueDate"
          value={form.dueDate}
          type="datetime-local"
          onChange={event => change({ dueDate: event.currentTarget.value })}
        />
      </Field>
      <Field label={jobLabels.notes} optional className="sm:col-span-2">
        <Textarea
          name="notes"
          rows={2}
          maxLength={5000}
          value={form.notes}
          onChange={event => change({ notes: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
