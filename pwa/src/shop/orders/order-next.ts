/** What happens next, in one sentence. Every state has one, and it says who acts. Pure. */
import { isBlankLine } from '#contract/roster/roster.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { isOnAccount } from '#contract/orders/orders.ts';
import { proofNextText } from '#contract/proofs/proof-next-words.ts';
import { goneBackCents } from '#pwa/common/orders/gone-back.ts';

export function whatNext(order: OrderDetail): string {
  const { status, delivery, production, proofNext } = order;
  if (status === 'cancelled') return cancelledNext(order);
  if (status === 'pending') return pendingNext(order);
  if (status === 'completed' || delivery?.status === 'delivered') {
    return isOnAccount(order) && !order.paymentReview
      ? 'Your order has arrived. The due date is on your invoice.'
      : 'Your order has arrived. If anything isn’t right, contact us and we’ll fix it.';
  }
  if (delivery?.status === 'failed')
    return 'Nobody was there to take the parcel. We’ll call you to arrange another day.';
  if (delivery?.status === 'out_for_delivery') {
    return order.signatureRequired
      ? 'Our driver is on the way. Someone needs to be there to sign.'
      : 'Our driver is on the way to you.';
  }
  if (order.isShipped) return shippedNext(order);
  if (hasPartsGone(order)) return 'A part of your order has left. We’ll email you when we send the rest.';
  if (production && production.piecesDone >= production.pieces)
    return 'Next, we’ll count and pack your order.';
  if (proofNext) return proofNextText(proofNext, order.items);
  if (production?.startedAt)
    return 'The workshop finishes the remaining pieces, then we’ll count and pack them.';
  if (production || isDecorated(order))
    return 'Your order is in the workshop’s queue. We’ll update this page when we start.';
  return 'We’ll pick your order from stock and pack it.';
}

const hasPartsGone = ({ shipments = [] }: OrderDetail) => shipments.some(({ shippedAt }) => shippedAt);

const isDecorated = ({ items }: OrderDetail) => !items.every(isBlankLine);

/** An unpaid order may have its proof already. */
function pendingNext({ paymentReview, paymentTrouble, proofNext }: OrderDetail): string {
  const first = proofNext === 'coming' ? 'send you a proof for approval' : 'begin';
  const also = proofNext === 'waiting' ? ' and you have approved your proof' : '';
  if (paymentReview) return `We check your payment and ${first} as soon as that is done${also}.`;
  if (paymentTrouble) return 'Your payment did not go through, so nothing was charged and we have not begun.';
  return `We ${first} as soon as the payment has arrived${also}.`;
}

function cancelledNext(order: OrderDetail): string {
  return order.receivedCents > goneBackCents(order)
    ? 'Refunds take a few business days to show at your bank.'
    : 'There is nothing left to do.';
}

function shippedNext({ fulfilmentMethod, trackingNumber }: OrderDetail): string {
  if (fulfilmentMethod === 'pickup') return 'Come by during opening hours and bring your order number.';
  if (fulfilmentMethod === 'driver') return 'Our driver will deliver it to you.';
  return trackingNumber
    ? 'Australia Post will deliver it to you. The first scan can take about 12 hours to show.'
    : 'Australia Post will deliver it to you.';
}
