/** What a packing slip lists: the whole order, or one of the parts in which it leaves. Pure. */
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { countOf } from '#contract/orders/shipments.ts';

/** Null where there is no such part. */
export function slipOf(order: OrderDetail, part: number | null): OrderDetail | null {
  if (part === null) return order;
  const shipment = order.shipments?.find(({ number }) => number === part);
  if (!shipment) return null;
  const { method: fulfilmentMethod, trackingNumber, pieces } = shipment;
  const items = order.items.flatMap(item => {
    const own = pieces.filter(({ itemId }) => itemId === item.id);
    const sizeQuantities = own
      .filter(({ size }) => size !== '')
      .map(({ size, quantity }) => ({ size, quantity }));
    return own.length === 0 ? [] : [{ ...item, sizeQuantities, totalQuantity: countOf(own) }];
  });
  return { ...order, fulfilmentMethod, trackingNumber, items };
}
