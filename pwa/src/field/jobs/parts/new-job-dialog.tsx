import { floorJobForm, floorJobWords } from '#contract/jobs/job-form.ts';
import { dialogJobTypes, jobHours } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { JobChanges } from '../use-job-changes.ts';
import { blankJobForm, jobToCreate } from './new-job-form.ts';

interface NewJobDialogProps {
  device: StaffDevice;
  changes: JobChanges;
  timeZone: string;
  onClose: () => void;
}

const word = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Input is stored on this device until it is saved. */
export function NewJobDialog({ device, changes, timeZone, onClose }: NewJobDialogProps) {
  const form = useDraftForm({
    device,
    name: 'new job',
    start: () => blankJobForm(device.newId()),
    words: floorJobWords,
    schema: floorJobForm(timeZone),
    save: job => changes.create(jobToCreate(job)),
    onDone: onClose,
  });
  const { field, text } = form;
  return (
    <FormDialog title="New Job" submitLabel="Create Job" form={form} onClose={onClose}>
      <Field {...field('title')} className="sm:col-span-2">
        <TextInput
          {...text('title')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
        />
      </Field>
      <Field {...field('jobNumber')}>
        <TextInput {...text('jobNumber')} required maxLength={20} autoComplete="off" />
      </Field>
      <Field {...field('type')}>
        <Select {...text('type')}>
          {dialogJobTypes.map(type => (
            <option key={type} value={type}>
              {word(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('priority')}>
        <Select {...text('priority')}>
          {priorities.map(priority => (
            <option key={priority} value={priority}>
              {word(priority)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('estimatedHours')}>
        <TextInput
          {...text('estimatedHours')}
          type="number"
          inputMode="decimal"
          min={jobHours.screenMin}
          step={jobHours.step}
        />
      </Field>
      <Field {...field('dueDate')} className="sm:col-span-2">
        <TextInput {...text('dueDate')} type="datetime-local" />
      </Field>
      <Field {...field('description')} className="sm:col-span-2">
        <Textarea {...text('description')} maxLength={5000} rows={3} />
      </Field>
      <Field {...field('notes')} className="sm:col-span-2">
        <Textarea {...text('notes')} maxLength={5000} rows={2} />
      </Field>
    </FormDialog>
  );
}
