/** Payments after the checkout: the provider's reports, refunds, and payments without an order. */
import { z } from 'zod';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeText, instant, signedCents } from '../wire/shapes.ts';

export const refundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const;

export const refundView = z.object({
  id: z.int(),
  /** Row of the payment that is refunded. */
  paymentId: z.int(),
  amountCents: cents,
  /** `pending`: requested, and the provider hasn't confirmed it yet. */
  status: z.enum(refundStatuses),
  reason: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** Null if it was made in the provider's own dashboard. */
  byName: z.string().nullable(),
  createdAt: instant,
});
export type RefundView = z.output<typeof refundView>;

export const orderMoney = z.object({
  /** What can still be refunded over all payments of the order, without disputed money. */
  refundableCents: cents,
  payments: z.array(
    z.object({
      id: z.int(),
      provider: z.enum(['stripe', 'test', 'manual']),
      providerPaymentId: z.string(),
      method: z.string(),
      status: z.string(),
      /** Below zero for what a change of the order has given back to the customer’s credit. */
      receivedCents: signedCents,
      refundableCents: cents,
      /** Held or returned by a bank, so it can't be refunded. */
      disputedCents: cents,
      /** It arrived after the order was already paid, and must be refunded. */
      isSecond: z.boolean(),
      succeededAt: instant.nullable(),
      errorMessage: z.string().nullable(),
    }),
  ),
  refunds: z.array(refundView),
  disputes: z.array(
    z.object({
      id: z.int(),
      providerDisputeId: z.string(),
      amountCents: cents,
      reason: z.string(),
      status: z.string(),
      evidenceDueAt: instant.nullable(),
      closedAt: instant.nullable(),
    }),
  ),
});
export type OrderMoney = z.output<typeof orderMoney>;

export const unmatchedPayment = z.object({
  id: z.int(),
  providerPaymentId: z.string(),
  /** `no_order`: paid, but no order could be created. `paid_twice`: the order had already been paid. */
  kind: z.enum(['no_order', 'paid_twice']),
  /** Number of the order paid twice. */
  orderId: z.string().nullable(),
  /** Of which it was to be the deposit. */
  quote: z.object({ id: z.int(), number: z.string() }).nullish(),
  method: z.string(),
  receivedCents: cents,
  refundedCents: cents,
  currency: z.string(),
  succeededAt: instant.nullable(),
});
export type UnmatchedPayment = z.output<typeof unmatchedPayment>;

const ofOrder = z.object({ orderId: z.string().max(64) });

export const paymentEndpoints = {
  receiveStripeEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Signed messages of the payment provider. 2xx once the message is stored, never before',
    access: anyone,
    anonymous: true,
    crossSite: true,
    limit: 'webhook',
    accepts: 'bytes',
    bodyLimitBytes: 256_000,
    response: z.object({ received: z.literal(true) }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/refund',
    summary: 'Gives money back, all that is left or a part; the same key is the same refund',
    access: capability('payments.refund'),
    limit: 'write',
    status: 201,
    params: ofOrder,
    body: z.object({
      idempotencyKey: z.uuid(),
      /** Default: all that is left. */
      amountCents: cents.min(1).optional(),
      reason: freeText(500).optional(),
      /** Row of the payment. Default: the one that paid for the order. */
      paymentId: z.int32().positive().optional(),
    }),
    response: refundView,
  }),
  getOrderMoney: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/money',
    summary: 'Payments, refunds and disputes of an order',
    access: capability('orders.manage'),
    limit: 'read',
    params: ofOrder,
    response: orderMoney,
  }),
  listUnmatchedPayments: endpoint({
    method: 'GET',
    path: '/api/payments/unmatched',
    summary:
      'Money that came and belongs to no order, or to one that was paid already. Empty when all is well',
    access: capability('orders.manage'),
    limit: 'read',
    response: z.array(unmatchedPayment),
  }),
};
