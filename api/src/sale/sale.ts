/**
 * An order that comes into the shop or moves on, with all that is known when it does. What follows is planned from this
 * alone: whoever has a part in it answers rows instead of writing them, and one statement writes them all.
 */
import type { Knex } from 'knex';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { RatedTechnique } from '#contract/techniques/technique.ts';
import type {
  CustomersRow,
  DeliveriesRow,
  OrderItemsRow,
  OrdersRow,
  ProjectsRow,
} from '#api/database/tables.ts';
import type { BankDetails } from '#api/database/shared/how-to-pay.ts';
import type { Change, Guard, NewRows } from '#api/database/write-rows.ts';
import type { IdOfName } from '#api/keyed-uuid.ts';

/** What has come about. */
export type Occasion =
  /** Ordered and not paid yet: by its buyer, by an accepted offer, or because its payment was declined. */
  | 'placed'
  | 'agreed'
  /** Written by the office, to be paid by the link in its mail. */
  | 'written'
  | 'declined'
  /** Money came that does not fit. */
  | 'inReview'
  /** Its money is here, and it begins. */
  | 'paid'
  /** It begins on an approved account. */
  | 'onAccount'
  /** The office begins what was paid before. */
  | 'started'
  /** It had begun on account, and its money is here. */
  | 'paidLater'
  /** The same by receipts, which tell the customer themselves. */
  | 'paidByReceipt';

/** What the shop says about itself. */
export interface SaleShop extends Omit<ShopFacts, 'testPayments' | 'pages' | 'menus' | 'techniques'> {
  /** Those that are off too: an order may have been placed by one. */
  techniques: readonly RatedTechnique[];
}

/** Its columns as they are after this, with the id that it has or will have. */
export type SoldOrder = Omit<
  OrdersRow,
  | 'customerId'
  | 'organisationId'
  | 'notes'
  | 'currency'
  | 'isShipped'
  | 'shippedAt'
  | 'trackingNumber'
  | 'accessTokenHash'
  | 'version'
  | 'updatedAt'
>;

export interface SoldItem extends Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'lineNumber'
  | 'name'
  | 'color'
  | 'designPlacements'
  | 'printAreas'
  | 'sizeQuantities'
  | 'totalQuantity'
  | 'priceCents'
  | 'totalPriceCents'
  | 'decorations'
  | 'buyerPrice'
  | 'roster'
> {
  /** Which of the drawn garments it is. */
  garment: string;
}

/** The customer who buys, as far as they are known, and the ids of what is made for them. */
export interface FoundBuyer extends Pick<
  CustomersRow,
  'userId' | 'company' | 'phone' | 'address' | 'city' | 'state' | 'postalCode'
> {
  /** Null where there is none; then the first of `newIds` is theirs. */
  id: number | null;
  /** The buyer's account, where it has proven the address that is bought with. */
  provenUserId: number | null;
  newIds: number[];
  leadIds: number[];
  projectIds: number[];
  itemIds: number[];
}

/** The project of an accepted offer, which was there before the money. */
export interface AgreedProject extends Pick<
  ProjectsRow,
  'id' | 'status' | 'onAccount' | 'paidAmountCents' | 'dueDate' | 'deliveryDate'
> {
  hasJobs: boolean;
  items: readonly { id: number; orderItemId: number | null }[];
}

export interface JobName {
  lineNumber: number;
  method: DecorationMethod;
  id: string;
  jobNumber: string;
}

export type KnownDelivery = Pick<DeliveriesRow, 'id' | 'status' | 'attempt'>;

/** What a door hands in. */
export interface Sold {
  occasion: Occasion;
  order: SoldOrder;
  /** Of an order that is written now; those of one that stands are read. */
  newItems?: readonly SoldItem[];
  /** Of the order: all of a new one, else what changes. */
  columns: object;
  /** The door's own, written in the same statement. */
  rows?: readonly NewRows[];
  changes?: readonly Change[];
  at: Date;
  /** Of the payment that counts. */
  receivedCents: number;
  /** Papers that cannot be written are left out at the second try (`spareInvoice`). */
  withInvoice?: boolean | undefined;
  /**
   * Who holds the locks. With a guard nobody does: buyer and order were read without any, and the statement takes the
   * locks itself and undoes everything where something else stands there. Without, the caller's transaction holds the
   * lock of checkout and order, and the buyer's is taken while the sale is read.
   */
  unlocked?: undefined | { buyer: FoundBuyer; guard: Guard };
  /** Days in which an order on account is paid, where the customer has terms of their own. */
  termsDays?: number | undefined;
  /** What the office says to the customer in its mail. */
  message?: string | null | undefined;
}

/** Everything that a plan may go by. */
export interface Sale {
  occasion: Occasion;
  order: SoldOrder;
  items: readonly SoldItem[];
  at: Date;
  receivedCents: number;
  withInvoice: boolean;
  shop: SaleShop;
  /** Off where the office begins projects by hand. */
  isProductionWanted: boolean;
  /** Null where the order has a project, and with it its customer. */
  buyer: FoundBuyer | null;
  project: AgreedProject | null;
  jobNames: readonly JobName[];
  /** Ids of the shop's own making; null where none are needed. */
  idOf: IdOfName | null;
  delivery: KnownDelivery | null;
  proofNext: ProofNext | null;
  hasInvoice: boolean;
  /** Keys of those of its mails that are there already. */
  knownMails: readonly string[];
  /** Money that has come for the order beside the payment that counts. */
  otherCents: number;
  /** Days in which an order on account is paid. */
  termsDays: number;
  /** Where its invoice is paid to; null of any other order. */
  bank: BankDetails | null;
  /** What the office says to the customer in its mail. */
  message: string | null;
}

/** A change of rows that are there. Values as their columns take them. */
export interface Update {
  table: string;
  where: Readonly<Record<string, number | string>>;
  set: Readonly<Record<string, string | number | boolean | Date | null>>;
}

export interface Plan {
  rows?: readonly NewRows[];
  updates?: readonly Update[];
  /** Columns of the order itself: its row is written once. */
  order?: { customerId?: number };
}

/** One thing that follows from a sale. Pure: the same sale has the same plan. */
export type Consequence = (sale: Sale) => Plan;

export interface Sales {
  /** Inside a transaction by that transaction: another connection might wait for its locks. */
  readShop: (knex: Knex) => Promise<SaleShop>;
  /**
   * Writes an order with everything that follows, in one statement. Answers what the start of the order waits for,
   * where the plans went by it.
   */
  write: (knex: Knex, sold: Sold) => Promise<{ proofNext?: ProofNext | null }>;
}
