/** Puts the work on customers' accounts together. */
import type { Knex } from 'knex';
import type { ReceiptDocument } from '#contract/receivables/endpoints.ts';
import type { ReceivableRoutesParts } from '#api/features/receivables/routes.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { receiptLetter } from '#api/mail/kinds/receipt.ts';
import { createDrawReceipt } from '#api/outside/pdf/receipt-pdf.ts';
import type { PdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import type { Sales } from '#api/sale/sale.ts';
import type { Production } from '#api/features/orders/change.ts';
import type { Invoices } from './invoices.ts';

export interface ReceivablesConfig {
  knex: Knex;
  now: () => Date;
  sales: Sales;
  invoices: Invoices;
  production: Production;
  fonts: PdfFonts;
  endOpenPayment: (orderId: string) => Promise<void>;
}

export function buildReceivables({
  invoices,
  production,
  fonts,
  ...parts
}: ReceivablesConfig): ReceivableRoutesParts {
  return {
    ...parts,
    readSeller: invoices.issue.readSeller,
    issueInvoice: invoices.issueInvoice,
    noteCancellation: production.noteCancellation,
    mailReceipt,
    drawReceipt: createDrawReceipt(fonts),
  };
}

/** Nothing where the customer has no address. */
async function mailReceipt(trx: Knex.Transaction, receiptRowId: number): Promise<void> {
  const receipt = await trx('receipts as r')
    .join('customers as c', 'c.id', 'r.customerId')
    .where('r.id', receiptRowId)
    .first<{ document: ReceiptDocument; email: string } | undefined>('r.document', 'c.email');
  if (!receipt?.email.includes('@')) return;
  const shop = await readSettings(trx);
  const { document, email } = receipt;
  await queueMail(trx, {
    kind: 'receipt',
    uniqueKey: `receipt:${document.number}`,
    letter: receiptLetter(document, shop),
    toEmail: email,
    toName: document.customer.name || document.customer.company,
    replyTo: shop.email,
  });
}
