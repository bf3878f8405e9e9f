/** Whether a payment fits its checkout, and how an order stands that it settles. */
import { formatCents } from '#contract/money/money.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutRow, OrderHead } from '../checkout-row.ts';
import type { Settled } from '../insert-order.ts';

/** Why the money does not fit the checkout; null when it does. */
export function mismatch(
  checkout: CheckoutRow,
  intent: PaymentIntent,
  /** What is open on the invoice of an order on account. */
  openCents: number = checkout.totalCents,
): string | null {
  if (checkout.items.length === 0) return 'The payment came without a cart.';
  if (!checkout.customerInfo.email) return 'The payment came without a customer.';
  if (intent.currency !== checkout.currency)
    return `Paid in ${intent.currency}, not in ${checkout.currency}.`;
  if (intent.receivedCents !== openCents) {
    return `Received ${formatCents(intent.receivedCents)} for a total of ${formatCents(openCents)}.`;
  }
  const isSame = intent.checkoutId === checkout.id && intent.orderId === checkout.orderId;
  return isSame ? null : 'The payment names another checkout.';
}

/** Its browser still has to say what it is for, or who pays it. */
export function isBare({ items, customerInfo }: CheckoutRow): boolean {
  return items.length === 0 || !customerInfo.email;
}

/** What was begun on account is paid where it stands. */
export function statusAfter(known: OrderHead | null, reviewReason: string | null): OrderHead['status'] {
  const before = known?.status ?? 'pending';
  return !reviewReason && before === 'pending' ? 'processing' : before;
}

export function settledBy(
  intent: PaymentIntent,
  reviewReason: string | null,
  status: OrderHead['status'],
  at: Date,
): Settled {
  const { id: paymentId, method, receivedCents } = intent;
  const isPaid = reviewReason === null;
  return {
    columns: {
      status,
      paymentId,
      paymentMethod: method,
      isPaid,
      paidAt: isPaid ? at : null,
      paymentReview: !isPaid,
      reviewReason,
    },
    event: {
      type: isPaid ? 'paid' : 'payment_review',
      data: { method, receivedCents, reason: reviewReason },
      at,
    },
  };
}
