import { useState } from 'react';
import { creditRefundForm, receiptWords } from '#contract/receivables/receivable-forms.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useAccountChange } from './use-account.ts';
import { MethodSelect } from './method-select.tsx';

interface CreditRefundDialogProps {
  account: CustomerAccount;
  onClose: () => void;
}

const method: ManualPaymentMethod = 'bank_transfer';

/** Credit that the person has given back, or is about to. */
export function CreditRefundDialog({ account, onClose }: CreditRefundDialogProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const change = useAccountChange();
  const { now, timeZone } = useShopClock();
  const { customerId, name, creditCents } = account;
  const form = useForm({
    start: {
      amount: centsToDecimalText(creditCents),
      method,
      receivedOn: isoDateIn(now, timeZone),
      reference: '',
    },
    schema: creditRefundForm(creditCents),
    save: ({ amount, reference, ...typed }) =>
      change(
        () =>
          call('POST /api/customers/{id}/credit/refund', {
            params: { id: String(customerId) },
            body: { ...typed, clientId, amountCents: amount, ...(reference && { reference }) },
          }),
        { title: 'Credit given back', description: `${formatCents(amount)} to ${name}` },
      ),
    failed: 'The refund could not be recorded.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Give credit back" submitLabel="Record refund" form={form} onClose={onClose}>
      <p className="text-soft sm:col-span-2">
        Send the money to {name} yourself, then record it here. Their credit is {formatCents(creditCents)}.
      </p>
      <Field label={receiptWords.labels.amount} error={form.errors.amount}>
        <TextInput {...form.text('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Given back by">
        <MethodSelect {...form.text('method')} />
      </Field>
      <Field label="Day" error={form.errors.receivedOn}>
        <TextInput {...form.text('receivedOn')} type="date" />
      </Field>
      <Field label="Reference" optional error={form.errors.reference}>
        <TextInput {...form.text('reference')} autoComplete="off" maxLength={200} />
      </Field>
    </FormDialog>
  );
}
