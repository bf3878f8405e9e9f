/** Invoices of orders on account, as far as something is open on them. */
import type { Knex } from 'knex';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import { isoText, jsonObject } from '../json-text.ts';
import {
  heldOfOrderSql,
  openOfOrderSql,
  writtenOffOfOrderSql,
  documentedOfOrderSql,
} from './payments-of-order.ts';

export const isOnAccountSql = `(not o.is_paid and o.status in ('processing', 'completed'))`;

/**
 * Of `orders o join invoices i`. What a change has added to a paid order is due by its own invoice. Older documents than
 * any terms are due on the day of issue.
 */
export const dueAtSql = `coalesce((i.document -> 'payment' ->> 'dueAt')::timestamptz, (
  select max((f.document -> 'payment' ->> 'dueAt')::timestamptz) from invoices f
  where f.order_id = o.id and f.kind = 'further_invoice'), i.issued_at)`;

export const openInvoiceSql = jsonObject({
  orderId: 'o.order_id',
  number: 'i.number',
  issuedAt: isoText('i.issued_at'),
  dueAt: isoText(dueAtSql),
  totalCents: documentedOfOrderSql,
  paidCents: `greatest(0, ${heldOfOrderSql})`,
  writtenOffCents: writtenOffOfOrderSql,
  openCents: openOfOrderSql,
});

export const invoicedFrom = `orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'`;

/** On the account of the customer. */
export async function readOpenInvoices(knex: Knex, customerId: number): Promise<OpenInvoice[]> {
  const { rows } = await knex.raw<{ rows: { row: OpenInvoice }[] }>(
    `select ${openInvoiceSql} as row from ${invoicedFrom}
     where o.customer_id in (select x.id from account_customers(?) x) and ${isOnAccountSql} order by ${dueAtSql}, o.id`,
    [customerId],
  );
  return rows.map(({ row }) => row).filter(({ openCents }) => openCents > 0);
}

/** Also of one on which nothing is open. */
export async function readInvoiceOf(knex: Knex, orderRowId: number): Promise<OpenInvoice | null> {
  const { rows } = await knex.raw<{ rows: { row: OpenInvoice }[] }>(
    `select ${openInvoiceSql} as row from ${invoicedFrom} where o.id = ?`,
    [orderRowId],
  );
  return rows[0]?.row ?? null;
}
