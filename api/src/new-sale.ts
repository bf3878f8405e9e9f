/**
 * An order on its way into the database, and what its payment sets going. All of it is written in one statement, so
 * whoever has a part in it answers rows instead of writing them.
 */
import type { Knex } from 'knex';
import type { LineColour, SizeQuantity } from '#contract/cart/cart.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { OrderedPlacement } from '#contract/checkout/endpoints.ts';
import type { FulfilmentMethod } from '#contract/orders/orders.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import type { Change, NewRows } from './database/write-rows.ts';

/** Its columns, with the id that it will have. */
export interface SoldOrder {
  id: number;
  orderId: string;
  userId: number | null;
  customerInfo: CustomerInfo;
  company: string | null;
  abn: string | null;
  poNumber: string | null;
  subtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  gstCents: number;
  paymentMethod: string | null;
  isPaid: boolean;
  paidAt: Date | null;
  fulfilmentMethod: FulfilmentMethod;
  shippingMethod: ShippingMethod;
  signatureRequired: boolean;
  createdAt: Date;
}

export interface SoldItem {
  id: number;
  productId: number | null;
  lineNumber: number;
  name: string;
  /** Which of the drawn garments it is. */
  garment: string;
  color: LineColour | null;
  designPlacements: OrderedPlacement[];
  sizeQuantities: SizeQuantity[];
  totalQuantity: number;
  priceCents: number;
  totalPriceCents: number;
}

export interface NewSale {
  order: SoldOrder;
  items: readonly SoldItem[];
}

/** The customer who buys, as far as they are known, and the ids of what is made for them. */
export interface FoundBuyer {
  /** Null where there is none; then the first of `newIds` is theirs. */
  id: number | null;
  userId: number | null;
  /** The buyer's account, where it has proven the address that is bought with. */
  provenUserId: number | null;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  newIds: number[];
  leadIds: number[];
  projectIds: number[];
  itemIds: number[];
}

export interface BeginOptions {
  withInvoice: boolean;
  /** Found already, by somebody who sees to it that nothing changes meanwhile. Else they are looked up under a lock. */
  buyer?: FoundBuyer;
}

/** What a paid order sets going: its customer, the rows of mail, production and papers, and what changes with them. */
export type BeginSale = (
  knex: Knex,
  sale: NewSale,
  options: BeginOptions,
) => Promise<{ customerId: number; rows: NewRows[]; changes: Change[] }>;
