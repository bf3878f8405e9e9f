import { orderStatus } from '#api/database/state-words.ts';

/** Of `orders o`: the rule of paying an order, as `canDo('pay', order)` has it. */
export const canBePaidSql = `(o.status = ${orderStatus('pending')} and not o.is_paid and not o.payment_review)`;
