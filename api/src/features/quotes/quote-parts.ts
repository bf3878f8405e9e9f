/** What the office's and the customer's side of quotes work with. */
import type { Knex } from 'knex';
import type { Readable } from 'node:stream';
import type { DecorationMethod, DesignPosition } from '#contract/cart/cart.ts';
import type { DeliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import type { QuoteOffer } from '#contract/quotes/offer-endpoints.ts';
import type { PricedWork, WantedWork } from '#contract/quotes/work.ts';
import type { WorkCustomer } from '#contract/quotes/work-customer.ts';
import type { OwnDeposit } from '#contract/receivables/own-deposit.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { JoinLead } from '#api/enquiry.ts';
import type { AgreedQuote } from '#api/crm/start-quote-project.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { Change } from '#api/database/write-rows.ts';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { Clock } from './list-quotes.ts';

/** An accepted offer, as an order needs it. */
export interface AgreedOrder {
  number: string;
  /** Of the offer's link, which reads and pays the order from then on. */
  tokenHash: Buffer;
  isGstShown: boolean;
  totalCents: number;
  productName: string;
  quantity: number;
  positions: readonly DesignPosition[];
  decorationMethod: DecorationMethod;
  customerId: number;
  buyer: Pick<AgreedQuote, 'name' | 'email' | 'phone' | 'company' | 'userId'> & QuoteBuyer;
  /** The lines of an offer that has some. */
  sold: SoldWork | null;
  /** Of the deposit that was paid for it. */
  checkoutId?: string | undefined;
}

/** An offer's lines as the order gets them. */
export interface SoldWork {
  lines: readonly SoldLine[];
  totals: Pick<PricedWork, 'subtotalCents' | 'decorationCents' | 'setupCents' | 'totalCents'> & {
    shippingCents: number;
  };
  neededBy: string | null;
  poNumber: string | null;
}

/** `quotes.buyer`. */
export interface QuoteBuyer {
  /** Null while nobody knows it. */
  address: DeliveryAddress | null;
  /** Eleven digits, or empty. */
  abn: string;
}

export interface OfferParts {
  knex: Knex;
  now: () => Date;
  /** Inside a transaction by that transaction. */
  readShop: (knex?: Knex) => Promise<ShopFacts>;
  /** Origin for links in mails. */
  publicUrl: string;
  files: FileStore;
  draw: (offer: QuoteOffer) => Readable;
  /** Makes the project of an accepted quote, with its customer, and wins the lead; answers the project's id. */
  startProject: (trx: Knex.Transaction, quote: AgreedQuote, now: Date) => Promise<number>;
  /** Prices what the office has written, and looks up its files. */
  readWork: (
    work: WantedWork,
    about: { postalCode?: string | undefined; email?: string | undefined },
  ) => Promise<{ wanted: WantedWork; priced: PricedWork } | Refusal>;
  joinLead: JoinLead;
  /** Finds or makes the customer that a quote is written for. */
  joinCustomer: (trx: Knex.Transaction, customer: WorkCustomer) => Promise<number>;
  /** Makes the unpaid order of what was agreed. */
  placeAgreed: (trx: Knex.Transaction, order: AgreedOrder) => Promise<{ id: number; orderId: string }>;
  deposits: Deposits;
}

/** Deposits that are paid by card; handed in, as checkout, accounts and orders are other features. */
export interface Deposits {
  /** Opens the payment of one, the same for everybody with the link. */
  open: (wanted: WantedDeposit) => Promise<PayablePayment | Refusal>;
  /** Cancels the open payments of a quote's offers that are no longer open. Runs after commit and never fails. */
  end: (quoteId: number) => Promise<void>;
  /** Locks the account until the commit. `why`: what stands against the order on it. */
  check: (
    trx: Knex.Transaction,
    customerId: number,
    sums: { totalCents: number; depositCents: number; own: OwnDeposit | null },
  ) => Promise<{ why: string | null; termsDays: number | undefined }>;
  /** Begins an order on account with its deposit. */
  begin: (trx: Knex.Transaction, orderRowId: number, deposit: BegunDeposit) => Promise<void>;
}

export interface WantedDeposit {
  offerId: number;
  /** Null for an offer without options. */
  optionId: string | null;
  depositCents: number;
  agreed: AgreedOrder;
}

export interface BegunDeposit {
  depositCents: number;
  method: string;
  termsDays: number | undefined;
  withInvoice: boolean;
  /** What is written with it. */
  changes: readonly Change[];
}

/** A row of `quotes` under its lock. */
export type LockedQuote = QuotesRow;

/** What the office or the customer has said of the buyer. */
export function buyerOf({ buyer }: Pick<LockedQuote, 'buyer'>): QuoteBuyer {
  return { address: null, abn: '', ...(buyer as Partial<QuoteBuyer> | null) };
}

/** Throws "not found" for a quote that is not on the list. */
export async function lockQuote(trx: Knex.Transaction, id: number): Promise<LockedQuote> {
  const quote = await trx('quotes').where({ id }).forUpdate().first();
  if (!quote || quote.deletedAt) throw new Refused(refuse('not_found'));
  return quote;
}

/** Of the shop's facts, where its clock is. */
export async function clockOf({
  now,
  readShop,
}: Pick<OfferParts, 'now'> & { readShop: () => Promise<{ timeZone: string }> }): Promise<Clock> {
  return { now: now(), timeZone: (await readShop()).timeZone };
}
