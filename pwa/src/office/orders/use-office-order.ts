/** One order as the office sees it, and its changes. */
import { useQuery } from '@tanstack/react-query';
import type { orderChangeEndpoints } from '#contract/orders/change-endpoints.ts';
import type { shipmentEndpoints } from '#contract/orders/shipment-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { useRecord } from '#pwa/office/common/record/use-record.ts';
import { type OrderChange, orderRows } from './clash-rows.ts';

type Part = Omit<SentBody<(typeof shipmentEndpoints)['shipPart']>, 'version'>;
type Late = Omit<SentBody<(typeof shipmentEndpoints)['setBackOrders']>, 'version'>;
type LinesChange = Omit<SentBody<(typeof orderChangeEndpoints)['changeOrderLines']>, 'version'>;

export function useOfficeOrder(orderId: string) {
  const params = { orderId };
  const moneyKey = ['order-money', orderId];
  const { record, attempt, isSaving, clash, refresh } = useRecord<OfficeOrderDetail, OrderChange>({
    key: ['order', orderId],
    load: () => call('GET /api/orders/{orderId}/office', { params }),
    kept: ['orders', orderId],
    lists: [['order', orderId], moneyKey, ['unmatched-payments'], ['dashboard']],
    rows: orderRows,
  });
  const money = useQuery({
    queryKey: moneyKey,
    queryFn: () => call('GET /api/orders/{orderId}/money', { params }),
    meta: keptAs('orders', `money-${orderId}`),
    refetchOnMount: 'always',
  });

  return {
    order: record,
    money,
    isSaving,
    clash,
    refresh,
    /** Resolves to whether it was done. Refusals are shown here. */
    submit: (wanted: OrderChange, done: string) =>
      attempt({
        async send({ version }) {
          await call('PATCH /api/orders/{orderId}', { params, body: { ...wanted, version } });
        },
        wanted,
        done: { title: 'Order updated', description: done },
        failed: 'Failed to update order',
      }),
    /** Changes what was ordered. Resolves to whether it was done. */
    changeLines: (body: LinesChange) =>
      attempt({
        async send({ version }) {
          return call('POST /api/orders/{orderId}/changes', { params, body: { ...body, version } });
        },
        done: {
          title: 'Order changed',
          description: body.sendsMail === false ? 'Nobody was written to' : 'The customer gets an email',
        },
        failed: 'The order could not be changed',
      }),
    /** Ships some pieces. Resolves to whether it was done. */
    shipPart: (body: Part) =>
      attempt({
        async send({ version }) {
          return call('POST /api/orders/{orderId}/shipments', { params, body: { ...body, version } });
        },
        done: body.method === 'driver' ? 'Its delivery is planned' : 'The customer gets an email',
        failed: 'These pieces could not be shipped',
      }),
    trackShipment: (number: number, trackingNumber: string | null) =>
      attempt({
        async send({ version }) {
          return call('PATCH /api/orders/{orderId}/shipments/{number}', {
            params: { ...params, number: String(number) },
            body: { trackingNumber, version },
          });
        },
        done: trackingNumber ? `Tracking number ${trackingNumber}` : 'Tracking number removed',
        failed: 'The tracking number could not be saved',
      }),
    /** Says when pieces are expected. Resolves to whether it was done. */
    setBackOrders: (body: Late) =>
      attempt({
        async send({ version }) {
          return call('PUT /api/orders/{orderId}/back-orders', { params, body: { ...body, version } });
        },
        done: 'Expected days saved',
        failed: 'The days could not be saved',
      }),
    /** The driver sets out. This also marks the order as shipped, if it isn't yet. */
    startDelivery: ({ id, driverName }: NonNullable<OfficeOrderDetail['delivery']>) =>
      attempt({
        async send() {
          const body = { status: 'out_for_delivery' as const, ...(driverName ? { driverName } : {}) };
          await call('PATCH /api/deliveries/{id}', { params: { id }, body });
        },
        done: { title: 'Delivery updated', description: 'It is out for delivery' },
        failed: 'Failed to start the delivery',
      }),
  };
}
export type OfficeOrderHandle = ReturnType<typeof useOfficeOrder>;
