import { useState } from 'react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { canDo } from '#contract/orders/orders.ts';
import { refundForm } from '#contract/orders/order-forms.ts';
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { readDollars } from '#contract/money/read-dollars.ts';
import { methodWords } from '../office-words.ts';
import { type PaymentOfOrder, refundableLabel, refundablePayments } from '../refundable-payments.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { useRefund } from '../use-refund.ts';
import { consequences } from './cancel-dialog.tsx';

interface RefundDialogProps {
  order: OfficeOrderDetail;
  money: OrderMoney;
  submit: OfficeOrderHandle['submit'];
  onClose: () => void;
  onSettled: () => Promise<unknown>;
}

/** Refunds all that is left, or a part. Shows the amount before it is pressed. */
export function RefundDialog(props: RefundDialogProps) {
  const open = refundablePayments(props.money.payments);
  const [first] = open;
  return first ? <RefundForm {...props} open={open} first={first} /> : null;
}

interface RefundFormProps extends RefundDialogProps {
  open: readonly PaymentOfOrder[];
  first: PaymentOfOrder;
}

const startOf = ({ id, refundableCents }: PaymentOfOrder) => ({
  paymentId: id,
  amount: centsToDecimalText(refundableCents),
});

function RefundForm({ order, submit, open, first, onClose, onSettled }: RefundFormProps) {
  const { orderId } = order;
  const refund = useRefund(orderId, onSettled);
  const chosen = (paymentId: number) => open.find(one => one.id === paymentId) ?? first;
  // With all of its money gone back, an order that has not left is seldom still wanted.
  const asksToCancel = (cents: number) =>
    open.length === 1 && cents === first.refundableCents && canDo('cancel', order) && !order.isShipped;
  const [cancels, setCancels] = useState(false);
  const form = useForm({
    start: { ...startOf(first), reason: '' },
    schema({ paymentId }) {
      const { refundableCents, provider } = chosen(paymentId);
      return refundForm(refundableCents, provider === 'manual');
    },
    // First the order is cancelled. If that is refused, no money goes back.
    save: async ({ amount, ...request }) =>
      asksToCancel(amount) &&
      cancels &&
      !(await submit({ status: 'cancelled' }, `Order ${orderId} is cancelled`))
        ? null
        : refund.send({ ...request, amountCents: amount }),
    onDone: onClose,
  });
  const { value, errors, text, change } = form;
  const payment = chosen(value.paymentId);
  const left = payment.refundableCents;
  const amountCents = readDollars(value.amount) ?? 0;
  const isByHand = payment.provider === 'manual';

  return (
    <FormDialog
      title={`Refund order ${orderId}`}
      submitLabel={
        amountCents > 0 && amountCents <= left
          ? `Refund ${formatCents(amountCents)}${asksToCancel(amountCents) && cancels ? ' and cancel' : ''}`
          : 'Refund'
      }
      form={form}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        {isByHand
          ? `This was paid outside the checkout (${methodWords(payment.method)}), so refund it yourself, then record it here. We’ll email the customer.`
          : `The money is refunded the way it was paid, by ${methodWords(payment.method)}.`}{' '}
        This cannot be undone.
      </p>
      {open.length > 1 && (
        <Field label="Payment" className="sm:col-span-2">
          <Select value={payment.id} onChange={event => change(startOf(chosen(Number(event.target.value))))}>
            {open.map(one => (
              <option key={one.id} value={one.id}>
                {refundableLabel(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Amount in dollars" help={`${formatCents(left)} can be refunded.`} error={errors.amount}>
        <TextInput {...text('amount')} inputMode="decimal" autoComplete="off" className="tabular-nums" />
      </Field>
      <Field
        label="Reason"
        optional={!isByHand}
        help="The customer sees this on their adjustment note."
        error={errors.reason}
      >
        <TextInput {...text('reason')} maxLength={500} />
      </Field>
      {asksToCancel(amountCents) && (
        <Checkbox
          label="Cancel the order too"
          help={cancels ? consequences(order) : 'Otherwise it goes on: its jobs and its delivery stay.'}
          checked={cancels}
          onChange={event => setCancels(event.target.checked)}
          className="sm:col-span-2"
        />
      )}
      {refund.trouble && (
        <ErrorState className="sm:col-span-2" title={refund.trouble}>
          Close this window to see how the order stands, or change the amount.
        </ErrorState>
      )}
    </FormDialog>
  );
}
