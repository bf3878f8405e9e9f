/** One customer with figures, account and who may be the same person. Also a deleted one, who can be brought back. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { AlikeCustomer, CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { refundedOfOrderSql } from '#api/database/shared/refunded-of-order.ts';
import { customerFields, customerNameSql } from '#api/crm/customer-row.ts';
import { fromOrders, openProjectCountSql, orderCountSql, projectCountSql } from './own-rows.ts';

const refundedSql = `(select coalesce(sum(${refundedOfOrderSql}), 0)::bigint ${fromOrders})`;

const recordSql = jsonObject({
  ...customerFields,
  deletedAt: isoText('c.deleted_at'),
  figures: jsonObject({
    // What was paid and has gone back counts in neither: a cancelled order that was refunded is no revenue.
    revenue: `greatest(0, (select coalesce(sum(o.total_cents), 0)::bigint ${fromOrders} and o.is_paid)
      - ${refundedSql})`,
    refunded: refundedSql,
    orders: orderCountSql,
    openProjects: openProjectCountSql,
    projects: projectCountSql,
    lastOrderAt: `(select ${isoText('max(o.created_at)')} ${fromOrders})`,
  }),
  organisation: `(select json_build_object('id', g.id, 'name', g.name) from organisations g where g.id = c.organisation_id)`,
  account: `(select json_build_object('id', u.id, 'username', u.username, 'email', u.email,
      'isLinked', u.id is not distinct from c.user_id)
    from users u where u.deleted_at is null
      and (u.id = c.user_id or (c.user_id is null and u.email_key = lower(c.email) and u.email_proven_at is not null)) limit 1)`,
});

interface Found<Row> {
  rows: { row: Row }[];
}

export async function readRecord(knex: Knex, id: number): Promise<CustomerRecord | null> {
  const { rows } = await knex.raw<Found<Omit<CustomerRecord, 'alike'>>>(
    `select ${recordSql} as row from customers c where c.id = ?`,
    [id],
  );
  const row = rows[0]?.row;
  return row ? { ...row, alike: row.deletedAt ? [] : await readAlike(knex, id) } : null;
}

const isAlike = {
  email: 'lower(c.email) = lower(k.email)',
  phone: `c.phone = k.phone and k.phone <> ''`,
  name: `lower(c.first_name || ' ' || c.last_name) = lower(k.first_name || ' ' || k.last_name)
    and lower(c.company) = lower(k.company)`,
};

const alikeSql = jsonObject({
  id: 'c.id',
  name: customerNameSql,
  email: 'c.email',
  why: `array_remove(array[${Object.entries(isAlike)
    .map(([why, condition]) => `case when ${condition} then '${why}' end`)
    .join(', ')}], null)`,
  orders: orderCountSql,
  projects: projectCountSql,
});

/** Each likeness by an index of its own: an "or" over them compares every customer. */
async function readAlike(knex: Knex, id: number): Promise<AlikeCustomer[]> {
  const found = Object.values(isAlike).map(
    condition => `select c.id from customers k join customers c on c.id <> k.id and ${condition}
      where k.id = ? and c.deleted_at is null`,
  );
  const { rows } = await knex.raw<Found<AlikeCustomer>>(
    `with alike as materialized (select id from (${found.join(' union ')}) found order by id limit ?)
     select ${alikeSql} as row from customers k cross join customers c
     where k.id = ? and c.id in (select id from alike) order by c.id`,
    [...found.map(() => id), mostRows.alike, id],
  );
  return rows.map(({ row }) => row);
}
