/** The customer that an order has, its project has, or that it will find by its email address. */
import type { Knex } from 'knex';

export interface Payer {
  id: number | null;
  /** For which it was bought. A first order has it before it has a customer. */
  organisationId: number | null;
}

const payerSql = `select coalesce(o.customer_id, (select p.customer_id from projects p where p.order_id = o.id),
    (select c.id from customers c where lower(c.email) = lower(o.customer_info ->> 'email') and c.deleted_at is null
      order by c.id limit 1)) as id, o.organisation_id as "organisationId" from orders o where o.id = ?`;

export async function payerOf(knex: Knex, orderRowId: number): Promise<Payer> {
  const { rows } = await knex.raw<{ rows: Payer[] }>(payerSql, [orderRowId]);
  return rows[0] ?? { id: null, organisationId: null };
}
