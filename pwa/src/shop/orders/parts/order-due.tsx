import { FileCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addressLine } from '#contract/text/address-line.ts';
import type { EstimateFigures } from '#contract/checkout/delivery-estimate.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { dueWords } from '../due-words.ts';
import { whatNext } from '../order-next.ts';
import { type OrderDoor, OrderPicture } from '#pwa/common/orders/order-picture.tsx';

interface OrderDueProps {
  order: OrderDetail;
  shop: EstimateFigures;
  door: OrderDoor;
}

/** The main panel: when the order arrives, where, what happens next, and its contents. */
export function OrderDue({ order, shop, door }: OrderDueProps) {
  const { label, text, note } = dueWords(order, shop);
  const [first] = order.items;
  return (
    <section className="-mx-page-edge overflow-hidden bg-deep bg-(image:--twill) text-on-deep md:mx-0 md:rounded-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 px-page-edge py-6 md:px-8">
        <div>
          <p className="text-on-deep-soft">{label}</p>
          <p className="my-2 font-display text-3xl leading-tight font-heading tracking-display tabular-nums">
            {text}
          </p>
          {note && <p className="mb-2 leading-snug">{note}</p>}
          <p className="text-on-deep-soft">{placeWords(order)}</p>
          <p className="mt-4 max-w-96 border-t border-current/25 pt-3 leading-snug">{whatNext(order)}</p>
          {order.proofNext === 'waiting' && (
            <Button variant="go" icon={FileCheck} className="mt-4" asChild>
              <Link to={`/orders/${order.orderId}/proof`}>View your proof</Link>
            </Button>
          )}
        </div>
        {first && <OrderPicture item={first} door={door} className="block w-28 md:w-48" />}
      </div>
    </section>
  );
}

function placeWords({ fulfilmentMethod, customerInfo }: OrderDetail): string {
  if (fulfilmentMethod === 'pickup') return 'At the shop';
  const line = addressLine(customerInfo);
  return line ? `To ${line}` : 'We’ll ask you for the address';
}
