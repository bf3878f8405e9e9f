/**
 * Whatever is written and whenever a round counts: totals made of kept weeks are those of all rows. In generated histories
 * of orders, payments, refunds, emails, projects and customers of all ages.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Knex } from 'knex';
import { orderStatuses } from '#contract/orders/orders.ts';
import { countOrders } from '#api/features/orders/list-orders.ts';
import { listUnmatched } from '#api/features/payments/queries.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { refundedOfOrderSql } from '../shared/refunded-of-order.ts';
import { countsSql, readCounts } from './count-kept.ts';
import { countedCustomers, countedMails, countedOrders, countedProjects } from './counted-lists.ts';
import { keepCounts } from './keep-counts.ts';
import { isWhole } from '#tests/support/whole.ts';

/** Around the ages at which weeks begin to be kept, and far beyond. */
const days = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 400 }));
const which = fc.nat(30);
const flag = fc.boolean();
const kind = fc.constantFrom('order_confirmation', 'order_shipped');
const step = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    days,
    isPaid: flag,
    status: fc.constantFrom(...orderStatuses),
  }),
  fc.record({
    do: fc.constant('change' as const),
    which,
    isPaid: flag,
    status: fc.constantFrom(...orderStatuses),
  }),
  fc.record({ do: fc.constant('payAgain' as const), which, days }),
  fc.record({ do: fc.constant('settleWith' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which, succeeded: flag }),
  fc.record({ do: fc.constant('mail' as const), days, kind }),
  fc.record({ do: fc.constant('send' as const), which }),
  fc.record({ do: fc.constant('person' as const), days }),
  fc.record({ do: fc.constant('finish' as const), which, isDeleted: flag }),
  fc.record({ do: fc.constant('round' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The nth row of a table, wherever it stands in it; nothing happens to one that is not there. */
const nth = (table: string) =>
  `id = (select id from ${table} order by id offset ? % greatest((select count(*) from ${table}), 1) limit 1)`;
const ago = `now() - ? * interval '1 day'`;
let serial = 0;

async function carryOut(knex: Knex, one: Step): Promise<unknown> {
  serial += 1;
  switch (one.do) {
    case 'order':
      return knex.raw(
        `with o as (insert into orders (order_id, customer_info, subtotal_cents, total_cents, status, is_paid, paid_at, payment_id, created_at)
           values (?, '{}', ?, ?, ?, ?, case when ? then now() end, case when ? then ? end, ${ago}) returning id, payment_id, created_at)
         insert into payments (provider, provider_payment_id, order_id, method, amount_cents, received_cents, status, created_at)
           select 'test', payment_id, id, 'card', 5000, 5000, 'succeeded', created_at from o where payment_id is not null`,
        [
          `N${serial}`,
          5000 + serial,
          5000 + serial,
          one.status,
          one.isPaid,
          one.isPaid,
          one.isPaid,
          `pi_${serial}`,
          one.days,
        ],
      );
    case 'change':
      return knex.raw(
        `update orders set status = ?, is_paid = ?, paid_at = case when ? then now() end where ${nth('orders')}`,
        [one.status, one.isPaid, one.isPaid, one.which],
      );
    case 'payAgain':
      return knex.raw(
        `insert into payments (provider, provider_payment_id, order_id, method, amount_cents, received_cents, status, created_at)
         select 'test', ?, id, 'card', 700, 700, 'succeeded', ${ago} from orders where ${nth('orders')}`,
        [`pi_${serial}`, one.days, one.which],
      );
    case 'settleWith':
      return knex.raw(
        `update orders set payment_id = (select max(provider_payment_id) from payments p where p.order_id = orders.id)
         where ${nth('orders')}`,
        [one.which],
      );
    case 'refund':
      return knex.raw(
        `insert into refunds (order_id, payment_id, provider_refund_id, amount_cents, status)
         select order_id, id, ?, 100, ? from payments where ${nth('payments')}`,
        [`re_${serial}`, one.succeeded ? 'succeeded' : 'pending', one.which],
      );
    case 'mail':
      return knex.raw(
        `insert into mails (kind, message_id, to_email, subject, body_text, created_at) values (?, ?, 'a@b.test', 'S', 'T', ${ago})`,
        [one.kind, `m${serial}`, one.days],
      );
    case 'send':
      return knex.raw(`update mails set status = 'sent', sent_at = now() where ${nth('mails')}`, [one.which]);
    case 'person':
      return knex.raw(
        `with c as (insert into customers (first_name, last_name, email, created_at)
           values ('A', 'B', 'a@b.test', ${ago}) returning id, created_at)
         insert into projects (project_number, customer_id, title, description, created_at)
           select ?, id, 'T', 'D', created_at from c`,
        [one.days, `P${serial}`],
      );
    case 'finish':
      await knex.raw(
        `update projects set status = 'Completed', deleted_at = case when ? then now() end where ${nth('projects')}`,
        [one.isDeleted, one.which],
      );
      return knex.raw(
        `update customers set deleted_at = case when ? then now() end where ${nth('customers')}`,
        [one.isDeleted, one.which],
      );
    default:
      return keepCounts(knex);
  }
}

const all = async (knex: Knex, sql: string) => (await knex.raw<{ rows: unknown[] }>(sql)).rows;

/** The plain sums, over all rows. */
async function plain(knex: Knex) {
  const byState = async (sql: string) =>
    new Map((await all(knex, sql)).map(row => Object.values(row as object) as [string, number]));
  return {
    revenue: await all(
      knex,
      `select coalesce(sum(total_cents - ${refundedOfOrderSql}), 0)::bigint as cents from orders o
       where is_paid and status <> 'cancelled'`,
    ),
    paid: await byState(`select status, count(*)::integer from orders where is_paid group by 1`),
    mails: await byState(`select status || '/' || kind, count(*) from mails group by 1`),
    projects: await byState(`select status, count(*) from projects where deleted_at is null group by 1`),
    customers: await byState(
      `select 'all', count(*) from customers where deleted_at is null having count(*) > 0`,
    ),
    unmatched: await all(
      knex,
      `select p.id from payments p left join orders o on o.id = p.order_id
       where p.status = 'succeeded' and (o.id is null or o.payment_id <> p.provider_payment_id)
         and p.received_cents > coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id), 0) order by 1`,
    ),
  };
}

async function counted(knex: Knex) {
  const { byStatus } = await countOrders(knex, { paid: true }, 'Australia/Sydney');
  return {
    revenue: await all(
      knex,
      `select coalesce(sum(cents), 0)::bigint as cents from (${countsSql(countedOrders)}) c`,
    ),
    paid: new Map(Object.entries(byStatus).filter(([, n]) => n > 0)),
    mails: await readCounts(knex, countedMails),
    projects: await readCounts(knex, countedProjects),
    customers: await readCounts(knex, countedCustomers),
    unmatched: (await listUnmatched(knex)).map(({ id }) => ({ id })).toSorted((a, b) => a.id - b.id),
  };
}

const database = useTestDatabase({ poolMax: 3 });

test('a round leaves a list alone while somebody is changing its past', async () => {
  const { knex } = database;
  await carryOut(knex, { do: 'order', days: 100, isPaid: true, status: 'completed' });
  const trx = await knex.transaction();
  try {
    await trx('orders').update({ status: 'cancelled' });
    await keepCounts(knex);
  } finally {
    await trx.commit();
  }
  expect(await counted(knex)).toEqual(await plain(knex));
  await keepCounts(knex);
  expect(await counted(knex)).toEqual(await plain(knex));
});

test('totals from kept weeks equal the plain sums', async () => {
  const { knex } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      for (const one of steps) await carryOut(knex, one);
      expect(await counted(knex)).toEqual(await plain(knex));
      await keepCounts(knex);
      expect(await counted(knex)).toEqual(await plain(knex));
    }),
    { numRuns: isWhole ? 40 : 12, seed: 20_261_126, endOnFailure: true },
  );
  const kept = await all(
    knex,
    `select list, count(*)::integer as weeks from kept_counts where state = '' group by 1 order by 1`,
  );
  expect(kept).toHaveLength(5);
});
