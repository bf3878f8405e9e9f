/** Orders as this device lists them without the shop. */
import type { OfficeOrder } from '#contract/orders/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { by, byLatest, type KeptList } from '#pwa/common/list/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { orderAddress } from './order-address.ts';

type KeptOrders = KeptList<ReadersOf<typeof orderAddress>, OfficeOrder[], OfficeOrder>;

/** `timeZone` is the shop's: a day begins there. */
export function keptOrders(timeZone: string): KeptOrders {
  const dayOf = (order: OfficeOrder) => isoDateIn(new Date(order.createdAt), timeZone);
  return {
    rowsOf: orders => orders,
    pageOf: orders => orders,
    texts: ({ orderId, customerName, customerEmail, company, projectNumber, trackingNumber }) => [
      orderId,
      customerName,
      customerEmail,
      company,
      projectNumber,
      trackingNumber,
    ],
    fits: {
      status: (order, status) => order.status === status,
      by: (order, method) => order.fulfilmentMethod === method,
      payment(order, payment) {
        if (payment === 'open') return !order.isPaid && !order.paymentReview;
        return order.isPaid && (payment === 'paid' || order.status !== 'cancelled');
      },
      from: (order, day) => dayOf(order) >= day,
      to: (order, day) => dayOf(order) <= day,
    },
    sorts: {
      newest: byLatest(order => order.createdAt),
      oldest: by(order => order.createdAt),
      dearest: byLatest(order => order.totalAmount),
      cheapest: by(order => order.totalAmount),
      customer: by(order => order.customerName),
    },
  };
}
