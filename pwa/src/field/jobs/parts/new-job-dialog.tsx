import { useState } from 'react';
import { dialogJobTypes, jobHours } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { Draft } from '#pwa/common/local/forms/use-draft.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { JobChanges } from '../use-job-changes.ts';
import {
  blankJobForm,
  checkJobForm,
  type JobFormErrors,
  jobToCreate,
  type NewJobForm,
} from './new-job-form.ts';

interface NewJobDialogProps {
  device: StaffDevice;
  changes: JobChanges;
  timeZone: string;
  onClose: () => void;
}

const word = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is typed is kept on this device until it is saved. */
export function NewJobDialog({ device, changes, timeZone, onClose }: NewJobDialogProps) {
  const [blank] = useState(() => blankJobForm(device.newId()));
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: 'new job',
    blank,
    check: form => checkJobForm(form, timeZone),
    save: form => changes.create(jobToCreate(form, timeZone)),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="New Job"
      submitLabel="Create Job"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {value && <JobFields form={value} errors={errors} change={change} />}
    </FormDialog>
  );
}

interface JobFieldsProps {
  form: NewJobForm;
  errors: JobFormErrors;
  change: Draft<NewJobForm>['change'];
}

function JobFields({ form, errors, change }: JobFieldsProps) {
  const text = (name: 'jobNumber' | 'title' | 'estimatedHours' | 'dueDate') => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Field label="Job Title" error={errors.title} className="sm:col-span-2">
        <TextInput
          {...text('title')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
        />
      </Field>
      <Field label="Job Number" error={errors.jobNumber} help="Another one is assigned if it is taken.">
        <TextInput {...text('jobNumber')} required maxLength={20} autoComplete="off" />
      </Field>
      <Field label="Type">
        <Select
          value={form.type}
          onChange={e => change({ type: e.currentTarget.value as NewJobForm['type'] })}
        >
          {dialogJobTypes.map(type => (
            <option key={type} value={type}>
              {word(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Priority">
        <Select
          value={form.priority}
          onChange={e => change({ priority: e.currentTarget.value as NewJobForm['priority'] })}
        >
          {priorities.map(priority => (
            <option key={priority} value={priority}>
              {word(priority)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Estimated Hours" error={errors.estimatedHours}>
        <TextInput
          {...text('estimatedHours')}
          type="number"
          inputMode="decimal"
          min={jobHours.screenMin}
          step={jobHours.step}
        />
      </Field>
      <Field label="Due Date" error={errors.dueDate} optional className="sm:col-span-2">
        <TextInput {...text('dueDate')} type="datetime-local" />
      </Field>
      <Field label="Description" optional className="sm:col-span-2">
        <Textarea
          value={form.description}
          maxLength={5000}
          rows={3}
          onChange={e => change({ description: e.currentTarget.value })}
        />
      </Field>
      <Field label="Notes" optional className="sm:col-span-2">
        <Textarea
          value={form.notes}
          maxLength={5000}
          rows={2}
          onChange={e => change({ notes: e.currentTarget.value })}
        />
      </Field>
    </>
  );
}
