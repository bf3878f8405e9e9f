/** When an order arrives, and what that depends on. Pure. */
import { isBlankLine } from '#contract/roster/roster.ts';
import {
  approvalDaysText,
  estimateDelivery,
  type EstimateFigures,
} from '#contract/checkout/delivery-estimate.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { afterApproval } from '#contract/proofs/proof-comes.ts';
import { productionCountsFrom } from '#contract/proofs/proofs.ts';
import { figuresFor } from '#contract/techniques/making-days.ts';

export interface DueWords {
  label: string;
  /** Shown in large letters. */
  text: string;
  /** Explains the text. */
  note?: string;
}

export function dueWords(order: OrderDetail, figures: EstimateFigures): DueWords {
  const shop = figuresFor(figures, order.items);
  const day = (iso: string) =>
    new Intl.DateTimeFormat('en-AU', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: shop.timeZone,
    })
      .format(new Date(iso))
      .replace(',', '');
  const { delivery } = order;
  if (order.status === 'cancelled') return { label: 'This order was', text: 'Cancelled' };
  if (delivery?.status === 'delivered' && delivery.deliveredAt) {
    return { label: 'Delivered', text: day(delivery.deliveredAt) };
  }
  if (order.status === 'completed') return { label: 'This order is', text: 'Completed' };
  if (delivery?.status === 'out_for_delivery') return { label: 'Our driver is on the way', text: 'Today' };
  const label = order.fulfilmentMethod === 'pickup' ? 'Ready to collect' : 'Estimated delivery';
  // The planned day has passed, and no other has been set.
  if (delivery?.status === 'failed') return { label, text: 'On another day' };
  if (order.proofNext === 'waiting') return proofWaits(label, order, shop);
  if (order.status === 'pending') return { label, text: waitsFor(order) };
  // Even if a day has been planned: it was calculated from the payment.
  if (order.proofNext) {
    return { label, text: capitalised(daysOf(order, shop)), note: 'after you approve your proof' };
  }
  if (delivery) return { label, text: day(delivery.scheduledDate) };
  const isBlank = order.items.every(isBlankLine);
  const start = new Date(productionCountsFrom(order));
  const { postalCode } = order.customerInfo;
  const { from, to } = estimateDelivery(start, isBlank, shop, { method: order.shippingMethod, postalCode });
  return { label, text: `${day(`${from}T00:00:00Z`)} to ${day(`${to}T00:00:00Z`)}` };
}

/** The buyer's next step comes before the delivery date. */
function proofWaits(label: string, order: OrderDetail, shop: EstimateFigures): DueWords {
  const note = `${label}: ${afterApproval(daysOf(order, shop))}.`;
  return { label: 'Waiting for you', text: 'Your proof is ready', note };
}

const daysOf = ({ fulfilmentMethod, shippingMethod, customerInfo }: OrderDetail, shop: EstimateFigures) =>
  approvalDaysText(shop, { fulfilmentMethod, method: shippingMethod, postalCode: customerInfo.postalCode });

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function waitsFor({ isPaid, paymentReview }: OrderDetail): string {
  if (isPaid) return 'To be planned';
  return paymentReview ? 'Once the payment is checked' : 'Once it is paid';
}
