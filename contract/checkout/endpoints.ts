/**
 * From a cart to a paid order. Amounts and prices are sent in dollars. Each is a claim that the server compares with
 * its own price in cents. `orderId`, `items`, `cartHash` and similar fields are additions that an older client may
 * leave out.
 */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { placeKey } from '../cart/place-words.ts';
import { chargeLimits } from '../payments/charge-limits.ts';
import { customerInfo } from './checkout-form.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { isDollars } from '../money/money.ts';
import { placementLimits, placementsPerLine } from '../artwork/placements.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { proofNexts } from '../proofs/proofs.ts';
import { roster } from '../roster/roster-shape.ts';
import { artworkRef } from '../artwork/artwork-ref.ts';
import { areaId, cents, freeLine, personText } from '../wire/shapes.ts';
import { maxSizeNameLength } from '../catalogue/sizes.ts';
import { techniqueLimits } from '../techniques/technique-limits.ts';
import { techniqueId } from '../techniques/technique-shape.ts';

export const checkoutLimits = { lines: 100, sizesPerLine: 40, piecesPerSize: 100_000 } as const;

const amount = z
  .number()
  .refine(isDollars, 'An amount has at most two decimals.')
  .refine(
    dollars => dollars >= chargeLimits.minDollars && dollars <= chargeLimits.maxDollars,
    'That amount cannot be charged.',
  );

/** A price the client shows. It is compared, never used. */
const claim = z.number().optional();

/** The client proposes the order number; if it can't be used, the server gives another. */
const proposedOrderId = z.string().max(200).optional();

const offset = z.number().min(-2_000).max(2_000).default(0);

export const orderedPlacement = z.object({
  position: z.enum(designPositions as readonly ['front', 'back', 'side']),
  area: areaId.optional(),
  decorationMethod: techniqueId.default('print'),
  /** The bytes were uploaded earlier, by `PUT /api/uploads/{sha256}`. */
  designFile: artworkRef.nullable().default(null),
  xOffset: offset,
  yOffset: offset,
  scale: z.number().min(placementLimits.scaleMin).max(placementLimits.scaleMax).default(1),
  rotation: z.number().min(placementLimits.rotationMin).max(placementLimits.rotationMax).default(0),
  /** Inks that are ordered, where the technique is priced by them; no more than it takes are charged. */
  inks: z.int().min(1).max(techniqueLimits.mostInks).optional(),
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
    .max(placementsPerLine)
    .refine(list => new Set(list.map(placeKey)).size === list.length, 'Each position takes one design.')
    .default([]),
  allowMultipleColors: z.boolean().default(false),
  setupFee: claim,
  sizeQuantities: z
    .array(z.object({ size: personText(maxSizeNameLength, 1), quantity }))
    .max(checkoutLimits.sizesPerLine),
  totalQuantity: z.int32().optional(),
  totalPrice: claim,
  designGroupId: z.string().max(64).optional(),
  /**
   * The product's own print areas as the person saw them: a claim, so that nothing is made at another spot or in another
   * size. Missing or null: those of the drawing.
   */
  printAreas: printAreas.nullish(),
  /**
   * Number of the shopper's order that this repeats. A claim like any other: if there is no such order, set-up is
   * charged.
   */
  repeatOf: z.string().max(64).optional(),
  /** Names and numbers; each size has as many pieces as in `sizeQuantities`. */
  roster: roster.optional(),
});
export type WantedItem = z.output<typeof wantedItem>;

/**
 * The app knows of prices that only this buyer has. One from before shows everybody's prices, and is charged what it
 * shows.
 */
const knowsBuyerPrices = z.boolean().optional();
/** The same of what only this buyer pays for a technique. */
const knowsTechniquePrices = z.boolean().optional();

/** As it was typed. The amounts that are sent are less by it. */
const discountCode = z.string().max(60).optional();

const items = z.array(wantedItem).min(1, 'The cart is empty.').max(checkoutLimits.lines);

/** What a browser needs to continue a payment. */
export const openedPayment = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Number the order will have. */
  orderId: z.string(),
  /** Reads the order without a session. No one else gets it. */
  accessToken: z.string(),
  totalCents: cents,
  /** `succeeded`: this cart is already paid, so the browser only fetches the order. */
  status: z.string(),
  provider: z.enum(['test', 'stripe']),
  /** The browser uses it to talk to the provider; null for test payments. */
  publishableKey: z.string().nullable(),
});
export type OpenedPayment = z.output<typeof openedPayment>;

/** The same for a person who pays an existing order: they may pay, but can't read the order with it. */
export const payablePayment = openedPayment.omit({ accessToken: true });
export type PayablePayment = z.output<typeof payablePayment>;

/** State of a test payment after a step. `message` is shown to people. */
export const testPaymentState = z.object({
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
  message: z.string().nullable(),
});
export type TestPaymentState = z.output<typeof testPaymentState>;

/**
 * `open`: nothing has been charged and it can be paid; `message` gives the provider's reason, if known.
 * `cancelled`: the money arrived after the order was cancelled, and is refunded.
 * `held`: the deposit of a quote arrived and could not be booked, as the quote had changed; the office refunds it.
 */
/** What production is waiting for; null if nothing, or while there is no order. */
const proofNext = z.enum(proofNexts).nullable();

export const settledPayment = z.object({
  state: z.enum(['paid', 'processing', 'open', 'cancelled', 'held']),
  /** The payment doesn't match the order: a person checks it first, and no confirmation has been sent. */
  isInReview: z.boolean(),
  orderId: z.string(),
  totalCents: cents,
  /** Address the confirmation was sent to. */
  email: z.string(),
  /** True if nothing is decorated. */
  isBlank: z.boolean(),
  proofNext,
  message: z.string().nullable(),
});
export type SettledPayment = z.output<typeof settledPayment>;

const clientSecret = z.string().min(1).max(200);
/** Orders are the largest JSON requests. */
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
      knowsBuyerPrices,
      knowsTechniquePrices,
      discountCode,
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
    body: z.object({
      amount,
      customerInfo,
      items,
      orderId: proposedOrderId,
      knowsBuyerPrices,
      knowsTechniquePrices,
      discountCode,
    }),
    response: z.object({
      success: z.boolean(),
      /** Number the order will have; never an identifier of the instalment provider. */
      afterpayOrderId: z.string().nullable(),
      message: z.string(),
      /** Page on which the shopper agrees to the instalments. */
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
      /** From the opened payment: identifies a guest who signed in while paying. */
      accessToken: z.string().max(100).optional(),
      poNumber: freeLine(100).optional(),
      knowsBuyerPrices,
      knowsTechniquePrices,
      discountCode,
    }),
    response: z.object({
      orderId: z.string(),
      accessToken: z.string().nullable(),
      isPaid: z.boolean(),
      totalCents: cents,
      proofNext,
    }),
  }),
  checkDiscountCode: endpoint({
    method: 'POST',
    path: '/api/discount-codes/check',
    summary:
      'What a discount code takes off; the same answer for one that is not there and one that is not theirs',
    access: anyone,
    limit: 'discountCode',
    bodyLimitBytes: 2_000,
    body: z.object({
      code: z.string().max(60),
      /** Of the buyer, where it has been typed: a code may be bound to a customer. */
      email: z.string().max(255).optional(),
    }),
    response: z.object({ code: z.string(), basisPoints: z.int(), amountCents: cents, minSpendCents: cents }),
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
      /** Identifies a payer whose bank opened another browser: the return address contains it. */
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
      /** An order the person may read, by session, cookie or `token`. */
      orderId: z.string().max(64).optional(),
      token: z.string().max(100).optional(),
      /** Or a payment they may query, as at `POST /api/checkouts/settle`. */
      paymentIntentId: z.string().min(1).max(255).optional(),
      clientSecret: clientSecret.optional(),
      accessToken: z.string().max(100).optional(),
    }),
    response: z.object({
      success: z.boolean(),
      /** Why instalments aren't available. */
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
