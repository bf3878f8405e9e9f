import { Plus, Trash2 } from 'lucide-react';
import { inlineJobTypes } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { InlineJobForm } from '#contract/projects/project-form.ts';
import { blankInlineJob } from '#pwa/office/common/board/project-form.ts';
import { ChoiceField } from './choice-field.tsx';

interface InlineJobsProps {
  jobs: readonly InlineJobForm[];
  error: string | undefined;
  newId: () => string;
  onChange: (jobs: InlineJobForm[]) => void;
}

/** Jobs added with the project. Each starts as Ordered. */
export function InlineJobs({ jobs, error, newId, onChange }: InlineJobsProps) {
  const change = (id: string, part: Partial<InlineJobForm>) =>
    onChange(jobs.map(job => (job.id === id ? { ...job, ...part } : job)));
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4 sm:col-span-2">
      <legend className="sr-only">Jobs</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="text-lg font-strong">Jobs</p>
        <Button size="small" icon={Plus} onClick={() => onChange([...jobs, blankInlineJob(newId())])}>
          Add Job
        </Button>
      </div>
      {jobs.length === 0 && <p className="text-meta text-soft">Jobs can also be added later.</p>}
      {jobs.map((job, at) => (
        <div
          key={job.id}
          className="grid grid-cols-2 items-end gap-3 rounded-2 bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_auto]"
        >
          <Field label="Job Title" className="col-span-full">
            <TextInput
              // Lets the form find the first empty one on submit.
              name={job.title.trim() === '' ? 'jobs' : `job-${at}`}
              value={job.title}
              maxLength={255}
              required
              autoComplete="off"
              aria-invalid={error && job.title.trim() === '' ? true : undefined}
              onChange={event => change(job.id, { title: event.currentTarget.value })}
            />
          </Field>
          <ChoiceField
            label="Type"
            name={`job-type-${at}`}
            value={job.type}
            options={inlineJobTypes}
            onChange={type => change(job.id, { type })}
          />
          <ChoiceField
            label="Priority"
            name={`job-priority-${at}`}
            value={job.priority}
            options={priorities}
            onChange={priority => change(job.id, { priority })}
          />
          <Field label="Hours">
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              value={job.estimatedHours}
              onChange={event => change(job.id, { estimatedHours: event.currentTarget.value })}
            />
          </Field>
          <IconButton
            icon={Trash2}
            variant="danger"
            label={`Remove job ${at + 1}`}
            onClick={() => onChange(jobs.filter(({ id }) => id !== job.id))}
          />
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
