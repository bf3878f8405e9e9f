import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { EditCustomerDialog, NewCustomerDialog } from '#pwa/office/common/board/customer-dialogs.tsx';
import { useCustomers } from '#pwa/office/common/board/use-board.ts';
import type { CrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';

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
        <Spinner>Opening this device’s storage…</Spinner>
      </Dialog>
    );
  }
  const parts = { ...shared, device, customers };
  return customer ? <EditCustomerDialog {...parts} customer={customer} /> : <NewCustomerDialog {...parts} />;
}
