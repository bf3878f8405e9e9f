import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { EditCustomerDialog, NewCustomerDialog } from '#pwa/office/common/board/customer-dialogs.tsx';
import type { CrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';
import { WithDevice } from '#pwa/office/common/with-device.tsx';

interface CustomerFormProps {
  /** Null for a new one. */
  customer: CustomerRow | null;
  changes: CrmChanges;
  onOpen: (customerId: number) => void;
  onClose: () => void;
}

/** The board's own dialogs, shown once the draft storage is open. */
export function CustomerForm({ customer, ...shared }: CustomerFormProps) {
  return (
    <WithDevice title="Opening…" onClose={shared.onClose}>
      {device => {
        const parts = { ...shared, device };
        return customer ? (
          <EditCustomerDialog {...parts} customer={customer} />
        ) : (
          <NewCustomerDialog {...parts} />
        );
      }}
    </WithDevice>
  );
}
