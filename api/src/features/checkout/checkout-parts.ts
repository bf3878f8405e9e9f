import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PricingSettings } from '#contract/pricing.ts';
import type { PolicyFigures } from '#contract/shop-policy.ts';
import type { BeginSale } from '#api/new-sale.ts';
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
  /** Over which total somebody signs. */
  readPolicy: (knex: Knex) => Promise<PolicyFigures>;
  /** Mail, customer, project, jobs and invoice of a paid order that is being written, as rows of its statement (C59). */
  begin: BeginSale;
  /** Customer, project, jobs, delivery and invoice of an order that was placed before it was paid. */
  startProduction: (trx: Knex.Transaction, orderRowId: number) => Promise<void>;
  /** Origin for the way back from a payment page, without a trailing slash. */
  publicUrl: string;
  mails: CheckoutMails;
}

/** The letters of a checkout; another feature's, so they are handed in. */
export interface CheckoutMails {
  /** In the payment's own transaction: sent once, or not at all with the order. */
  received(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Instead of it, where the order had begun on account. */
  paidLater(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** With the order that nobody has paid yet. */
  placed(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Nothing where nothing was declined. */
  paymentFailed(checkoutId: string): Promise<void>;
}

/** Who owns a checkout: the owner of the request, hashed, and the account where there is one. */
export interface Owner {
  hash: Buffer;
  userId: number | null;
}
