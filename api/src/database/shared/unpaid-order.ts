import { orderStatus } from '#api/database/state-words.ts';

/** Of `orders o`: nobody has paid, and it is neither cancelled nor to be checked; in lists and on the dashboard alike. */
export const unpaidOrderSql = `not o.is_paid and o.status <> ${orderStatus('cancelled')} and not o.payment_review`;
