/** Orders as this device lists them without the shop. */
import { type OfficeOrder, orderPageSize } from '#contract/orders/office-endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { by, byLatest, type KeptNow } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { asAsked, type orderAddress } from './order-address.ts';

const dayOf = (order: OfficeOrder, { timeZone }: KeptNow) => isoDateIn(new Date(order.createdAt), timeZone);

export const orderList: ListSource<ReadersOf<typeof orderAddress>, OfficeOrder[], OfficeOrder> = {
  key: 'orders',
  pageSize: orderPageSize,
  ask: (query, heard) => call('GET /api/orders', { query: asAsked(query), heard }),
  kept: {
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
      from: (order, day, now) => dayOf(order, now) >= day,
      to: (order, day, now) => dayOf(order, now) <= day,
    },
    sorts: {
      newest: byLatest(order => order.createdAt),
      oldest: by(order => order.createdAt),
      dearest: byLatest(order => order.totalAmount),
      cheapest: by(order => order.totalAmount),
      customer: by(order => order.customerName),
    },
  },
};
