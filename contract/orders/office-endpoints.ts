/** Orders as the office sees and changes them. Order values are integer cents. */
import { z } from 'zod';
import { deliveryAddress } from '../checkout/checkout-form.ts';
import { deliveryStatuses } from '../deliveries/deliveries.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { jobStages } from '../jobs/jobs.ts';
import { fulfilmentMethods, manualPaymentMethods, orderSorts, orderStatuses } from './orders.ts';
import { proofStandings } from '../proofs/proofs.ts';
import { cents, eventOf, freeLine, freeText, instant, pageByCursor, personText } from '../wire/shapes.ts';
import { orderSummary, orderDetail, orderRefund, namedOrder, orderShipment, backOrder } from './endpoints.ts';

const day = z.iso.date();

/** Additional fields for the office. */
export const officeOrder = orderSummary.extend({
  version: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  company: z.string().nullable(),
  /** State and postcode, enough to see whether the shop's driver can deliver there. */
  place: z.string(),
  paymentMethod: z.string().nullable(),
  paidAt: instant.nullable(),
  paymentReview: z.boolean(),
  reviewReason: z.string().nullable(),
  shippedAt: instant.nullable(),
  refundedCents: cents,
  /** What can still be refunded, also for an order cancelled after payment. */
  refundableCents: cents,
  pieces: z.int(),
  /** False for a PO box, where drivers can't deliver. */
  canDrive: z.boolean(),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  /** Some of its pieces have left. Missing in older copies on a device. */
  isPartShipped: z.boolean().optional(),
  projectNumber: z.string().nullable(),
  projectStage: z.string().nullable(),
});
export type OfficeOrder = z.output<typeof officeOrder>;

export const officeEvent = eventOf(z.string());
export type OfficeEvent = z.output<typeof officeEvent>;

/** One order with everything the office needs. */
export const officeOrderDetail = officeOrder.extend({
  customerInfo: orderDetail.shape.customerInfo,
  customerId: z.int().nullable(),
  abn: z.string().nullable(),
  poNumber: z.string().nullable(),
  notes: z.string().nullable(),
  /** What the customer was told when the office took the order. Missing in older copies on a device. */
  message: z.string().nullable().optional(),
  /** Missing in older copies on a device. */
  neededBy: day.nullable().optional(),
  subtotalCents: cents,
  /** What techniques added. Missing in older copies on a device. */
  decorationCents: cents.optional(),
  setupCents: cents,
  shippingCents: cents,
  gstCents: cents,
  receivedCents: cents,
  /** Open on the invoice of an order on account. Missing in older copies on a device. */
  openCents: cents.optional(),
  /** Held beyond its documents, after a change that made it cheaper. Missing in older copies on a device. */
  overpaidCents: cents.optional(),
  /** Of an order that leaves in parts. Missing in older copies on a device, as is what follows. */
  shipments: z.array(orderShipment.extend({ deliveryId: z.uuid().nullable() })).optional(),
  backOrders: z.array(backOrder).optional(),
  agreedTo: orderDetail.shape.agreedTo,
  /** What stands between it and its dispatch. */
  unready: z
    .object({ jobs: z.int(), proof: z.enum(proofStandings).nullable(), sizesToCome: z.boolean() })
    .optional(),
  signatureRequired: z.boolean(),
  events: z.array(officeEvent),
  refunds: z.array(orderRefund),
  production: orderDetail.shape.production,
  delivery: z
    .object({
      id: z.uuid(),
      status: z.enum(deliveryStatuses),
      scheduledDate: instant,
      deliveredAt: instant.nullable(),
      signedBy: z.string().nullable(),
      driverName: z.string().nullable(),
    })
    .nullable(),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      jobNumber: z.string(),
      title: z.string(),
      type: z.string(),
      stage: z.enum(jobStages),
      pieces: z.int(),
      /** The line it makes; null for one that was added by hand. Missing in older copies on a device. */
      itemId: z.int().nullable().optional(),
    }),
  ),
});
export type OfficeOrderDetail = z.output<typeof officeOrderDetail>;

const flag = z.enum(['true', 'false']).transform(word => word === 'true');

/** Filters of the office's list; each is also counted. */
const orderFilter = {
  search: z.string().max(200).optional(),
  status: z.enum(orderStatuses).optional(),
  paid: flag.optional(),
  cancelled: flag.optional(),
  review: flag.optional(),
  shipped: flag.optional(),
  /** In production, not shipped, and made and approved as far as it has to be. */
  ready: flag.optional(),
  /** Cancelled but not refunded. */
  refundDue: flag.optional(),
  /** Not paid, not cancelled and not in review. */
  unpaid: flag.optional(),
  /** Decorated, not in production yet, and the artwork isn't approved. */
  artwork: flag.optional(),
  /** Its customer has sent a design that no proof shows yet. */
  sentArtwork: flag.optional(),
  fulfilment: z.enum(fulfilmentMethods).optional(),
  /** Days in the shop's calendar, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** A page of the office's list. */
export const orderPageSize = 50;

export const officeOrderEndpoints = {
  listOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders for the office, newest first, a page at a time',
    access: capability('orders.manage'),
    limit: 'read',
    query: z.object({
      ...orderFilter,
      sort: z.enum(orderSorts).optional(),
      ...pageByCursor,
    }),
    response: z.array(officeOrder),
  }),
  countOrders: endpoint({
    method: 'GET',
    path: '/api/order-counts',
    summary: 'How many orders a filter finds, and how they fall into the states',
    access: capability('orders.manage'),
    limit: 'read',
    query: z.object(orderFilter),
    response: z.object({
      /** Matches of the filter. */
      total: z.int(),
      /** Matches of the filter without its status. */
      byStatus: z.record(z.enum(orderStatuses), z.int()),
      /** Over all orders: those waiting for a person. */
      inReview: z.int(),
      toShip: z.int(),
      toRefund: z.int(),
      unpaid: z.int(),
      artwork: z.int(),
      sentArtwork: z.int(),
    }),
  }),
  getOfficeOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/office',
    summary: 'One order with its customer, jobs, delivery and log',
    access: capability('orders.manage'),
    limit: 'read',
    params: namedOrder,
    response: officeOrderDetail,
  }),
  makePayLink: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/pay-link',
    secrets: true,
    summary: 'A new link by which whoever has it reads and pays this order; earlier ones go on working',
    access: capability('orders.manage'),
    limit: 'write',
    params: namedOrder,
    status: 201,
    response: z.object({ url: z.url() }),
  }),
  changeOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/{orderId}',
    currentAt: '/api/orders/{orderId}/office',
    summary:
      'Moves an order on, settles its payment by hand, chooses how it is brought, ships it. What is so already is no change',
    access: capability('orders.manage'),
    limit: 'write',
    params: namedOrder,
    body: z.object({
      status: z.enum(orderStatuses).optional(),
      fulfilmentMethod: z.enum(fulfilmentMethods).optional(),
      trackingNumber: personText(100).nullable().optional(),
      /** Delivery address; can be changed until the order has been sent. */
      address: deliveryAddress.optional(),
      isShipped: z.boolean().optional(),
      /** The person was told what isn't made or approved, and ships or completes it all the same. */
      shipUnmade: z.literal(true).optional(),
      /** An approved account: production starts before payment. */
      onAccount: z.literal(true).optional(),
      /** The whole total was paid outside the checkout. */
      paid: z
        .object({ method: z.enum(manualPaymentMethods), reference: freeLine(100).optional() })
        .optional(),
      /** Accepts the payment in review for the order. */
      acceptPayment: z.literal(true).optional(),
      /** The reason; required for an account, a manual payment and an accepted payment. */
      reason: freeText(500).optional(),
      /** The office's internal notes, never shown to customers. */
      notes: freeText(4000).nullable().optional(),
      /**
       * The version the person saw. A change by someone else since is a conflict, whose
       * `details.current` is the current order.
       */
      version: z.int32().optional(),
    }),
    response: officeOrder,
  }),
};
