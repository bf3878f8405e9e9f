/**
 * An order on its way into the database, and what its payment sets going. All of it is written in one statement, so
 * whoever has a part in it answers rows instead of writing them.
 */
import type { Knex } from 'knex';
import type { LineColour, SizeQuantity } from '#contract/cart.ts';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import type { OrderedPlacement } from '#contract/endpoints/checkout.ts';
import type { FulfilmentMethod } from '#contract/orders.ts';
import type { NewRows } from './database/write-rows.ts';

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

/** What a paid order sets going: its customer, and the rows of mail, production and papers. */
export type BeginSale = (
  trx: Knex.Transaction,
  sale: NewSale,
  options: { withInvoice: boolean },
) => Promise<{ customerId: number; rows: NewRows[] }>;
