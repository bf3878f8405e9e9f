import { useState } from 'react';
import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import {
  blankCustomer,
  checkCustomer,
  customerBody,
  customerFormOf,
  customerLabels,
  sameEmail,
} from './customer-form.ts';
import type { CrmChanges } from './use-crm-changes.ts';
import { useEditForm } from './use-edit-form.ts';
import { CustomerFields } from './customer-fields.tsx';

interface NewCustomerProps {
  device: StaffDevice;
  customers: readonly CustomerRow[];
  changes: CrmChanges;
  /** Shows another customer, who has the same address. */
  onOpen: (customerId: number) => void;
  onClose: () => void;
}

/** What is typed is kept on this device until it is saved. */
export function NewCustomerDialog({ device, customers, changes, onOpen, onClose }: NewCustomerProps) {
  const [blank] = useState(() => ({ ...blankCustomer, clientId: device.newId() }));
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: 'new customer',
    blank,
    check: checkCustomer,
    save: form => changes.createCustomer({ ...customerBody(form), clientId: form.clientId }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add New Customer"
      submitLabel="Create Customer"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {value && (
        <CustomerFields
          form={value}
          errors={errors}
          change={change}
          emailNote={<Known customers={sameEmail(customers, value.email)} onOpen={onOpen} />}
        />
      )}
    </FormDialog>
  );
}

/** Two people of one club may share an address, so it is said and not refused. */
function Known({ customers, onOpen }: Pick<NewCustomerProps, 'customers' | 'onOpen'>) {
  const [first] = customers;
  return (
    <div aria-live="polite" className="empty:hidden">
      {first && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 bg-wait-soft px-3 py-2 text-label text-on-wait-soft">
          <span className="mr-auto">
            {customerName(first)} has this e-mail already
            {customers.length > 1 && `, and ${customers.length - 1} more`}.
          </span>
          <Button size="small" onClick={() => onOpen(first.id)}>
            Open {customerName(first)}
          </Button>
        </p>
      )}
    </div>
  );
}

interface EditCustomerProps extends NewCustomerProps {
  customer: CustomerRow;
}

export function EditCustomerDialog(props: EditCustomerProps) {
  const { device, customer, customers, changes, onOpen, onClose } = props;
  const form = useEditForm({
    device,
    name: `customer ${customer.id}`,
    row: customer,
    formOf: customerFormOf,
    check: checkCustomer,
    labels: customerLabels,
    words: (_name, value) => value || 'none',
    changeOf(value, fields) {
      const all = Object.entries(customerBody(value)).filter(([name]) =>
        fields.some(field => field === name),
      );
      return changes.updateCustomer(customer.id, Object.fromEntries(all));
    },
    onDone: onClose,
  });
  const { value, clash } = form;
  if (clash) {
    return <ClashDialog what="this customer" clash={clash} isSaving={form.isSaving} />;
  }
  return (
    <FormDialog
      title="Edit Customer"
      submitLabel="Update Customer"
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {value && (
        <CustomerFields
          form={value}
          errors={form.errors}
          change={form.change}
          emailNote={<Known customers={sameEmail(customers, value.email, customer.id)} onOpen={onOpen} />}
        />
      )}
    </FormDialog>
  );
}
