import { useState } from 'react';
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { readDollars } from '#contract/money/read-dollars.ts';
import { methodWords } from '../office-words.ts';
import { refundableLabel, refundablePayments } from '../refundable-payments.ts';
import { useRefund } from '../use-refund.ts';

interface RefundDialogProps {
  orderId: string;
  money: OrderMoney;
  onClose: () => void;
  onSettled: () => Promise<unknown>;
}

/** Gives back all that is left, or a part. It names the amount before it is pressed. */
export function RefundDialog({ orderId, money, onClose, onSettled }: RefundDialogProps) {
  const open = refundablePayments(money.payments);
  const [paymentId, setPaymentId] = useState(open[0]?.id);
  const payment = open.find(one => one.id === paymentId) ?? open[0];
  const [amount, setAmount] = useState(centsToDecimalText(payment?.refundableCents ?? 0));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const refund = useRefund(orderId, onSettled);
  if (!payment) return null;
  const left = payment.refundableCents;
  const amountCents = readDollars(amount);
  const fault = amountFault(amountCents, left);
  const isByHand = payment.provider === 'manual';
  const isReasonMissing = isByHand && reason.trim() === '';

  function handleSubmit() {
    setTried(true);
    if (!payment || fault || amountCents === null) return 'amount';
    if (isReasonMissing) return 'reason';
    const request = { amountCents, reason: reason.trim(), paymentId: payment.id };
    void refund.send(request).then(made => made && onClose());
    return undefined;
  }

  return (
    <FormDialog
      title={`Refund order ${orderId}`}
      submitLabel={fault || amountCents === null ? 'Refund' : `Refund ${formatCents(amountCents)}`}
      isSaving={refund.isSending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        {isByHand
          ? `This money came past the checkout (${methodWords(payment.method)}), so it goes back past it: give it back yourself, then write it down here. The customer is told by email.`
          : `The money goes back the way it came, by ${methodWords(payment.method)}.`}{' '}
        This cannot be undone.
      </p>
      {open.length > 1 && (
        <Field label="Payment" className="sm:col-span-2">
          <Select
            value={payment.id}
            onChange={event => {
              const next = open.find(one => String(one.id) === event.target.value);
              setPaymentId(next?.id);
              setAmount(centsToDecimalText(next?.refundableCents ?? 0));
            }}
          >
            {open.map(one => (
              <option key={one.id} value={one.id}>
                {refundableLabel(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label="Amount in dollars"
        help={`${formatCents(left)} can be refunded.`}
        error={isTried ? fault : undefined}
      >
        <TextInput
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={event => setAmount(event.target.value)}
          className="tabular-nums"
        />
      </Field>
      <Field
        label="Reason"
        optional={!isByHand}
        help="The customer reads it on the note to their invoice."
        error={isTried && isReasonMissing ? 'Please say why.' : undefined}
      >
        <TextInput
          name="reason"
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      {refund.trouble && (
        <ErrorState className="sm:col-span-2" title={refund.trouble}>
          Close this window to see how the order stands, or change the amount.
        </ErrorState>
      )}
    </FormDialog>
  );
}

function amountFault(amountCents: number | null, leftCents: number): string | undefined {
  if (amountCents === null) return 'Enter an amount such as 25.00.';
  if (amountCents === 0) return 'Enter more than $0.00.';
  return amountCents > leftCents ? `At most ${formatCents(leftCents)} can be refunded.` : undefined;
}
