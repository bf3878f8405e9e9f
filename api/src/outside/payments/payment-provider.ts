/**
 * What the shop asks of a payment provider. An adapter speaks Stripe's words for the states, since those are what
 * the `payments` table keeps. Its answers are the only truth about money: no client and no event is believed.
 */
export const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type PaymentMethod = 'card' | 'afterpay_clearpay';

export interface PaymentIntent {
  id: string;
  /** Lets its holder pay this one intent; reads nothing else. */
  clientSecret: string;
  status: PaymentStatus;
  amountCents: number;
  /** What has really been taken. */
  receivedCents: number;
  /** ISO, lower case. */
  currency: string;
  method: PaymentMethod;
  checkoutId: string | null;
  orderId: string | null;
  error: { code: string; message: string } | null;
}

export interface OpenPayment {
  checkoutId: string;
  orderId: string;
  amountCents: number;
  currency: 'aud';
  /** The same key again answers the same intent; never used again with another amount (R-PY 2). */
  idempotencyKey: string;
}

export interface PaymentProvider {
  readonly name: 'test' | 'stripe';
  open(request: OpenPayment): Promise<PaymentIntent>;
  /** The intent as it then stands: with the old amount when it could not be changed any more. */
  changeAmount(id: string, amountCents: number, idempotencyKey: string): Promise<PaymentIntent>;
  /** Null for an id that the provider does not know. */
  retrieve(id: string): Promise<PaymentIntent | null>;
  /** Ends what nobody has paid. The intent as it then stands: `succeeded` when the money was quicker. */
  cancel(id: string): Promise<PaymentIntent>;
}

/** The provider did not answer: whether it acted is unknown, so nobody is told that nothing was charged twice. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}
