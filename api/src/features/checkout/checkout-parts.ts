import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PricingSettings } from '#contract/money/pricing.ts';
import type { Change } from '#api/database/write-rows.ts';
import type { CheckoutRow } from './checkout-row.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { Sales } from '#api/sale/sale.ts';
import type { PaymentProvider } from '#api/outside/payments/payment-provider.ts';

/** What the commands of the checkout work with. */
export interface CheckoutParts {
  knex: Knex;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  provider: PaymentProvider;
  now: () => Date;
  /** The figures that the storefront shows, so that page and server price alike. */
  /**
   * Inside a transaction by that transaction: those who wait for its lock may hold every other connection, and it would
   * wait for them for ever.
   */
  readPricing: (trx?: Knex) => Promise<PricingSettings>;
  sales: Sales;
  /** Origin for the way back from a payment page, without a trailing slash. */
  publicUrl: string;
  mails: OrderMails;
  offers: OfferDoor;
}

/** What checkouts of an offer's deposit need of quotes and accounts; handed in, as they are other features. */
export interface OfferDoor {
  /**
   * Accepts the offer and begins its order on account, under the caller's lock of the checkout. Answers the order's row,
   * or why the money can't be booked; then nothing has changed.
   */
  take: (trx: Knex.Transaction, deposit: PaidDeposit) => Promise<{ orderRowId: number } | { why: string }>;
  /** Whether its deposit may still be paid. */
  isOpen: (offerId: number) => Promise<boolean>;
}

export interface PaidDeposit {
  checkout: CheckoutRow & { offerId: number };
  depositCents: number;
  method: string;
  at: Date;
  withInvoice: boolean;
  /** Writes the payment down, in the statement that begins the order. */
  payment: (orderRowId: number) => Change;
}

/** The owner of a checkout: the hashed owner of the request, and the account if there is one. */
export interface Owner {
  hash: Buffer;
  userId: number | null;
  /** Whom the same browser was before: the visitor who has signed in. */
  others: readonly Buffer[];
  /** All of them as the ledger of artwork names them: `user:12`, `visitor:<hash>`. */
  names: readonly string[];
}

export function ownerOf(userId: number | null, owner: string, visitor: string | null): Owner {
  const names = [...new Set([owner, ...(visitor ? [visitor] : [])])];
  const [hash, ...others] = names.map(hashOfOwner) as [Buffer, ...Buffer[]];
  return { hash, userId, others, names };
}

const hashOfOwner = (name: string): Buffer => createHash('sha256').update(name).digest();
