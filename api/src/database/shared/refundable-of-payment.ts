/** What of a payment (alias `p`) can still go back. */
import { harmlessDisputes } from '#contract/payments/disputes.ts';
import { paymentStatus, refundStatus } from '#api/database/state-words.ts';

/** Cents that a bank holds or has given back. */
export const disputedOfPaymentSql = `coalesce((select sum(d.amount_cents) from disputes d
  where d.payment_id = p.id and d.status not in (${harmlessDisputes.map(status => `'${status}'`).join(', ')})), 0)`;

/** Cents of a receipt's payment that a change of its order has given back to the customer's credit. */
const creditedOfPaymentSql = `coalesce((select -sum(c.received_cents) from payments c
  where c.receipt_id = p.receipt_id and c.order_id = p.order_id and c.received_cents < 0
    and c.status = ${paymentStatus('succeeded')}), 0)`;

/** Less what has been refunded, is being refunded or is disputed, so that the same money is never returned twice. */
export const refundableOfPaymentSql = `case when p.status = ${paymentStatus('succeeded')}
  then greatest(0, p.received_cents
  - coalesce((select sum(r.amount_cents) from refunds r
      where r.payment_id = p.id and r.status in (${refundStatus('pending', 'succeeded')})), 0)
  - ${creditedOfPaymentSql}
  - ${disputedOfPaymentSql}) else 0 end`;
