/** Which of an order's payments can be refunded, and their labels. Pure. */
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { methodWords } from './office-words.ts';

export type PaymentOfOrder = OrderMoney['payments'][number];

/** Payments that arrived after the order was paid come first: those must be refunded, the other need not be. */
export function refundablePayments(payments: readonly PaymentOfOrder[]): PaymentOfOrder[] {
  return payments
    .filter(({ refundableCents }) => refundableCents > 0)
    .toSorted((a, b) => Number(b.isSecond) - Number(a.isSecond));
}

/** "Card", or "Card, paid a second time". */
export function paymentName({ method, isSecond }: PaymentOfOrder): string {
  return isSecond ? `${methodWords(method)}, paid a second time` : methodWords(method);
}

export function refundableLabel(payment: PaymentOfOrder): string {
  return `${paymentName(payment)}: ${formatCents(payment.refundableCents)} left`;
}
