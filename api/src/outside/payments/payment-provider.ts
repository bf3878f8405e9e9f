/**
 * What the shop asks of a payment provider. An adapter speaks Stripe's words for the states, since those are what
 * the `payments` table keeps. Its answers are the only truth about money: no client and no event is believed.
 */
import type { NewRows } from '#api/database/write-rows.ts';

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

/** An intent in one of these can still be paid, changed and cancelled. */
export const openStatuses: readonly PaymentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

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
  /** How it was paid; before that, how it may be. */
  method: PaymentMethod;
  checkoutId: string | null;
  orderId: string | null;
  error: { code: string; message: string } | null;
  /** Where the payer goes on, when the method needs that. */
  redirectUrl: string | null;
}

/** The parcel's destination: instalments ask for it, and it lowers the risk score of a card. */
export interface Shipping {
  name: string;
  phone: string;
  email: string;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
}

export interface PaymentTerms {
  amountCents: number;
  method: PaymentMethod;
  shipping: Shipping | null;
}

export interface OpenPayment extends PaymentTerms {
  checkoutId: string;
  orderId: string;
  currency: 'aud';
  /** The provider's own number of the payer; null for guests. */
  customerId: string | null;
  /** The same key again answers the same intent; never used again with other terms. */
  idempotencyKey: string;
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

export interface ProviderRefund {
  id: string;
  /** Our row; null when the refund was made in the provider's own office. */
  refundId: number | null;
  amountCents: number;
  status: RefundStatus;
  failureReason: string | null;
}

export interface AskRefund {
  paymentId: string;
  /** Our row. */
  refundId: number;
  amountCents: number;
  idempotencyKey: string;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: string;
  status: string;
  evidenceDueAt: Date | null;
  isClosed: boolean;
}

/**
 * Of a provider whose ledger is in the shop's own database: what it does and says can be part of the shop's statements.
 */
export interface OwnLedger {
  /** An intent that nobody has asked for before, and the rows by which it is there. */
  plan(request: OpenPayment): { intent: PaymentIntent; rows: NewRows[] };
  /** SQL for a column that holds what `read` takes; `id` is SQL too. */
  columnSql(id: string): string;
  /** As `retrieve` answers it. */
  read(column: unknown): PaymentIntent | null;
}

export interface PaymentProvider {
  readonly ledger?: OwnLedger;
  readonly name: 'test' | 'stripe';
  /** What the browser needs to talk to the provider itself; null where there is nothing to talk to. */
  readonly publishableKey: string | null;
  open(request: OpenPayment): Promise<PaymentIntent>;
  /** Returns the intent as it is afterwards. It keeps the old terms if it could no longer be changed. */
  change(id: string, terms: PaymentTerms): Promise<PaymentIntent>;
  /** Starts the instalments: the answer says where the payer agrees to them. `returnUrl` is where they come back to. */
  beginInstalments(id: string, shipping: Shipping, returnUrl: string): Promise<PaymentIntent>;
  /** Null for an id that the provider does not know. */
  retrieve(id: string): Promise<PaymentIntent | null>;
  /** Ends what nobody has paid. The intent as it then stands: `succeeded` when the money was quicker. */
  cancel(id: string): Promise<PaymentIntent>;
  /** All intents made since, newest first. */
  list(since: Date): AsyncIterable<PaymentIntent & { createdAt: Date }>;
  /** A number for a payer with an account, so that the provider's office sees their payments together. */
  makeCustomer(userId: number): Promise<string>;
  refund(request: AskRefund): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  retrieveDispute(id: string): Promise<ProviderDispute | null>;
}

/** A message of the provider whose signature holds. Only what it is about is used, never what it says of money. */
export interface ProviderEvent {
  id: string;
  type: string;
  paymentId: string | null;
  disputeId: string | null;
  /** To look it up later; holds no personal data. */
  payload: Record<string, unknown>;
}

export interface EventReader {
  /**
   * Null when the signature doesn't hold or is not of the last five minutes. `unreadable`: it holds, and what it
   * covers is no message that can be kept.
   */
  read(raw: Buffer, signature: string, now: Date): ProviderEvent | 'unreadable' | null;
}

/**
 * The provider did not do it, or nobody knows whether it did. `isVoid`: it has answered that this very request is
 * done with, and would answer the same to its key again.
 */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
  readonly isVoid: boolean;
  constructor(message: string, options: { cause?: unknown; isVoid?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isVoid = options.isVoid ?? false;
  }
}

/** The provider has understood and says no; asking again changes nothing. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly code: string;
  /** Name of the parameter it is about. */
  readonly param: string;
  constructor(message: string, { code, param }: { code: string; param: string }, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.param = param;
  }
}
