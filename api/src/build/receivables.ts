/** Puts the work on customers' accounts together. */
import type { Knex } from 'knex';
import type { OpenInvoice, ReceiptDocument } from '#contract/receivables/endpoints.ts';
import type { ReceivableRoutesParts } from '#api/features/receivables/routes.ts';
import type { ReceivableListParts } from '#api/features/receivables/list-routes.ts';
import { reminderKey, type ReminderParts } from '#api/features/receivables/remind-of-invoices.ts';
import { makeOrderLink } from '#api/features/orders/order-links.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { invoiceReminder } from '#api/mail/kinds/invoice-reminder.ts';
import { receiptLetter } from '#api/mail/kinds/receipt.ts';
import { statementLetter } from '#api/mail/kinds/statement.ts';
import { createDrawStatement } from '#api/outside/pdf/statement-pdf.ts';
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
  /** Origin, without a trailing slash. */
  publicUrl: string;
  endOpenPayment: (orderId: string) => Promise<void>;
}

export type Receivables = ReceivableRoutesParts & ReceivableListParts & ReminderParts;

export function buildReceivables({
  invoices,
  production,
  fonts,
  publicUrl,
  ...parts
}: ReceivablesConfig): Receivables {
  return {
    ...parts,
    readSeller: invoices.issue.readSeller,
    issueInvoice: invoices.issueInvoice,
    noteCancellation: production.noteCancellation,
    mailReceipt,
    drawReceipt: createDrawReceipt(fonts),
    drawStatement: createDrawStatement(fonts),
    mailStatement: mailStatementFrom(publicUrl),
    mailReminder: mailReminderFrom(publicUrl),
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

/** Each invoice with a link of its own. */
function mailStatementFrom(publicUrl: string): ReceivableListParts['mailStatement'] {
  return async (trx, statement, invoices, clientId) => {
    const shop = await readSettings(trx);
    const uniqueKey = `statement:${statement.customer.id}:${clientId}`;
    if (await trx('mails').where({ uniqueKey }).first('id')) return false;
    const linked: (OpenInvoice & { url: string })[] = [];
    for (const invoice of invoices) {
      const order = await trx('orders').where({ orderId: invoice.orderId }).first('id');
      if (!order) continue;
      const token = await makeOrderLink(trx, order.id, 'statement');
      linked.push({ ...invoice, url: `${publicUrl}/orders/${invoice.orderId}/invoice?token=${token}` });
    }
    await queueMail(trx, {
      kind: 'statement',
      uniqueKey,
      letter: statementLetter(statement, linked, shop),
      toEmail: statement.customer.email,
      toName: statement.customer.contact || statement.customer.name,
      replyTo: shop.email,
    });
    return true;
  };
}

/** Goes to whoever ordered. */
function mailReminderFrom(publicUrl: string): ReminderParts['mailReminder'] {
  return async (trx, { orderRowId, which, invoice, dueOn, bank }) => {
    const shop = await readSettings(trx);
    const order = await trx('orders').where({ id: orderRowId }).first('orderId', 'customerInfo');
    const { email = '', firstName = '', lastName = '' } = order?.customerInfo ?? {};
    if (!order || !email.includes('@')) return;
    const token = await makeOrderLink(trx, orderRowId, 'invoice_reminder');
    const url = `${publicUrl}/orders/${order.orderId}/invoice?token=${token}`;
    const { number, openCents } = invoice;
    await queueMail(trx, {
      kind: 'invoice_reminder',
      uniqueKey: reminderKey(order.orderId, which),
      letter: invoiceReminder(
        { orderId: order.orderId, firstName, number, dueOn, openCents, ...bank, url },
        shop,
      ),
      toEmail: email,
      toName: `${firstName} ${lastName}`.trim(),
      replyTo: shop.email,
      orderId: orderRowId,
    });
  };
}
