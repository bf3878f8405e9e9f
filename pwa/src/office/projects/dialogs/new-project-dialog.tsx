import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { type NewProjectForm, newProjectForm, projectWords } from '#contract/projects/project-form.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { addressOf, blankProject, newProjectBody } from '#pwa/office/common/board/project-form.ts';
import { useBoard } from '../board-context.ts';
import { InlineJobs } from './inline-jobs.tsx';
import { ProjectFields } from './project-fields.tsx';

interface NewProjectProps {
  device: StaffDevice;
  customers: readonly CustomerRow[];
  /** Opened from this customer's row. */
  customerId: number | null;
  onClose: () => void;
}

/** Input is stored on this device until it is saved: one draft per customer. */
export function NewProjectDialog({ device, customers, customerId, onClose }: NewProjectProps) {
  const { changes, clock } = useBoard();
  const form = useDraftForm({
    device,
    name: `new project ${customerId ?? ''}`,
    start(): NewProjectForm {
      const customer = customers.find(({ id }) => id === customerId);
      const begun = customer ? { customerId: String(customer.id), description: addressOf(customer) } : {};
      return { ...blankProject, ...begun, clientId: device.newId(), jobs: [] };
    },
    words: projectWords,
    schema: newProjectForm(clock.timeZone),
    save: project => changes.createProject(newProjectBody(project)),
    onDone: onClose,
  });
  const { value, errors, change } = form;

  /** The address follows the customer until the user types another. */
  function prefill(customer: CustomerRow | undefined) {
    const before = customers.find(({ id }) => String(id) === value.customerId);
    const isOurs = value.description.trim() === '' || (before && value.description === addressOf(before));
    if (isOurs && customer) change({ description: addressOf(customer) });
  }

  return (
    <FormDialog title="Add New Project" submitLabel="Create Project" form={form} onClose={onClose}>
      <ProjectFields form={form} customers={customers} onCustomer={prefill} />
      <InlineJobs
        jobs={value.jobs}
        error={errors.jobs}
        newId={device.newId}
        onChange={jobs => change({ jobs })}
      />
    </FormDialog>
  );
}
