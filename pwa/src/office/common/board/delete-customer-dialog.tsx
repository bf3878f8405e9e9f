import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { DeleteDialog } from '#pwa/office/common/delete-dialog.tsx';
import type { CrmChanges } from './use-crm-changes.ts';

interface DeleteCustomerDialogProps {
  customer: CustomerRow;
  /** How many they have. */
  projects: number;
  changes: CrmChanges;
  onClose: () => void;
}

export function DeleteCustomerDialog({ customer, projects, changes, onClose }: DeleteCustomerDialogProps) {
  const own =
    projects === 0 ? '' : projects === 1 ? ' There is 1 project.' : ` There are ${projects} projects.`;
  return (
    <DeleteDialog<CustomerRow>
      kind="customer"
      name={customerName(customer)}
      also={`All their projects and jobs are deleted too.${own} Orders, invoices and proofs of delivery stay.`}
      seen={customer}
      nameOf={current => `${customerName(current)}, ${current.email}`}
      change={changes.deleteCustomer(customer.id)}
      onClose={onClose}
    />
  );
}
