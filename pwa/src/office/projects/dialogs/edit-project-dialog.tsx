import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { useBoard } from '../board-context.ts';
import {
  checkProject,
  type ProjectForm,
  projectChange,
  projectFormOf,
  projectLabels,
} from '#pwa/office/common/board/project-form.ts';
import { useEditForm } from '#pwa/office/common/board/use-edit-form.ts';
import { ItemEditor } from './item-editor.tsx';
import { ProjectFields } from './project-fields.tsx';

interface EditProjectProps {
  device: StaffDevice;
  project: ProjectRow;
  customers: readonly CustomerRow[];
  onClose: () => void;
}

export function EditProjectDialog({ device, project, customers, onClose }: EditProjectProps) {
  const { changes, clock } = useBoard();
  const form = useEditForm<ProjectForm, ProjectRow>({
    device,
    name: `project ${project.id}`,
    row: project,
    formOf: row => projectFormOf(row, clock.timeZone),
    check: checkProject,
    labels: projectLabels,
    words: (name, value) => wordsOf(name, value, customers),
    changeOf: (value, fields) =>
      changes.updateProject(project.id, projectChange(value, fields, clock.timeZone)),
    onDone: onClose,
  });
  const { value, clash } = form;
  if (clash) {
    return <ClashDialog what="this project" clash={clash} isSaving={form.isSaving} />;
  }
  return (
    <FormDialog
      title="Edit Project"
      submitLabel="Update Project"
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {value && (
        <>
          <ProjectFields
            form={value}
            errors={form.errors}
            change={form.change}
            customers={customers}
            hasPayment
          />
          <ItemEditor
            items={value.items}
            error={form.errors.items}
            newKey={device.newId}
            onChange={items => form.change({ items })}
          />
        </>
      )}
    </FormDialog>
  );
}

function wordsOf(
  name: keyof ProjectForm,
  value: ProjectForm[keyof ProjectForm],
  customers: readonly CustomerRow[],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(item => `${item.quantity} × ${item.name}`).join('\n') || 'none';
  const customer = name === 'customerId' && customers.find(({ id }) => String(id) === value);
  return customer ? customerName(customer) : String(value) || 'none';
}
