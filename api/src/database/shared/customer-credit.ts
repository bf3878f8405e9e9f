/** A customer's terms, what they owe and what of their money pays nothing yet. */
import type { Knex } from 'knex';
import type { CreditStanding, CreditTerms } from '#contract/receivables/credit.ts';
import { isOnAccountSql } from './open-invoices.ts';
import { openOfOrderSql } from './payments-of-order.ts';

/** Of `customers c`: receipts that stand, less what they paid, less what went back. */
export const creditOfCustomerSql = `coalesce((select sum(case r.kind when 'payment' then r.amount_cents else -r.amount_cents end)
      from receipts r where r.customer_id = c.id
        and not exists (select from receipt_reversals v where v.receipt_id = r.id)), 0)::bigint
  - coalesce((select sum(p.received_cents) from receipts r join payments p on p.receipt_id = r.id
      where r.customer_id = c.id and p.status = 'succeeded'), 0)::bigint`;

export const openOfCustomerSql = `coalesce((select sum(${openOfOrderSql}) from orders o
  where o.customer_id = c.id and ${isOnAccountSql}), 0)::bigint`;

export interface ReadStanding extends CreditStanding {
  customerId: number;
  terms: (CreditTerms & { version: number }) | null;
}

export async function readCreditStanding(knex: Knex, customerId: number): Promise<ReadStanding | null> {
  const { rows } = await knex.raw<{ rows: ReadStanding[] }>(
    `select c.id as "customerId", ${openOfCustomerSql} as "openCents", ${creditOfCustomerSql} as "creditCents",
       case when a.customer_id is null then null else json_build_object('isApproved', a.is_approved,
         'limitCents', a.limit_cents, 'termsDays', a.terms_days, 'depositPercent', a.deposit_percent,
         'version', a.version) end as terms
     from customers c left join customer_accounts a on a.customer_id = c.id where c.id = ?`,
    [customerId],
  );
  return rows[0] ?? null;
}
