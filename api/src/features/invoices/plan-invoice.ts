/** The invoice of an order that is paid, or goes on account, in the statement that makes it so. */
import type { Logger } from 'pino';
import { type InvoicedOrder, type Seller, whyNoInvoice } from '#contract/invoices/invoices.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import type { Consequence, Sale, SaleShop } from '#api/sale/sale.ts';
import { newInvoice } from './issue-document.ts';
import { dueAfter, invoicedOf, paidBy } from './read-invoiced.ts';

export interface PlanInvoiceParts {
  log: Pick<Logger, 'warn' | 'error'>;
  sellerOf: (shop: SaleShop) => Seller;
}

/** None where it cannot be issued yet: then it follows when somebody asks for it. */
export function planInvoice({ log, sellerOf }: PlanInvoiceParts): Consequence {
  return sale => {
    const payment = paymentOf(sale);
    if (!payment || sale.hasInvoice || !sale.withInvoice) return {};
    const { order, items, at, shop } = sale;
    const seller = sellerOf(shop);
    const rows: NewRows[] = [];
    try {
      const invoiced = invoicedOf(order, items, payment);
      const reason = whyNoInvoice(seller, invoiced);
      if (reason) log.warn({ orderRowId: order.id, reason }, 'no invoice yet');
      else rows.push(newInvoice(order.id, seller, invoiced, at));
    } catch (error) {
      log.error({ err: error, orderRowId: order.id }, 'the invoice could not be written');
    }
    return { rows };
  };
}

/** What is on account is so by its project. */
function paymentOf(sale: Sale): InvoicedOrder['payment'] | null {
  const { order, occasion, receivedCents, at, termsDays } = sale;
  const { isPaid, paidAt, paymentMethod, totalCents } = order;
  if (isPaid && paidAt) return paidBy(paymentMethod, paidAt, { receivedCents, totalCents });
  const isOnAccount = occasion === 'onAccount' && (sale.project !== null || sale.isProductionWanted);
  return isOnAccount ? { state: 'account', dueAt: dueAfter(at, termsDays) } : null;
}
