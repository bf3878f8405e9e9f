import { useState } from 'react';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { useBoard } from '../board-context.ts';
import {
  addressOf,
  blankProject,
  checkNewProject,
  type NewProjectForm,
  newProjectBody,
} from '#pwa/office/common/board/project-form.ts';
import { InlineJobs } from './inline-jobs.tsx';
import { ProjectFields } from './project-fields.tsx';

interface NewProjectProps {
  device: StaffDevice;
  customers: readonly CustomerRow[];
  /** Asked for from this customer's row. */
  customerId: number | null;
  onClose: () => void;
}

/** What is typed is kept on this device until it is saved: one draft per customer that it was begun for. */
export function NewProjectDialog({ device, customers, customerId, onClose }: NewProjectProps) {
  const { changes, clock } = useBoard();
  const [blank] = useState((): NewProjectForm => {
    const customer = customers.find(({ id }) => id === customerId);
    const start = customer ? { customerId: String(customer.id), description: addressOf(customer) } : {};
    return { ...blankProject, ...start, clientId: device.newId(), jobs: [] };
  });
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: `new project ${customerId ?? ''}`,
    blank,
    check: checkNewProject,
    save: form => changes.createProject(newProjectBody(form, clock.timeZone)),
    onDone: onClose,
  });

  /** The place follows the customer for as long as nobody has written another one. */
  function prefill(form: NewProjectForm, customer: CustomerRow | undefined) {
    const before = customers.find(({ id }) => String(id) === form.customerId);
    const isOurs = form.description.trim() === '' || (before && form.description === addressOf(before));
    if (isOurs && customer) change({ description: addressOf(customer) });
  }

  return (
    <FormDialog
      title="Add New Project"
      submitLabel="Create Project"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {value && (
        <>
          <ProjectFields
            form={value}
            errors={errors}
            change={change}
            customers={customers}
            onCustomer={customer => prefill(value, customer)}
          />
          <InlineJobs
            jobs={value.jobs}
            error={errors.jobs}
            newId={device.newId}
            onChange={jobs => change({ jobs })}
          />
        </>
      )}
    </FormDialog>
  );
}
