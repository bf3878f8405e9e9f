import { useState } from 'react';
import type { ProjectJob } from '#contract/projects/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { useBoard } from '../board-context.ts';
import { blankJob, checkJob, jobBody, jobFormOf, jobLabels } from '#pwa/office/common/board/job-form.ts';
import { useEditForm } from '#pwa/office/common/board/use-edit-form.ts';
import { JobFields } from './job-fields.tsx';

interface NewJobProps {
  device: StaffDevice;
  projectId: number;
  onClose: () => void;
}

/** What is typed is kept on this device until it is saved. */
export function NewJobDialog({ device, projectId, onClose }: NewJobProps) {
  const { changes, clock } = useBoard();
  const [blank] = useState(() => ({ ...blankJob, clientId: device.newId() }));
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: `new job of project ${projectId}`,
    blank,
    check: form => checkJob(form, clock.timeZone),
    save: ({ clientId, ...form }) =>
      changes.createJob(projectId, { ...jobBody(form, clock.timeZone), clientId }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add New Job"
      submitLabel="Create Job"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {value && <JobFields form={value} errors={errors} change={change} />}
    </FormDialog>
  );
}

export function EditJobDialog({ device, projectId, job, onClose }: NewJobProps & { job: ProjectJob }) {
  const { changes, clock } = useBoard();
  const form = useEditForm({
    device,
    name: `job ${job.id}`,
    row: job,
    formOf: row => jobFormOf(row, clock.timeZone),
    check: (value, base) => checkJob(value, clock.timeZone, base.estimatedHours),
    labels: jobLabels,
    words: (_name, value) => value || 'none',
    changeOf: (value, fields) => changes.updateJob(projectId, job.id, jobBody(value, clock.timeZone, fields)),
    onDone: onClose,
  });
  const { value, clash } = form;
  if (clash) {
    return <ClashDialog what="this job" clash={clash} isSaving={form.isSaving} />;
  }
  return (
    <FormDialog
      title="Edit Job"
      submitLabel="Update Job"
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {value && <JobFields form={value} errors={form.errors} change={form.change} />}
    </FormDialog>
  );
}
