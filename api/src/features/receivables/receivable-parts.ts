/** What the work on customers' accounts needs. */
import type { Knex } from 'knex';
import type { Seller } from '#contract/invoices/invoices.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import type { InvoiceDocument } from '#contract/invoices/endpoints.ts';
import type { Sales } from '#api/sale/sale.ts';

export interface ReceivableParts {
  knex: Knex;
  now: () => Date;
  sales: Sales;
  readSeller: (knex: Knex) => Promise<Seller>;
  /** Of an order on account; the same however often it is asked for. */
  issueInvoice: (trx: Knex.Transaction, orderRowId: number) => Promise<InvoiceDocument | Refusal>;
  /** The notes that a cancelled order lacks. */
  noteCancellation: (trx: Knex.Transaction, orderRowId: number) => Promise<void>;
  /** Runs after commit and never fails. */
  endOpenPayment: (orderId: string) => Promise<void>;
  /** Queues the receipt for its customer. */
  mailReceipt: (trx: Knex.Transaction, receiptRowId: number) => Promise<void>;
}
