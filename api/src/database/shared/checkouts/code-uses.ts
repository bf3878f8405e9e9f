/**
 * Whether a checkout `c`, with its order `o` if there is one, uses its discount code: until its order is cancelled, or
 * while it can still be paid. `now`: SQL of the time.
 */
export const codeUseSql = (now: string): string =>
  `(case when o.id is not null then o.status <> 'cancelled'
    else c.status in ('paying', 'paid', 'payment_review') or (c.status = 'open' and c.expires_at > ${now}) end)`;
