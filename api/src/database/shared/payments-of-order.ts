/**
 * Which payments pay an order (`payments p`, `orders o`): the one that it names, or all while it names none, and what
 * receipts have written down for it, and what had paid it before a change made it dearer. Any other one came beside it
 * and has to go back.
 */
import type { Knex } from 'knex';
import { paymentStatus, refundStatus } from '../state-words.ts';

export const paysOrderSql = `(o.payment_id is null or p.provider_payment_id = o.payment_id or p.receipt_id is not null or p.pays_too)`;

/** Cents that came and were not refunded. */
export const heldOfOrderSql = `coalesce((select sum(p.received_cents - coalesce((select sum(r.amount_cents) from refunds r
      where r.payment_id = p.id and r.status = ${refundStatus('succeeded')}), 0))
    from payments p where p.order_id = o.id and p.status = ${paymentStatus('succeeded')} and ${paysOrderSql}), 0)::bigint`;

/** Cents that are no longer expected of an order. */
export const writtenOffOfOrderSql = `coalesce((select sum(w.amount_cents) from write_offs w
    where w.order_id = o.id), 0)::bigint`;

/** What its documents come to. Null without an invoice. */
export const documentedOfOrderSql = `(select sum(case d.kind when 'credit_note' then -d.total_cents else d.total_cents end)
    from invoices d where d.order_id = o.id)::bigint`;

/**
 * Open on the invoice of an order on account: nothing once it is paid, in review or cancelled, nothing without an
 * invoice, and nothing where a smaller sum was accepted.
 */
export const openOfOrderSql = `case when not o.is_paid and not o.payment_review and o.status in ('processing', 'completed')
  then greatest(0, coalesce(${documentedOfOrderSql}, 0) - ${heldOfOrderSql} - ${writtenOffOfOrderSql}) else 0 end`;

/** Whatever pays an order now goes on paying it, whichever payment the order names next, or none. */
export async function goOnPaying(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx.raw(
    `update payments p set pays_too = true from orders o
     where o.id = ? and p.order_id = o.id and p.status = ${paymentStatus('succeeded')} and p.receipt_id is null
       and not p.pays_too and ${paysOrderSql}`,
    [orderRowId],
  );
}
