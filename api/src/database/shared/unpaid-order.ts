import { orderStatus } from '#api/database/state-words.ts';

/** A condition on `orders o`: unpaid, neither cancelled nor in review. Lists and the dashboard share it. */
export const unpaidOrderSql = `not o.is_paid and o.status <> ${orderStatus('cancelled')} and not o.payment_review`;
