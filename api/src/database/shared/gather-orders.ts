import type { Knex } from 'knex';

/**
 * Orders that a guest placed with the proven address of an account are that account's. Whoever has the link in an
 * order's email can still open it.
 */
export async function gatherOrders(knex: Knex, userId: number): Promise<void> {
  await knex.raw(
    `update orders o set user_id = u.id from users u
     where u.id = ? and u.email_proven_at is not null and u.deleted_at is null
       and o.user_id is null and lower(o.customer_info ->> 'email') = u.email_key`,
    [userId],
  );
}
