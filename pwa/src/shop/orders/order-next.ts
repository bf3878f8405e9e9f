/** What happens next, in one sentence. Every state has one, and it says who acts. Pure. */
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
      ? 'Your order has arrived. The invoice says by when it is to be paid.'
      : 'Your order has arrived. If anything is not right, write to us and we will fix it.';
  }
  if (delivery?.status === 'failed') return 'Nobody could take the parcel. We call you about another day.';
  if (delivery?.status === 'out_for_delivery') {
    return order.signatureRequired
      ? 'Our driver is on the way. Someone needs to be there to sign.'
      : 'Our driver is on the way to you.';
  }
  if (order.isShipped) return shippedNext(order);
  if (production && production.piecesDone >= production.pieces) return 'We count and pack your order next.';
  if (proofNext) return proofNextText(proofNext, order.items);
  if (production?.startedAt)
    return 'The workshop finishes the remaining pieces, then we count and pack them.';
  if (production || isDecorated(order))
    return 'Your order is in line at the workshop. We tell you here when it begins.';
  return 'We pick your order from the shelf and pack it.';
}

const isDecorated = ({ items }: OrderDetail) => items.some(item => item.designPlacements.length > 0);

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
  if (fulfilmentMethod === 'driver') return 'Our driver brings it to you.';
  return trackingNumber
    ? 'Australia Post brings it to you. The first scan can take about 12 hours to show.'
    : 'Australia Post brings it to you.';
}
