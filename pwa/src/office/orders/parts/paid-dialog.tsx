import { formatCents } from '#contract/money/money.ts';
import { paidForm } from '#contract/orders/order-forms.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isOnAccount, type ManualPaymentMethod, manualPaymentMethods } from '#contract/orders/orders.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { manualPaymentWords } from '../office-words.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { reasonHelp } from './reason-dialog.tsx';

interface PaidDialogProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  onClose: () => void;
}

const method: ManualPaymentMethod = 'bank_transfer';

/** A payment made outside the checkout: the whole total, by one method. */
export function PaidDialog({ order, submit, onClose }: PaidDialogProps) {
  const total = formatCents(order.openCents || order.total);
  const form = useForm({
    start: { method, reference: '', reason: '' },
    schema: paidForm,
    save: ({ reason, reference, ...paid }) =>
      submit({ paid: { ...paid, ...(reference && { reference }) }, reason }, `${total} marked as paid`),
    onDone: onClose,
  });
  return (
    <FormDialog title="Mark as paid" submitLabel={`Mark ${total} as paid`} form={form} onClose={onClose}>
      <p className="text-soft sm:col-span-2">
        The {order.openCents ? 'rest of' : 'whole'} {total} has come.{' '}
        {isOnAccount(order)
          ? 'An email tells the customer.'
          : 'The customer gets the confirmation, and production begins.'}
      </p>
      <Field label="Paid by">
        <Select {...form.text('method')}>
          {manualPaymentMethods.map(one => (
            <option key={one} value={one}>
              {manualPaymentWords[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reference" optional error={form.errors.reference}>
        <TextInput {...form.text('reference')} maxLength={100} />
      </Field>
      <Field label="Reason" help={reasonHelp} error={form.errors.reason} className="sm:col-span-2">
        <TextInput {...form.text('reason')} maxLength={500} placeholder="Seen on the bank statement" />
      </Field>
    </FormDialog>
  );
}
