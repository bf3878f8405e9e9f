import { ExternalLink } from 'lucide-react';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { OrderDetail, OrderShipment } from '#contract/orders/endpoints.ts';
import { piecesLeft } from '#contract/orders/shipments.ts';
import { trackingLink } from '#contract/orders/tracking.ts';
import { formatIsoDay, formatShortDate } from '#contract/time/dates.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

/** An order that comes in parts: each with what is in it and how it comes, and what is still to come. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const { shipments = [] } = order;
  const left = linesLeft(order);
  return (
    <section aria-labelledby="order-parts" className="grid max-w-narrow gap-3">
      <h2 id="order-parts" className="text-xl">
        Your order comes in parts
      </h2>
      <ol className="grid gap-3">
        {shipments.map(shipment => (
          <Part key={shipment.number} shipment={shipment} />
        ))}
      </ol>
      {left.length > 0 && order.status !== 'cancelled' && (
        <div className="grid gap-1 rounded-3 border border-dashed border-line-strong p-4">
          <h3 className="font-strong">Still to come</h3>
          <ul className="grid gap-1">
            {left.map(({ itemId, name, sizes }) => (
              <li key={itemId} className="wrap-anywhere">
                {name}: <span className="tabular-nums">{sizes}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Part({ shipment }: { shipment: OrderShipment }) {
  const { trackingUrl } = useShopFacts();
  const { number, pieces, trackingNumber, method } = shipment;
  const ids = [...new Set(pieces.map(({ itemId }) => itemId))];
  return (
    <li className="grid justify-items-start gap-1 rounded-3 border border-line bg-raised p-4">
      <p>
        <b className="font-strong">Part {number}</b>, <PartState shipment={shipment} />
      </p>
      {ids.map(id => {
        const own = pieces.filter(({ itemId }) => itemId === id);
        return (
          <p key={id} className="text-soft wrap-anywhere tabular-nums">
            {[own[0]?.name, own[0]?.colour].filter(Boolean).join(', ')}: {sizesText(own)}
          </p>
        );
      })}
      {trackingNumber && (
        <p>
          Tracking number <span className="font-strong select-all wrap-anywhere">{trackingNumber}</span>
        </p>
      )}
      {trackingNumber && method === 'auspost' && (
        <Button size="small" icon={ExternalLink} asChild className="mt-1">
          <a href={trackingLink(trackingUrl, trackingNumber)} target="_blank" rel="noopener noreferrer">
            Track part {number}
          </a>
        </Button>
      )}
    </li>
  );
}

function PartState({ shipment }: { shipment: OrderShipment }) {
  const { timeZone } = useShopFacts();
  const { shippedAt, method, deliveryStatus, deliveryDate } = shipment;
  const day = (at: string) => formatShortDate(new Date(at), timeZone);
  if (!shippedAt)
    return deliveryDate ? `planned with our driver for ${day(deliveryDate)}` : 'planned with our driver';
  if (method === 'pickup') return `ready to collect since ${day(shippedAt)}`;
  if (method === 'auspost') return `sent with Australia Post on ${day(shippedAt)}`;
  return deliveryStatus === 'delivered' && deliveryDate
    ? `delivered by our driver on ${day(deliveryDate)}`
    : `with our driver since ${day(shippedAt)}${deliveryStatus === 'failed' ? ` (${deliveryTitles.failed.toLowerCase()})` : ''}`;
}

function sizesText(pieces: readonly { size: string; quantity: number }[]): string {
  return pieces
    .toSorted((one, other) => compareSizes(one.size, other.size))
    .map(sizeText)
    .join(', ');
}

function sizeText({ size, quantity }: { size: string; quantity: number }): string {
  if (size) return `${quantity} × ${size}`;
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** What has neither left nor waits for our driver, with the day on which it is expected. */
function linesLeft({
  items,
  shipments = [],
  backOrders = [],
}: OrderDetail): { itemId: number; name: string; sizes: string }[] {
  const left = piecesLeft(
    items,
    shipments.flatMap(({ pieces }) => pieces),
  );
  return items.flatMap(item => {
    const own = left.filter(({ itemId }) => itemId === item.id);
    if (own.length === 0) return [];
    const sizes = own.map(one => {
      const day = backOrders.find(late => late.itemId === one.itemId && late.size === one.size)?.expectedOn;
      return day ? `${sizeText(one)} (expected ${formatIsoDay(day)})` : sizeText(one);
    });
    const name = [item.name, item.color.name].filter(Boolean).join(', ');
    return [{ itemId: item.id, name, sizes: sizes.join(', ') }];
  });
}
