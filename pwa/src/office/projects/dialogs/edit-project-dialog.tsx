import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { type ProjectForm, projectForm, projectWords } from '#contract/projects/project-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { projectChange, projectFormOf } from '#pwa/office/common/board/project-form.ts';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { useEditForm } from '#pwa/office/common/record/use-edit-form.ts';
import { useBoard } from '../board-context.ts';
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
  const form = useEditForm({
    device,
    name: `project ${project.id}`,
    row: project,
    formOf: row => projectFormOf(row, clock.timeZone),
    words: projectWords,
    schema: () => projectForm(clock.timeZone),
    wordsOf: (name, value) => wordsOf(name, value, customers),
    changeOf: (checked, names) => changes.updateProject(project.id, projectChange(checked, names)),
    onDone: onClose,
  });
  return (
    <EditDialog
      what="this project"
      clash={form.clash}
      title="Edit Project"
      submitLabel="Update Project"
      form={form}
      onClose={onClose}
    >
      <ProjectFields form={form} customers={customers} hasPayment />
      <ItemEditor
        items={form.value.items}
        error={form.errors.items}
        newKey={device.newId}
        onChange={items => form.change({ items })}
      />
    </EditDialog>
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
