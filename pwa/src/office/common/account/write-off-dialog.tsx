import { useState } from 'react';
import { writeOffForm } from '#contract/receivables/receivable-forms.ts';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useAccountChange } from './use-account.ts';

interface WriteOffDialogProps {
  invoice: OpenInvoice;
  onClose: () => void;
}

/** Gives up what is open, or a part of it. */
export function WriteOffDialog({ invoice, onClose }: WriteOffDialogProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const change = useAccountChange();
  const { orderId, number, openCents } = invoice;
  const form = useForm({
    start: { amount: centsToDecimalText(openCents), reason: '' },
    schema: writeOffForm(openCents),
    save: ({ amount, reason }) =>
      change(
        () =>
          call('POST /api/orders/{orderId}/write-off', {
            params: { orderId },
            body: { clientId, amountCents: amount, reason },
          }),
        { title: 'Written off', description: `${formatCents(amount)} of ${number}` },
      ),
    failed: 'It could not be written off.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Write off ${number}`}
      submitLabel="Write off"
      tone="danger"
      form={form}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        You no longer expect this money, and the customer is no longer asked for it. The invoice stays as it
        is. If money comes after all, record it for this order.
      </p>
      <Field label="Amount in dollars" error={form.errors.amount}>
        <TextInput {...form.text('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Reason" help="It is logged with your name." error={form.errors.reason}>
        <TextInput {...form.text('reason')} maxLength={500} placeholder="The company was wound up" />
      </Field>
    </FormDialog>
  );
}
