/** When an order comes, in two lines. Pure but for the day on which an approval is waited for. */
import { estimateDelivery, type EstimateFigures } from '#contract/delivery-estimate.ts';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { productionCountsFrom } from '#contract/proofs.ts';

export function dueWords(order: OrderDetail, shop: EstimateFigures): { label: string; text: string } {
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
  // The planned day has passed, and nobody has set another.
  if (delivery?.status === 'failed') return { label, text: 'On another day' };
  if (delivery) return { label, text: day(delivery.scheduledDate) };
  if (order.status === 'pending') return { label, text: waitsFor(order) };
  const isBlank = order.items.every(item => item.designPlacements.length === 0);
  // Also of a copy that this device kept before there were proofs.
  const isWaiting = order.proof ? order.proof.status !== 'approved' : false;
  const start = isWaiting ? new Date() : new Date(productionCountsFrom(order));
  const { postalCode } = order.customerInfo;
  const { from, to } = estimateDelivery(start, isBlank, shop, { method: order.shippingMethod, postalCode });
  return {
    label: isWaiting ? `${label}, if you approve today` : label,
    text: `${day(`${from}T00:00:00Z`)} to ${day(`${to}T00:00:00Z`)}`,
  };
}

function waitsFor({ isPaid, paymentReview }: OrderDetail): string {
  if (isPaid) return 'To be planned';
  return paymentReview ? 'Once the payment is checked' : 'Once it is paid';
}
