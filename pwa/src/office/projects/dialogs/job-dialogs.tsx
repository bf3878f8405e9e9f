import { boardJobForm, boardJobWords } from '#contract/jobs/job-form.ts';
import type { ProjectJob } from '#contract/projects/endpoints.ts';
import { uuid } from '#contract/wire/shapes.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { blankJob, jobFormOf } from '#pwa/office/common/board/job-form.ts';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { useEditForm } from '#pwa/office/common/record/use-edit-form.ts';
import { useBoard } from '../board-context.ts';
import { JobFields } from './job-fields.tsx';

interface NewJobProps {
  device: StaffDevice;
  projectId: number;
  onClose: () => void;
}

/** Input is stored on this device until it is saved. */
export function NewJobDialog({ device, projectId, onClose }: NewJobProps) {
  const { changes, clock } = useBoard();
  const form = useDraftForm({
    device,
    name: `new job of project ${projectId}`,
    start: () => ({ ...blankJob, clientId: device.newId() }),
    words: boardJobWords,
    schema: boardJobForm(clock.timeZone).extend({ clientId: uuid }),
    save: body => changes.createJob(projectId, body),
    onDone: onClose,
  });
  return (
    <FormDialog title="Add New Job" submitLabel="Create Job" form={form} onClose={onClose}>
      <JobFields form={form} />
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
    words: boardJobWords,
    schema: base => boardJobForm(clock.timeZone, Number(base.estimatedHours)),
    wordsOf: (_name, value) => value || 'none',
    changeOf: (checked, names) =>
      changes.updateJob(projectId, job.id, Object.fromEntries(names.map(name => [name, checked[name]]))),
    onDone: onClose,
  });
  return (
    <EditDialog
      what="this job"
      clash={form.clash}
      title="Edit Job"
      submitLabel="Update Job"
      form={form}
      onClose={onClose}
    >
      <JobFields form={form} />
    </EditDialog>
  );
}
