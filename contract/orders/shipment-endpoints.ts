/** Orders that leave in parts, and pieces that come later. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { freeText, personText, rowId, uuid } from '../wire/shapes.ts';
import { officeOrderDetail } from './office-endpoints.ts';
import { fulfilmentMethods } from './orders.ts';

const office = capability('orders.manage');
const params = z.object({ orderId: z.string().max(64) });
const itemId = z.int32().positive();
/** Empty for a line without sizes. */
const size = z.string().max(50);
/** The version that was looked at; `details.current` of a conflict is the order as it is now. */
const version = z.int32().optional();

export const mostShipmentLines = 500;
const maxMessage = 1000;

export const shipmentEndpoints = {
  shipPart: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/shipments',
    currentAt: '/api/orders/{orderId}/office',
    summary:
      'Ships some pieces of an order, and tells the customer; with our own driver they leave when the driver sets out. The same `clientId` again is the same shipment',
    access: office,
    limit: 'write',
    params,
    body: z.object({
      clientId: uuid,
      pieces: z
        .array(z.object({ itemId, size, quantity: z.int32().min(1).max(100_000) }))
        .min(1, 'Choose what is shipped.')
        .max(mostShipmentLines),
      method: z.enum(fulfilmentMethods),
      trackingNumber: personText(100).nullable().default(null),
      /** With our own driver: the day of the delivery. Null: the next business day. */
      deliverOn: z.iso.date().nullable().default(null),
      /** The person was told what isn't made or approved, and ships it all the same. */
      shipUnmade: z.literal(true).optional(),
      version,
    }),
    response: officeOrderDetail,
  }),
  trackShipment: endpoint({
    method: 'PATCH',
    path: '/api/orders/{orderId}/shipments/{number}',
    currentAt: '/api/orders/{orderId}/office',
    summary:
      'Sets the tracking number of a shipment, and tells the customer. What is so already is no change',
    access: office,
    limit: 'write',
    params: params.extend({ number: rowId }),
    body: z.object({ trackingNumber: personText(100).nullable(), version }),
    response: officeOrderDetail,
  }),
  setBackOrders: endpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/back-orders',
    currentAt: '/api/orders/{orderId}/office',
    summary:
      'Says when pieces that can’t be shipped yet are expected, and tells the customer; null for pieces that aren’t late. What is so already is no change',
    access: office,
    limit: 'write',
    params,
    body: z.object({
      pieces: z
        .array(z.object({ itemId, size, expectedOn: z.iso.date().nullable() }))
        .min(1, 'Choose what comes later.')
        .max(mostShipmentLines),
      /** For the customer, in the email. */
      message: freeText(maxMessage).default(''),
      version,
    }),
    response: officeOrderDetail,
  }),
};
