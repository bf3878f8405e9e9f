import type { OfficeOrder } from '#contract/endpoints/orders.ts';
import { type FulfilmentMethod, fulfilmentMethods } from '#contract/orders.ts';
import { deliveryTitles } from '#contract/deliveries.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';

const words: Record<FulfilmentMethod, string> = {
  auspost: 'Australia Post',
  driver: 'Own driver',
  pickup: 'Pick-up',
};

interface FulfilmentSelectProps {
  order: OfficeOrder;
  isSaving: boolean;
  onChange: (method: FulfilmentMethod) => void;
}

/** How an order is brought. Choosing the driver plans a delivery, leaving the driver cancels it. */
export function FulfilmentSelect({ order, isSaving, onChange }: FulfilmentSelectProps) {
  const isFixed = order.isShipped || order.status === 'cancelled' || order.status === 'completed';
  return (
    <div className="relative min-w-44">
      <Field label={`How order ${order.orderId} is brought`} hideLabel>
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
              {words[method]}
              {method === 'driver' && !order.canDrive ? ' (PO box)' : ''}
            </option>
          ))}
        </Select>
      </Field>
      {order.deliveryStatus && (
        <span className="text-meta text-soft">Delivery: {deliveryTitles[order.deliveryStatus]}</span>
      )}
      {order.fulfilmentMethod === 'driver' && !order.deliveryStatus && order.status === 'pending' && (
        <span className="text-meta text-soft">Planned once it is paid</span>
      )}
    </div>
  );
}
