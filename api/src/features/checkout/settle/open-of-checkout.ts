import type { Knex } from 'knex';
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';

/** What is open on the invoice of a checkout's order; 0 unless it is on account. */
export async function openOfCheckout(knex: Knex, checkoutId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: { openCents: number }[] }>(
    `select ${openOfOrderSql} as "openCents" from orders o where o.checkout_id = ?`,
    [checkoutId],
  );
  return rows[0]?.openCents ?? 0;
}
