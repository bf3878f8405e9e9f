/** A checkout as the database has it, and the head of the order that it became. */
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { CheckoutLine } from './checkout-line.ts';

export interface CheckoutRow {
  id: string;
  orderId: string;
  ownerHash: Buffer;
  userId: number | null;
  customerInfo: Partial<CustomerInfo>;
  items: CheckoutLine[];
  itemSubtotalCents: number;
  decorationCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  currency: string;
  accessTokenHash: Buffer | null;
  /** Of the offer whose deposit is paid by it; null for any other checkout. */
  offerId: number | null;
  optionId: string | null;
  /** What is paid now; the rest goes on account. */
  depositCents: number | null;
  updatedAt: Date;
}

/** The order as those who pay for it need it. */
export interface OrderHead extends Pick<
  OrdersRow,
  'id' | 'orderId' | 'totalCents' | 'isPaid' | 'paymentId' | 'status'
> {
  /** What its start waits for, where it was planned or read with it. */
  proofNext?: ProofNext | null;
}
