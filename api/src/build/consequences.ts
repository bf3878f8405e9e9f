/**
 * What happens when an order is paid: everything that follows from a sale, in order. Each entry is a pure plan from
 * the sale to rows (`api/src/sale/sale.ts`), and all rows are written in one statement with the order. Numbers are
 * taken in this order (lead, project, invoice), so that concurrent sales can't deadlock.
 */
import type { Logger } from 'pino';
import { planCustomer } from '#api/crm/join-customer.ts';
import { planInvoice } from '#api/features/invoices/plan-invoice.ts';
import { planOrderMails } from '#api/mail/orders/plan-order-mails.ts';
import { newOrderLink } from '#api/features/orders/order-links.ts';
import { planWithOrder } from '#api/features/projects/plan-delivery.ts';
import { planJobs } from '#api/features/projects/plan-jobs.ts';
import { planProject, planReceived } from '#api/features/projects/plan-project.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import type { Consequence, Occasion, Sales } from '#api/sale/sale.ts';
import { createSales } from '#api/sale/write-sale.ts';
import { sellerOf } from './invoices.ts';

export interface ConsequencesConfig {
  log: Pick<Logger, 'warn' | 'error'>;
  publicUrl: string;
}

export function listConsequences({ log, publicUrl }: ConsequencesConfig) {
  const mails = planOrderMails({ log, publicUrl, newOrderLink });
  const begin = [planCustomer, planProject, planJobs, planWithOrder, planInvoice({ log, sellerOf })];
  return {
    placed: [mails.placed],
    // The offer's own mail has said so.
    agreed: [],
    written: [mails.written],
    // The mail about the payment says so.
    declined: [],
    // Nothing, until a person has looked.
    inReview: [],
    paid: [mails.confirmation, ...begin],
    onAccount: [mails.accepted, ...begin],
    started: begin,
    paidLater: [mails.receipt, planReceived],
    // The receipt's own mail says so.
    paidByReceipt: [planReceived],
  } satisfies Record<Occasion, readonly Consequence[]>;
}

export function buildSales(config: ConsequencesConfig): Sales {
  return createSales(readSettings, listConsequences(config));
}
