/**
 * What has come for an order, as its documents speak of it; a payment that came beside it, such as a second one, is not
 * meant. Several receipts are one sum, dated and named by the last.
 */
import type { Knex } from 'knex';
import type { InvoicePayment } from '#contract/invoices/endpoints.ts';
import { isoText } from '#api/database/json-text.ts';
import { paymentStatus, refundStatus } from '#api/database/state-words.ts';

export async function readPayment(knex: Knex, orderRowId: number): Promise<InvoicePayment | null> {
  const { rows } = await knex.raw<{ rows: (Omit<InvoicePayment, 'method'> & { methods: string[] })[] }>(
    `select array_agg(distinct p.method) as methods,
       ${isoText('max(coalesce(p.succeeded_at, o.paid_at, p.created_at))')} as "paidAt",
       sum(p.received_cents)::bigint as "receivedCents",
       sum(coalesce((select sum(r.amount_cents) from refunds r
         where r.payment_id = p.id and r.status = ${refundStatus('succeeded')}), 0))::bigint as "refundedCents"
     from orders o join payments p on p.order_id = o.id
       and (p.provider_payment_id = o.payment_id or p.receipt_id is not null or p.pays_too)
     where o.id = ? and p.status = ${paymentStatus('succeeded')} having count(*) > 0`,
    [orderRowId],
  );
  const [row] = rows;
  if (!row) return null;
  const { methods, ...payment } = row;
  const [method = ''] = methods;
  return { ...payment, method: methods.length === 1 ? method : '' };
}
