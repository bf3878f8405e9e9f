/** Orders, for their buyers and for the office. Order values are integer cents. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { billingAddress, deliveryAddress } from '../checkout/checkout-form.ts';
import { deliveryStatuses } from '../deliveries/deliveries.ts';
import { agreedPolicy } from '../content/agreed-policy.ts';
import { anyone, endpoint, signedIn } from '../wire/endpoint.ts';
import { orderLinkForm } from './order-link-form.ts';
import { fulfilmentMethods, orderStatuses } from './orders.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { proofNexts, proofStatuses } from '../proofs/proofs.ts';
import { cents, instant, rowId, sha256, signedCents } from '../wire/shapes.ts';
import { soldBuyerPrice } from '../money/agreed-prices.ts';
import { sizeQuantities } from '../checkout/size-quantities.ts';
import { shippingMethods } from '../checkout/shipping.ts';
import type { SoldDecoration } from '../techniques/price/sold-decoration.ts';
import { techniqueId } from '../techniques/technique-shape.ts';
import { rosterLimits } from '../roster/roster.ts';
import { letteringTemplate, rosterPiece } from '../roster/roster-shape.ts';
import { soldRoster } from '../roster/sold-roster.ts';

export const soldDecoration = z.object({
  code: z.string(),
  name: z.string(),
  /** Missing: every piece of the line. */
  quantity: z.int().optional(),
  perItemCents: cents,
  totalCents: cents,
  buyerPrice: soldBuyerPrice.optional(),
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
  /** The print areas that it was sold with, where they were its product's own. */
  printAreas: printAreas.nullish(),
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
  /** By whose terms it was cheaper; missing or null: at everybody's price. */
  buyerPrice: soldBuyerPrice.nullish(),
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
  /** A free line. */
  isCharge: z.boolean().optional(),
});

/** A change of what was ordered, as the customer sees it. */
export const orderChange = z.object({
  at: instant,
  differenceCents: signedCents,
  /** What the office wrote about it. */
  message: z.string().nullable(),
  /** The lines whose pieces have changed; one that was added is only in `after`, one that was taken out in `before`. */
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
  /** By when that is to be paid. Missing in older copies on a device. */
  dueAt: instant.nullish(),
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
  /** Designs were to come, and can be sent by its buyer. Missing in older copies on a device. */
  asksArtwork: z.boolean().optional(),
  /** Of an order that leaves in parts. Missing in older copies on a device. */
  shipments: z.array(orderShipment).optional(),
  backOrders: z.array(backOrder).optional(),
  /** The policies it was ordered under, where that is known. Missing in older copies on a device. */
  agreedTo: z.array(agreedPolicy).optional(),
});
export type OrderDetail = z.output<typeof orderDetail>;

/** Any text: an invalid number is treated as an order that doesn't exist. */
export const namedOrder = z.object({ orderId: z.string().max(64) });

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
      /** Names and numbers are to come too: how they are put on. Missing where the line has none to come. */
      template: letteringTemplate.optional(),
      /** What they are drawn on. */
      look: z
        .object({ garment: z.string(), printAreas: printAreas.optional(), fabric: z.string() })
        .optional(),
      /** Where only the names are to come: the sizes that the list has to come to. */
      known: z.array(z.object({ size: z.string(), quantity: z.int() })).optional(),
    }),
  ),
  isAddressKnown: z.boolean(),
});
export type OrderToCome = z.output<typeof orderToCome>;

export const orderEndpoints = {
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/api/user/orders',
    summary: 'The orders of the signed-in person, newest first; with `before`, those that follow that order',
    access: signedIn,
    limit: 'read',
    query: z.object({ before: rowId.optional() }),
    response: z.array(ownOrder),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}',
    summary:
      'One order: for its owner, the office, or the holder of its token. Everybody else is told nothing.',
    access: anyone,
    limit: 'orderLookup',
    params: namedOrder,
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
    params: namedOrder,
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
    params: namedOrder,
    query: z.object({ token: z.string().max(100).optional() }),
    bodyLimitBytes: 300_000,
    body: z.object({
      lines: z
        .array(
          z.object({
            itemId: z.int32().positive(),
            sizeQuantities,
            /** Names and numbers where they are to come; the sizes are those of the pieces. */
            pieces: z.array(rosterPiece).max(rosterLimits.pieces).optional(),
          }),
        )
        .max(100),
      address: deliveryAddress.nullable().default(null),
    }),
    response: orderToCome,
  }),
  getOrderSignature: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/signature',
    summary: 'The signature at the door as a picture, for whoever ordered and the office',
    access: anyone,
    limit: 'orderLookup',
    params: namedOrder,
    answers: 'raw',
  }),
};
