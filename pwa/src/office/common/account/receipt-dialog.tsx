import { useState } from 'react';
import { receiptForm, receiptWords } from '#contract/receivables/receivable-forms.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { shareOut } from '#contract/receivables/share-out.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useAccountChange } from './use-account.ts';
import { MethodSelect } from './method-select.tsx';

interface ReceiptDialogProps {
  account: CustomerAccount;
  /** Only this order is to be paid. */
  orderId?: string;
  onClose: () => void;
}

const method: ManualPaymentMethod = 'bank_transfer';

/** A payment that came by hand or by bank: the whole of what is open, or a part. */
export function ReceiptDialog({ account, orderId = '', onClose }: ReceiptDialogProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const change = useAccountChange();
  const { now, timeZone } = useShopClock();
  const { customerId, name, invoices, openCents } = account;
  const today = isoDateIn(now, timeZone);
  const ofOrder = invoices.find(invoice => invoice.orderId === orderId);
  const start = ofOrder?.openCents ?? openCents;
  const form = useForm({
    start: {
      amount: start > 0 ? centsToDecimalText(start) : '',
      method,
      receivedOn: today,
      reference: '',
      orderId,
      sendMail: true,
    },
    schema: receiptForm,
    words: receiptWords,
    save: ({ amount, reference, orderId: only, ...typed }) =>
      change(
        () =>
          call('POST /api/customers/{id}/receipts', {
            params: { id: String(customerId) },
            body: {
              ...typed,
              clientId,
              amountCents: amount,
              ...(reference && { reference }),
              ...(only && { orderId: only }),
            },
          }),
        { title: 'Payment recorded', description: `${formatCents(amount)} from ${name}` },
      ),
    failed: 'The payment could not be recorded.',
    onDone: onClose,
  });
  const { value } = form;
  return (
    <FormDialog title={`Payment from ${name}`} submitLabel="Record payment" form={form} onClose={onClose}>
      <Field {...form.field('amount')}>
        <TextInput {...form.text('amount')} inputMode="decimal" autoComplete="off" className="tabular-nums" />
      </Field>
      <Field {...form.field('method')}>
        <MethodSelect {...form.text('method')} />
      </Field>
      <Field {...form.field('receivedOn')}>
        <TextInput {...form.text('receivedOn')} type="date" max={today} />
      </Field>
      <Field {...form.field('reference')}>
        <TextInput {...form.text('reference')} autoComplete="off" maxLength={200} />
      </Field>
      <Field {...form.field('orderId')} className="sm:col-span-2">
        <Select {...form.text('orderId')}>
          <option value="">What is due first</option>
          {orderId && !ofOrder && <option value={orderId}>Order {orderId}, written off</option>}
          {invoices.map(invoice => (
            <option key={invoice.orderId} value={invoice.orderId}>
              {invoice.number}, order {invoice.orderId}: {formatCents(invoice.openCents)} open
            </option>
          ))}
        </Select>
      </Field>
      <output className="text-soft sm:col-span-2">
        {effectWords(account, readDollars(value.amount) ?? 0, value.orderId)}
      </output>
      <Checkbox {...form.tick('sendMail')} label={receiptWords.labels.sendMail} className="sm:col-span-2" />
    </FormDialog>
  );
}

/** What the sum pays, before it is recorded. */
function effectWords({ invoices }: CustomerAccount, amountCents: number, only: string): string {
  if (amountCents === 0) return 'Enter the amount to see what it pays.';
  const isWrittenOff = only !== '' && invoices.every(({ orderId }) => orderId !== only);
  if (isWrittenOff) return `Brings back what was written off of order ${only}, as far as it goes.`;
  const { shares, creditCents } = shareOut(amountCents, invoices, only || null);
  const pays = shares.map(({ orderId, cents }) => {
    const invoice = invoices.find(one => one.orderId === orderId);
    const rest = (invoice?.openCents ?? 0) - cents;
    return `${invoice?.number} ${rest > 0 ? `in part, ${formatCents(rest)} stays open` : 'in full'}`;
  });
  const credit = creditCents > 0 ? `${formatCents(creditCents)} stays as credit.` : '';
  return [pays.length > 0 ? `Pays ${pays.join('; ')}.` : 'Pays no invoice.', credit]
    .filter(Boolean)
    .join(' ');
}
