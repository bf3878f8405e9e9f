/** The payment that an order's papers speak of; one that came beside it, such as a second one, is not meant. */
import type { Knex } from 'knex';
import type { InvoicePayment } from '#contract/invoices/endpoints.ts';
import { isoText } from '#api/database/json-text.ts';
import { paymentStatus, refundStatus } from '#api/database/state-words.ts';

export async function readPayment(knex: Knex, orderRowId: number): Promise<InvoicePayment | null> {
  const { rows } = await knex.raw<{ rows: InvoicePayment[] }>(
    `select coalesce(p.method, '') as method,
       ${isoText('coalesce(p.succeeded_at, o.paid_at, p.created_at)')} as "paidAt",
       p.received_cents as "receivedCents",
       coalesce((select sum(r.amount_cents) from refunds r
         where r.payment_id = p.id and r.status = ${refundStatus('succeeded')}), 0)::bigint as "refundedCents"
     from orders o join payments p on p.order_id = o.id and p.provider_payment_id = o.payment_id
     where o.id = ? and p.status = ${paymentStatus('succeeded')}`,
    [orderRowId],
  );
  return rows[0] ?? null;
}
