import { addressLine } from '#contract/address-line.ts';
import { estimateDelivery, type EstimateFigures } from '#contract/delivery-estimate.ts';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { productionCountsFrom } from '#contract/proofs.ts';
import { whatNext } from '../order-next.ts';
import { type OrderDoor, OrderPicture } from './order-picture.tsx';

interface OrderDueProps {
  order: OrderDetail;
  shop: EstimateFigures;
  door: OrderDoor;
}

/** The one deep panel: when it comes, where to, what happens next, and what it is. */
export function OrderDue({ order, shop, door }: OrderDueProps) {
  const { label, text } = dueWords(order, shop);
  const [first] = order.items;
  return (
    <section className="-mx-page-edge overflow-hidden bg-deep bg-(image:--twill) text-on-deep md:mx-0 md:rounded-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 px-page-edge py-6 md:px-8">
        <div>
          <p className="text-on-deep-soft">{label}</p>
          <p className="my-2 font-display text-3xl leading-tight font-heading tracking-display tabular-nums">
            {text}
          </p>
          <p className="text-on-deep-soft">{placeWords(order)}</p>
          <p className="mt-4 max-w-96 border-t border-current/25 pt-3 leading-snug">{whatNext(order)}</p>
        </div>
        {first && <OrderPicture item={first} door={door} className="block w-28 md:w-48" />}
      </div>
    </section>
  );
}

function placeWords({ fulfilmentMethod, customerInfo }: OrderDetail): string {
  if (fulfilmentMethod === 'pickup') return 'At the shop';
  const line = addressLine(customerInfo);
  return line ? `To ${line}` : 'We ask you where it goes';
}

function dueWords(order: OrderDetail, shop: EstimateFigures): { label: string; text: string } {
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
  if (delivery) return { label, text: day(delivery.scheduledDate) };
  if (order.status === 'pending') return { label, text: order.isPaid ? 'To be planned' : 'Once it is paid' };
  const isBlank = order.items.every(item => item.designPlacements.length === 0);
  // Also of a copy that this device kept before there were proofs.
  const isWaiting = order.proof ? order.proof.status !== 'approved' : false;
  const start = isWaiting ? new Date() : new Date(productionCountsFrom(order));
  const { from, to } = estimateDelivery(start, isBlank, shop);
  return {
    label: isWaiting ? `${label}, if you approve today` : label,
    text: `${day(`${from}T00:00:00Z`)} to ${day(`${to}T00:00:00Z`)}`,
  };
}
