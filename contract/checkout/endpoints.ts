/**
 * From a cart to a paid order. Amounts and prices travel in dollars as
 * written; every one of them is a claim that the server compares with its own price in cents. `orderId`, `items`,
 * `cartHash` and the like are additions that an older client may leave out.
 */
import { z } from 'zod';
import { decorationMethods, designPositions } from '../cart/cart.ts';
import { chargeLimits } from '../payments/charge-limits.ts';
import { customerInfo } from './checkout-form.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { isDollars } from '../money/money.ts';
import { placementLimits } from '../artwork/placements.ts';
import { proofNexts } from '../proofs/proofs.ts';
import { cents, freeLine, personText, sha256 } from '../wire/shapes.ts';
import { maxSizeNameLength } from '../catalogue/sizes.ts';

export const checkoutLimits = { lines: 100, sizesPerLine: 40, piecesPerSize: 100_000 } as const;

const amount = z
  .number()
  .refine(isDollars, 'An amount has at most two decimals.')
  .refine(
    dollars => dollars >= chargeLimits.minDollars && dollars <= chargeLimits.maxDollars,
    'That amount cannot be charged.',
  );

/** A price that the client shows. Compared, never used. */
const claim = z.number().optional();

/** The client proposes it; anything unusable is ignored and another number given. */
const proposedOrderId = z.string().max(200).optional();

const offset = z.number().min(-2_000).max(2_000).default(0);

const artworkRef = z.object({
  sha256,
  name: personText(255),
  type: z.string().max(100),
  bytes: z.int32().min(1),
  widthPx: z.int32().min(1),
  heightPx: z.int32().min(1),
});

export const orderedPlacement = z.object({
  position: z.enum(designPositions as readonly ['front', 'back', 'side']),
  decorationMethod: z.enum(decorationMethods as readonly ['print', 'embroidery']).default('print'),
  /** The bytes came before, by `PUT /api/uploads/{sha256}`. */
  designFile: artworkRef.nullable().default(null),
  xOffset: offset,
  yOffset: offset,
  scale: z.number().min(placementLimits.scaleMin).max(placementLimits.scaleMax).default(1),
  rotation: z.number().min(placementLimits.rotationMin).max(placementLimits.rotationMax).default(0),
});
export type OrderedPlacement = z.output<typeof orderedPlacement>;

const quantity = z.int().min(0).max(checkoutLimits.piecesPerSize);

export const wantedItem = z.object({
  productId: z.int32().positive(),
  name: z.string().max(500).optional(),
  price: claim,
  color: z.object({
    id: z.string().max(100).optional(),
    name: personText(100),
    value: z.string().max(20).optional(),
  }),
  designPlacements: z
    .array(orderedPlacement)
    .max(designPositions.length)
    .refine(
      list => new Set(list.map(one => one.position)).size === list.length,
      'Each position takes one design.',
    )
    .default([]),
  allowMultipleColors: z.boolean().default(false),
  setupFee: claim,
  sizeQuantities: z
    .array(z.object({ size: personText(maxSizeNameLength, 1), quantity }))
    .max(checkoutLimits.sizesPerLine),
  totalQuantity: z.int32().optional(),
  totalPrice: claim,
  designGroupId: z.string().max(64).optional(),
  /** Number of the own order that this repeats. A claim like any other: without such an order the set-up is charged. */
  repeatOf: z.string().max(64).optional(),
});
export type WantedItem = z.output<typeof wantedItem>;

const items = z.array(wantedItem).min(1, 'The cart is empty.').max(checkoutLimits.lines);

/** What a browser needs to go on with a payment. */
export const openedPayment = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Number that the order will have. */
  orderId: z.string(),
  /** Reads the order without a session; not known to anybody else. */
  accessToken: z.string(),
  totalCents: cents,
  /** `succeeded`: this cart has been paid for, only the order has to be asked for. */
  status: z.string(),
  provider: z.enum(['test', 'stripe']),
  /** With it the browser talks to the provider; null for test payments. */
  publishableKey: z.string().nullable(),
});
export type OpenedPayment = z.output<typeof openedPayment>;

/** The same for whoever pays an order that exists: its holder may pay, and reads nothing by it. */
const payablePayment = openedPayment.omit({ accessToken: true });
export type PayablePayment = z.output<typeof payablePayment>;

/** Where a test payment stands after a step. `message` is for people. */
export const testPaymentState = z.object({
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
  message: z.string().nullable(),
});
export type TestPaymentState = z.output<typeof testPaymentState>;

/**
 * `open`: nothing has been taken and it can be paid; `message` says why it was not, where the provider knows.
 * `cancelled`: the money came after the order was cancelled, and goes back.
 */
/** What the start of the order waits for; null where nothing does, and while there is no order. */
const proofNext = z.enum(proofNexts).nullable();

export const settledPayment = z.object({
  state: z.enum(['paid', 'processing', 'open', 'cancelled']),
  /** The money came and does not fit the order: a person looks at it first, and no confirmation has been sent. */
  isInReview: z.boolean(),
  orderId: z.string(),
  totalCents: cents,
  /** Where the confirmation went. */
  email: z.string(),
  /** Nothing is decorated. */
  isBlank: z.boolean(),
  proofNext,
  message: z.string().nullable(),
});
export type SettledPayment = z.output<typeof settledPayment>;

const clientSecret = z.string().min(1).max(200);
/** Orders are the longest of the JSON calls. */
const bodyLimitBytes = 256_000;

export const checkoutEndpoints = {
  beginVisit: endpoint({
    method: 'GET',
    path: '/api/visitor',
    summary:
      'Gives a browser the cookie that owns its uploads and checkouts, for before its first write: the answer to that may be lost',
    access: anyone,
    limit: 'read',
    anonymous: true,
    status: 204,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    secrets: true,
    summary: 'Writes the checkout down at the server’s prices and opens a payment for exactly that total',
    access: anyone,
    limit: 'payment',
    bodyLimitBytes,
    body: z.object({
      /** Dollars, shipping included. */
      amount,
      items: items.optional(),
      customerInfo: customerInfo.optional(),
      orderId: proposedOrderId,
      cartHash: z.string().max(64).optional(),
    }),
    response: openedPayment,
  }),
  redirectToAfterpay: endpoint({
    method: 'POST',
    path: '/api/afterpay-redirect',
    secrets: true,
    summary: 'The same for four instalments; `success` false and a message when they are not offered',
    access: anyone,
    limit: 'payment',
    bodyLimitBytes,
    body: z.object({ amount, customerInfo, items, orderId: proposedOrderId }),
    response: z.object({
      success: z.boolean(),
      /** Number that the order will have; never an identifier of the instalment provider. */
      afterpayOrderId: z.string().nullable(),
      message: z.string(),
      /** Where the shopper agrees to the instalments. */
      redirectUrl: z.string().nullable(),
      payment: openedPayment.nullable(),
    }),
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/orders',
    secrets: true,
    summary:
      'The order of a payment that succeeded, or without a payment a pending one; the same answer each time',
    access: anyone,
    limit: 'order',
    bodyLimitBytes,
    status: 201,
    body: z.object({
      customerInfo,
      items,
      /** Dollars. */
      shippingCost: claim,
      total: claim,
      orderId: proposedOrderId,
      paymentIntentId: z.string().max(255).optional(),
      /** From the opened payment: speaks for a guest who signed in while paying. */
      accessToken: z.string().max(100).optional(),
      poNumber: freeLine(100).optional(),
    }),
    response: z.object({
      orderId: z.string(),
      accessToken: z.string().nullable(),
      isPaid: z.boolean(),
      totalCents: cents,
      proofNext,
    }),
  }),
  settlePayment: endpoint({
    method: 'POST',
    path: '/api/checkouts/settle',
    summary:
      'What became of a payment, asked of the provider; paid, its order is made. For the way back from a bank',
    access: anyone,
    limit: 'orderLookup',
    bodyLimitBytes: 8_000,
    body: z.object({
      paymentIntentId: z.string().min(1).max(255),
      /** Speaks for a payer whose bank opened another browser: it came with the address. */
      clientSecret: clientSecret.optional(),
      accessToken: z.string().max(100).optional(),
    }),
    response: settledPayment,
  }),
  payAgain: endpoint({
    method: 'POST',
    path: '/api/checkouts/pay',
    secrets: true,
    summary:
      'Opens the payment of what was ordered and is not paid, once more and at the price it has: for the order’s page, the link in an email, and the way back from a payment that failed',
    access: anyone,
    limit: 'payment',
    bodyLimitBytes: 8_000,
    body: z.object({
      method: z.enum(['card', 'afterpay_clearpay']),
      /** An order that the person may read, by session, cookie or `token`. */
      orderId: z.string().max(64).optional(),
      token: z.string().max(100).optional(),
      /** Or a payment that they may ask about, as at `POST /api/checkouts/settle`. */
      paymentIntentId: z.string().min(1).max(255).optional(),
      clientSecret: clientSecret.optional(),
      accessToken: z.string().max(100).optional(),
    }),
    response: z.object({
      success: z.boolean(),
      /** Why instalments are not to be had. */
      message: z.string(),
      redirectUrl: z.string().nullable(),
      payment: payablePayment.nullable(),
    }),
  }),
  confirmTestPayment: endpoint({
    method: 'POST',
    path: '/api/test-payments/confirm',
    summary: 'Test payments only: pays with one of the test card numbers, or begins the instalments',
    access: anyone,
    limit: 'write',
    bodyLimitBytes: 8_000,
    body: z.object({ clientSecret, cardNumber: z.string().max(40).optional() }),
    response: testPaymentState,
  }),
  authenticateTestPayment: endpoint({
    method: 'POST',
    path: '/api/test-payments/authenticate',
    summary: 'Test payments only: what the bank or the instalment provider would have asked the payer',
    access: anyone,
    limit: 'write',
    bodyLimitBytes: 8_000,
    body: z.object({ clientSecret, outcome: z.enum(['approve', 'fail']) }),
    response: testPaymentState,
  }),
};
