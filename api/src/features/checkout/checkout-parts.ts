import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PricingSettings } from '#contract/money/pricing.ts';
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
