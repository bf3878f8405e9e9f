import { useStaffDevice } from '#pwa/local/use-staff-device.ts';
import type { CustomerRow } from '#contract/endpoints/customers.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { EditCustomerDialog, NewCustomerDialog } from '../dialogs/customer-dialogs.tsx';
import { useCustomers } from '../use-board.ts';
import type { CrmChanges } from '../use-crm-changes.ts';

interface CustomerFormProps {
  /** Null for a new one. */
  customer: CustomerRow | null;
  changes: CrmChanges;
  onOpen: (customerId: number) => void;
  onClose: () => void;
}

/** The board's own dialogs, as soon as the storage of drafts is open. */
export function CustomerForm({ customer, ...shared }: CustomerFormProps) {
  const device = useStaffDevice();
  const { data: customers = [] } = useCustomers();
  if (!device) {
    return (
      <Dialog open onOpenChange={isOpen => !isOpen && shared.onClose()} title="Opening…">
        <Spinner>Opening the storage of this device…</Spinner>
      </Dialog>
    );
  }
  const parts = { ...shared, device, customers };
  return customer ? <EditCustomerDialog {...parts} customer={customer} /> : <NewCustomerDialog {...parts} />;
}
