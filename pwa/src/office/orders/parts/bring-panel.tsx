import { Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { formatMonthDay } from '#contract/time/dates.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { canDo, type FulfilmentMethod, fulfilmentMethods } from '#contract/orders/orders.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { fulfilmentWords, shippingWords } from '../office-words.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { ExpressBadge } from '../express-badge.tsx';
import { Panel } from './panel.tsx';
import { TrackingField } from './tracking-field.tsx';

interface BringPanelProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  isSaving: boolean;
}

/** How the order is delivered. Choosing the driver plans a delivery; choosing another way cancels it. */
export function BringPanel({ order, submit, isSaving }: BringPanelProps) {
  return (
    <Panel title="Fulfilment" after={<SpeedWords order={order} />}>
      <MethodSelect
        order={order}
        isSaving={isSaving}
        onChange={fulfilmentMethod =>
          void submit({ fulfilmentMethod }, `Fulfilment: ${fulfilmentWords[fulfilmentMethod]}`)
        }
      />
      <DeliveryLine order={order} />
      {/* Parts have numbers of their own. */}
      {order.fulfilmentMethod === 'auspost' && canDo('setTracking', order) && !hasParts(order) && (
        // A new number from elsewhere resets the field.
        <TrackingField
          key={order.trackingNumber}
          label="Tracking number"
          number={order.trackingNumber}
          save={trackingNumber =>
            submit(
              { trackingNumber },
              trackingNumber ? `Tracking number ${trackingNumber}` : 'Tracking number removed',
            )
          }
        />
      )}
      <ShippedLine order={order} />
    </Panel>
  );
}

const hasParts = ({ shipments = [] }: OfficeOrderDetail) => shipments.length > 0;

/** The option that the customer chose and paid for. */
function SpeedWords({ order }: { order: OfficeOrderDetail }) {
  if (order.fulfilmentMethod === 'pickup') return null;
  if (order.shippingMethod === 'express') return <ExpressBadge order={order} />;
  return <span className="text-meta text-soft">{shippingWords.standard} shipping</span>;
}

interface MethodSelectProps {
  order: OfficeOrderDetail;
  isSaving: boolean;
  onChange: (method: FulfilmentMethod) => void;
}

function MethodSelect({ order, isSaving, onChange }: MethodSelectProps) {
  const isFixed = !canDo('chooseFulfilment', order);
  const note = !order.canDrive
    ? 'PO box: our driver can’t deliver there.'
    : order.fulfilmentMethod === 'driver' && !order.delivery && order.status === 'pending'
      ? 'The delivery is planned once the order is paid.'
      : undefined;
  return (
    <Field label={`How order ${order.orderId} is brought`} hideLabel help={note}>
      <Select
        value={order.fulfilmentMethod}
        disabled={isFixed || isSaving}
        onChange={event => {
          const method = fulfilmentMethods.find(one => one === event.target.value);
          if (method) onChange(method);
        }}
      >
        {fulfilmentMethods.map(method => (
          <option key={method} value={method} disabled={method === 'driver' && !order.canDrive}>
            {fulfilmentWords[method]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function DeliveryLine({ order: { delivery } }: { order: OfficeOrderDetail }) {
  const { now, timeZone } = useShopClock();
  if (!delivery) return null;
  const day = formatMonthDay(new Date(delivery.deliveredAt ?? delivery.scheduledDate), now, timeZone);
  return (
    <p className="leading-snug">
      <TextLink asChild>
        <Link to={`/admin/deliveries?delivery=${delivery.id}`}>
          Delivery: {deliveryTitles[delivery.status]}, {day}
        </Link>
      </TextLink>
      <span className="block text-meta text-soft">
        {[delivery.driverName ?? 'No driver yet', delivery.signedBy && `signed by ${delivery.signedBy}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  );
}

function ShippedLine({ order }: { order: OfficeOrderDetail }) {
  const { now, timeZone } = useShopClock();
  if (!order.shippedAt) return null;
  return (
    <p className="flex items-center gap-2 text-meta text-soft">
      <Truck aria-hidden="true" size={16} />
      {order.fulfilmentMethod === 'pickup' ? 'Ready since' : 'Shipped'}{' '}
      {formatMonthDay(new Date(order.shippedAt), now, timeZone)}
    </p>
  );
}
