/** Orders, for their buyers and for the office. Order values are integer cents. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { billingAddress, deliveryAddress } from '../checkout/checkout-form.ts';
import { deliveryStatuses } from '../deliveries/deliveries.ts';
import { anyone, capability, endpoint, signedIn } from '../wire/endpoint.ts';
import { jobStages } from '../jobs/jobs.ts';
import { orderLinkForm } from './order-link-form.ts';
import { fulfilmentMethods, manualPaymentMethods, orderSorts, orderStatuses } from './orders.ts';
import { proofNexts, proofStandings, proofStatuses } from '../proofs/proofs.ts';
import { cents, freeLine, freeText, instant, personText, sha256, signedCents } from '../wire/shapes.ts';
import { sizeQuantities } from '../checkout/size-quantities.ts';
import { shippingMethods } from '../checkout/shipping.ts';
import type { SoldDecoration } from '../techniques/price/sold-decoration.ts';
import { techniqueId } from '../techniques/technique-shape.ts';
import { soldRoster } from '../roster/sold-roster.ts';

export const soldDecoration = z.object({
  code: z.string(),
  name: z.string(),
  /** Missing: every piece of the line. */
  quantity: z.int().optional(),
  perItemCents: cents,
  totalCents: cents,
}) satisfies z.ZodType<SoldDecoration>;

const day = z.iso.date();

const colour = z.object({ id: z.string(), name: z.string(), value: z.string() });

export const orderItemView = z.object({
  id: z.int(),
  productId: z.int().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  /** Name of the drawing. */
  garment: z.string(),
  /** Without a name if the product has only one colour. */
  color: colour,
  designPlacements: z.array(
    z.object({
      position: z.enum(designPositions as readonly ['front', 'back', 'side']),
      area: z.string().optional(),
      decorationMethod: techniqueId,
      designFile: z
        .object({
          sha256,
          name: z.string(),
          type: z.string(),
          bytes: z.int(),
          widthPx: z.int(),
          heightPx: z.int(),
          colours: z.literal('cmyk').optional(),
          /** What the design tool made it of. */
          original: z.object({ sha256, name: z.string() }).optional(),
        })
        .nullable(),
      xOffset: z.number(),
      yOffset: z.number(),
      scale: z.number(),
      rotation: z.number(),
      inks: z.int().optional(),
    }),
  ),
  allowMultipleColors: z.boolean(),
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int() })),
  totalQuantity: z.int(),
  /** Below zero for a discount. */
  price: signedCents,
  setupFee: cents,
  totalPrice: signedCents,
  /** Rows that techniques added, as sold. Missing in copies from before there were any. */
  decorations: z.array(soldDecoration).optional(),
  /** Names and numbers, where one order is read; lists leave them out. */
  roster: soldRoster.nullish(),
});
export type OrderItemView = z.output<typeof orderItemView>;

/** One row of an order list. */
export const orderSummary = z.object({
  id: z.int(),
  orderId: z.string(),
  createdAt: instant,
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  isShipped: z.boolean(),
  trackingNumber: z.string().nullable(),
  fulfilmentMethod: z.enum(fulfilmentMethods),
  shippingMethod: z.enum(shippingMethods),
  items: z.array(orderItemView),
  total: cents,
  /** The same amount under the name the office's list uses. */
  totalAmount: cents,
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Additional fields for the buyer. */
export const ownOrder = orderSummary.extend({
  /** What production is waiting for; null if nothing. Missing in older copies on a device. */
  proofNext: z.enum(proofNexts).nullable().optional(),
});
export type OwnOrder = z.output<typeof ownOrder>;

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

/** The kinds of event that customers see. */
export const customerEvents = [
  'placed',
  'paid',
  'payment_review',
  'processing',
  'proof_sent',
  'proof_approved',
  'proof_changes',
  'shipped',
  'completed',
  'cancelled',
] as const;
export const orderEvent = z.object({ type: z.enum(customerEvents), at: instant });

/** A refund as the customer sees it. */
export const orderRefund = z.object({
  amountCents: cents,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  at: instant,
});

const changedPieces = z.object({
  itemId: z.int(),
  name: z.string(),
  /** Empty if the product has only one. */
  colour: z.string(),
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int() })),
  pieces: z.int(),
});

/** A change of what was ordered, as the customer sees it. */
export const orderChange = z.object({
  at: instant,
  differenceCents: signedCents,
  /** What the office wrote about it. */
  message: z.string().nullable(),
  /** The lines whose pieces have changed. */
  before: z.array(changedPieces),
  after: z.array(changedPieces),
});
export type OrderChangeView = z.output<typeof orderChange>;

/** Pieces of an order that have left together, or wait for our driver. */
export const orderShipment = z.object({
  /** From 1 in its order. */
  number: z.int(),
  method: z.enum(fulfilmentMethods),
  trackingNumber: z.string().nullable(),
  /** Null while it waits for our driver. */
  shippedAt: instant.nullable(),
  /** With our driver. */
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  deliveryDate: instant.nullable(),
  pieces: z.array(
    z.object({
      itemId: z.int(),
      name: z.string(),
      /** Empty if the product has only one. */
      colour: z.string(),
      /** Empty for a line without sizes. */
      size: z.string(),
      quantity: z.int(),
    }),
  ),
});
export type OrderShipment = z.output<typeof orderShipment>;

/** Pieces that can't be shipped yet: those of this line and size that are left. */
export const backOrder = z.object({ itemId: z.int(), size: z.string(), expectedOn: day });

/** One order with its activity so far. It contains no name of staff or of another customer. */
export const orderDetail = ownOrder.extend({
  version: z.int(),
  customerInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
    /** Who pays, where that isn't who the parcel goes to. Missing in older copies on a device. */
    billing: billingAddress.nullish(),
  }),
  company: z.string().nullable(),
  /** Missing in older copies on a device. */
  abn: z.string().nullable().optional(),
  poNumber: z.string().nullable(),
  subtotalCents: cents,
  /** What techniques added. Missing in older copies on a device. */
  decorationCents: cents.optional(),
  setupCents: cents,
  shippingCents: cents,
  gstCents: cents,
  paymentMethod: z.string().nullable(),
  paidAt: instant.nullable(),
  /** The payment doesn't match the order, and a person is checking it. */
  paymentReview: z.boolean(),
  shippedAt: instant.nullable(),
  signatureRequired: z.boolean(),
  /** Refunds of the payment the order was paid with; a refunded second payment appears only among the refunds. */
  refundedCents: cents,
  /** The amount received, refunded or not. */
  receivedCents: cents,
  /** Open on the invoice of an order on account. Missing in older copies on a device. */
  openCents: cents.optional(),
  refunds: z.array(orderRefund),
  events: z.array(orderEvent),
  /** Pieces over all jobs, and pieces in finished jobs. Null while there is nothing to produce. */
  production: z
    .object({
      pieces: z.int(),
      piecesDone: z.int(),
      startedAt: instant.nullable(),
      completedAt: instant.nullable(),
      dueDate: instant.nullable(),
    })
    .nullable(),
  delivery: z
    .object({
      status: z.enum(deliveryStatuses),
      scheduledDate: instant,
      deliveredAt: instant.nullable(),
      signedBy: z.string().nullable(),
      startedAt: instant.nullable(),
      attempt: z.int(),
      /** There is a picture of the signature that this person may see. */
      hasSignature: z.boolean(),
      /** Id of the page where the proof can be checked; for the buyer and the office. */
      checkId: z.string().nullable(),
    })
    .nullable(),
  deliveryDate: instant.nullable(),
  /** The current proof; null if none has been sent, or the artwork has changed since. */
  proof: z
    .object({
      version: z.int(),
      status: z.enum(proofStatuses),
      sentAt: instant,
      decidedAt: instant.nullable(),
    })
    .nullable(),
  /** The provider's last message about a failed payment, while the order is unpaid. */
  paymentTrouble: z.string().nullable(),
  /** The buyer or the office asks, not somebody with a link alone. Missing in older copies on a device. */
  isOwn: z.boolean().optional(),
  /** What the office wrote to the customer when it took the order. Missing in older copies on a device. */
  message: z.string().nullable().optional(),
  /** The latest first. Missing in older copies on a device. */
  changes: z.array(orderChange).optional(),
  /** Of an order that leaves in parts. Missing in older copies on a device. */
  shipments: z.array(orderShipment).optional(),
  backOrders: z.array(backOrder).optional(),
});
export type OrderDetail = z.output<typeof orderDetail>;

/** One event of an order, for the office. `data` depends on the kind. */
export const officeEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: instant,
  /** Null if the shop did it automatically. */
  byName: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
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

/** Any text: an invalid number is treated as an order that doesn't exist. */
const named = z.object({ orderId: z.string().max(64) });

const flag = z.enum(['true', 'false']).transform(word => word === 'true');

/** What an order still waits for from its buyer. */
export const orderToCome = z.object({
  lines: z.array(
    z.object({
      itemId: z.int(),
      name: z.string(),
      /** Empty if the product has only one. */
      colour: z.string(),
      totalQuantity: z.int(),
      sizes: z.array(z.string()),
    }),
  ),
  isAddressKnown: z.boolean(),
});
export type OrderToCome = z.output<typeof orderToCome>;

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
  fulfilment: z.enum(fulfilmentMethods).optional(),
  /** Days in the shop's calendar, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** A page of the office's list. */
export const orderPageSize = 50;

export const orderEndpoints = {
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/api/user/orders',
    summary: 'The orders of the signed-in person, newest first',
    access: signedIn,
    limit: 'read',
    response: z.array(ownOrder),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}',
    summary:
      'One order: for its owner, the office, or the holder of its token. Everybody else is told nothing.',
    access: anyone,
    limit: 'orderLookup',
    params: named,
    query: z.object({ token: z.string().max(100).optional() }),
    response: orderDetail,
  }),
  sendOrderLink: endpoint({
    method: 'POST',
    path: '/api/orders/find',
    summary:
      'Sends a link to an order to the email address it was placed with; the answer is the same for any number and address',
    access: anyone,
    limit: 'orderLink',
    body: orderLinkForm,
    response: z.object({ message: z.string() }),
  }),
  getOrderSizes: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/sizes',
    summary: 'Lines whose sizes are to come, with the sizes on sale',
    access: anyone,
    limit: 'orderLookup',
    params: named,
    query: z.object({ token: z.string().max(100).optional() }),
    response: orderToCome,
  }),
  fillOrderSizes: endpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/sizes',
    summary:
      'Fills in sizes of whole lines, and the address while there is none; what is so already is no change',
    access: anyone,
    limit: 'mailLink',
    params: named,
    query: z.object({ token: z.string().max(100).optional() }),
    body: z.object({
      lines: z.array(z.object({ itemId: z.int32().positive(), sizeQuantities })).max(100),
      address: deliveryAddress.nullable().default(null),
    }),
    response: orderToCome,
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders for the office, newest first, a page at a time',
    access: capability('orders.manage'),
    limit: 'read',
    query: z.object({
      ...orderFilter,
      sort: z.enum(orderSorts).optional(),
      /** From 1. */
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .transform(Number)
        .optional(),
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
    }),
  }),
  getOfficeOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/office',
    summary: 'One order with its customer, jobs, delivery and log',
    access: capability('orders.manage'),
    limit: 'read',
    params: named,
    response: officeOrderDetail,
  }),
  getOrderSignature: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/signature',
    summary: 'The signature at the door as a picture, for whoever ordered and the office',
    access: anyone,
    limit: 'orderLookup',
    params: named,
    answers: 'raw',
  }),
  makePayLink: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/pay-link',
    secrets: true,
    summary: 'A new link by which whoever has it reads and pays this order; earlier ones go on working',
    access: capability('orders.manage'),
    limit: 'write',
    params: named,
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
    params: named,
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
