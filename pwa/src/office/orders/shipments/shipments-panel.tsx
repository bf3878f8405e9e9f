import { CalendarClock, PackagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { canDo } from '#contract/orders/orders.ts';
import { countOf } from '#contract/orders/shipments.ts';
import { formatIsoDay, formatMonthDay } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { fulfilmentWords } from '../office-words.ts';
import { Panel } from '../parts/panel.tsx';
import { TrackingField } from '../parts/tracking-field.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { linesLeft, sizesText } from './piece-rows.ts';

type Shipment = NonNullable<OfficeOrderDetail['shipments']>[number];

interface ShipmentsPanelProps {
  order: OfficeOrderDetail;
  trackShipment: OfficeOrderHandle['trackShipment'];
  onShipPart: () => void;
  onBackOrder: () => void;
}

/** What has left in parts and what is left, with the ways to ship some of it or to say when it comes. */
export function ShipmentsPanel({ order, trackShipment, onShipPart, onBackOrder }: ShipmentsPanelProps) {
  const shipments = order.shipments ?? [];
  const isOpen = canDo('ship', order);
  const left = linesLeft(order);
  if (shipments.length === 0 && (!isOpen || countOf(left.flatMap(({ sizes }) => sizes)) === 0)) return null;
  return (
    <Panel title="Shipments">
      {shipments.length > 0 && (
        <ul className="grid gap-4">
          {shipments.map(shipment => (
            <ShipmentRow
              key={shipment.number}
              orderId={order.orderId}
              shipment={shipment}
              save={trackShipment}
            />
          ))}
        </ul>
      )}
      {isOpen && left.length > 0 && (
        <>
          {(shipments.length > 0 || (order.backOrders ?? []).length > 0) && (
            <div className="grid gap-1">
              <h3 className="font-strong">Still to ship</h3>
              <ul className="grid gap-1">
                {left.map(({ itemId, title, sizes }) => (
                  <li key={itemId} className="leading-snug wrap-anywhere">
                    {title}
                    {sizes.map(one => (
                      <span key={one.size} className="block text-meta text-soft tabular-nums">
                        {sizesText([one])}
                        {one.expectedOn && `, expected ${formatIsoDay(one.expectedOn)}`}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={PackagePlus} onClick={onShipPart}>
              Ship a part…
            </Button>
            <Button size="small" icon={CalendarClock} onClick={onBackOrder}>
              Comes later…
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

interface ShipmentRowProps {
  shipment: Shipment;
  save: OfficeOrderHandle['trackShipment'];
}

function ShipmentRow({ orderId, shipment, save }: ShipmentRowProps & { orderId: string }) {
  const { now, timeZone } = useShopClock();
  const { number, method, shippedAt, deliveryId, deliveryStatus, deliveryDate, pieces } = shipment;
  const byLine = [...new Set(pieces.map(({ itemId }) => itemId))].map(itemId =>
    pieces.filter(one => one.itemId === itemId),
  );
  const done = method === 'pickup' ? 'ready' : 'shipped';
  return (
    <li className="grid gap-1.5">
      <p className="leading-snug">
        <b className="font-strong">Part {number}</b>, {fulfilmentWords[method]}
        {shippedAt && `, ${done} ${formatMonthDay(new Date(shippedAt), now, timeZone)}`}
      </p>
      {byLine.map(sizes => (
        <p key={sizes[0]?.itemId} className="text-meta leading-snug text-soft wrap-anywhere tabular-nums">
          {[sizes[0]?.name, sizes[0]?.colour].filter(Boolean).join(', ')}: {sizesText(sizes)}
        </p>
      ))}
      <TextLink asChild className="justify-self-start">
        <Link to={`/admin/orders/${orderId}/packing-slip?part=${number}`}>Packing slip of part {number}</Link>
      </TextLink>
      {deliveryId && deliveryStatus && (
        <TextLink asChild className="justify-self-start">
          <Link to={`/admin/deliveries?delivery=${deliveryId}`}>
            Delivery: {deliveryTitles[deliveryStatus]}
            {deliveryDate && `, ${formatMonthDay(new Date(deliveryDate), now, timeZone)}`}
          </Link>
        </TextLink>
      )}
      {method === 'auspost' && (
        <TrackingField
          key={shipment.trackingNumber}
          label={`Tracking number of part ${number}`}
          number={shipment.trackingNumber}
          save={trackingNumber => save(number, trackingNumber)}
        />
      )}
    </li>
  );
}
