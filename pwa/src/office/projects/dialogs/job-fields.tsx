import type { BoardJobForm } from '#contract/jobs/job-form.ts';
import { jobHours, jobStageTitles } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { statusChoices, typeChoices } from '#pwa/office/common/board/job-form.ts';
import { ChoiceField } from './choice-field.tsx';

const stageTitles: Readonly<Record<string, string>> = jobStageTitles;

export function JobFields({ form }: { form: Form<BoardJobForm, keyof BoardJobForm> }) {
  const { value, field, text, pick } = form;
  return (
    <>
      <Field {...field('title')} className="sm:col-span-2">
        <TextInput
          {...text('title')}
          required
          maxLength={255}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
        />
      </Field>
      <Field {...field('description')} className="sm:col-span-2">
        <Textarea {...text('description')} rows={2} maxLength={5000} />
      </Field>
      <ChoiceField {...field('type')} {...pick('type')} options={typeChoices(value.type)} />
      <ChoiceField {...field('priority')} {...pick('priority')} options={priorities} />
      <Field {...field('status')}>
        <Select {...text('status')}>
          {statusChoices(value.status).map(status => (
            <option key={status} value={status}>
              {stageTitles[status] ?? status}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('estimatedHours')}>
        <TextInput
          {...text('estimatedHours')}
          type="number"
          inputMode="decimal"
          min={jobHours.dialogMin}
          step={jobHours.step}
        />
      </Field>
      <Field {...field('dueDate')} className="sm:col-span-2">
        <TextInput {...text('dueDate')} type="datetime-local" />
      </Field>
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea {...text('notes')} rows={2} maxLength={5000} />
      </Field>
    </>
  );
}
