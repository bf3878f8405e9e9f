/** What a file says of costs. What the office has typed stays; what the file does not say stays as well. */
import type { Knex } from 'knex';

export async function keepCosts(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `insert into blank_costs as c (stock_code, cost_cents)
     select f.stock_code, f.cost_cents from feed_variants f
       join product_variants v on v.stock_code = f.stock_code
     where f.cost_cents is not null
     order by f.stock_code
     on conflict (stock_code) do update set cost_cents = excluded.cost_cents, set_at = now(), set_by = null
     where not c.is_typed and c.cost_cents <> excluded.cost_cents`,
  );
}
