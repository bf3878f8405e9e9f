import { blankCustomer, customerForm, customerWords } from '#contract/customers/customer-form.ts';
import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { uuid } from '#contract/wire/shapes.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { useEditForm } from '#pwa/office/common/record/use-edit-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerFormOf } from './customer-form.ts';
import type { CrmChanges } from './use-crm-changes.ts';
import { useSameEmail } from './use-same-email.ts';

const newCustomerForm = customerForm.extend({ clientId: uuid });

interface NewCustomerProps {
  device: StaffDevice;
  changes: CrmChanges;
  /** Shows another customer with the same address. */
  onOpen: (customerId: number) => void;
  onClose: () => void;
}

/** Input is stored on this device until it is saved. */
export function NewCustomerDialog({ device, changes, onOpen, onClose }: NewCustomerProps) {
  const form = useDraftForm({
    device,
    name: 'new customer',
    start: () => ({ ...blankCustomer, clientId: device.newId() }),
    words: customerWords,
    schema: newCustomerForm,
    save: changes.createCustomer,
    onDone: onClose,
  });
  const known = useSameEmail(form.value.email);
  return (
    <FormDialog title="Add New Customer" submitLabel="Create Customer" form={form} onClose={onClose}>
      <CustomerFields form={form} emailNote={<Known customers={known} onOpen={onOpen} />} />
    </FormDialog>
  );
}

interface KnownProps extends Pick<NewCustomerProps, 'onOpen'> {
  customers: readonly CustomerRow[];
}

/** Two people of one club may share an email address, so this is only a note. */
function Known({ customers, onOpen }: KnownProps) {
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
  const { device, customer, changes, onOpen, onClose } = props;
  const form = useEditForm({
    device,
    name: `customer ${customer.id}`,
    row: customer,
    formOf: customerFormOf,
    words: customerWords,
    schema: () => customerForm,
    wordsOf: (_name, value) => value || 'none',
    changeOf: (checked, names) =>
      changes.updateCustomer(customer.id, Object.fromEntries(names.map(name => [name, checked[name]]))),
    onDone: onClose,
  });
  const known = useSameEmail(form.value.email, customer.id);
  return (
    <EditDialog
      what="this customer"
      clash={form.clash}
      title="Edit Customer"
      submitLabel="Update Customer"
      form={form}
      onClose={onClose}
    >
      <CustomerFields form={form} emailNote={<Known customers={known} onOpen={onOpen} />} />
    </EditDialog>
  );
}
