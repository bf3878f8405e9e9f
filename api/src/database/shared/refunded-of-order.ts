import { refundStatus } from '#api/database/state-words.ts';
import { paysOrderSql } from './payments-of-order.ts';

/**
 * Cents of an order (alias `o`) that have gone back. A second payment that was given back is no refund of the order:
 * what it was paid with is still here. Every sum that says "refunded" about an order takes it from here.
 */
export const refundedOfOrderSql = `coalesce((
  select sum(r.amount_cents) from refunds r join payments p on p.id = r.payment_id
  where r.order_id = o.id and r.status = ${refundStatus('succeeded')}
    and ${paysOrderSql}), 0)`;
