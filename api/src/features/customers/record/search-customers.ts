/** The office's list of customers, searched by the database. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { customerRecordEndpoints, ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { customerPageSize } from '#contract/customers/customers.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { allOf, searchText, type Where } from '#api/database/lists/search-text.ts';
import { byName, customerFields } from '#api/crm/customer-row.ts';
import { openProjectCountSql, orderCountSql } from './own-rows.ts';

type Query = QueryOf<typeof customerRecordEndpoints.searchCustomers>;
type Page = ResponseOf<typeof customerRecordEndpoints.searchCustomers>;

const listedSql = jsonObject({
  ...customerFields,
  deletedAt: isoText('c.deleted_at'),
  orders: orderCountSql,
  openProjects: openProjectCountSql,
});

const orders = { name: byName, newest: 'c.created_at desc, c.id desc' } as const;
const texts = [
  'c.first_name',
  'c.last_name',
  `concat(c.first_name, ' ', c.last_name)`,
  'c.company',
  'c.email',
];

/** The page first, and only for its rows what stands in other tables. */
export async function searchCustomers(
  knex: Knex,
  { search, deleted, sort = 'name', page = 1 }: Query,
): Promise<Page> {
  const words = search?.trim();
  const where = allOf([
    [`c.deleted_at is ${deleted ? 'not null' : 'null'}`],
    ...(words ? [searchText(words, { texts, phone: 'c.phone' })] : []),
  ]);
  const order = deleted ? 'c.deleted_at desc, c.id desc' : orders[sort];
  const [{ rows }, counts] = await Promise.all([
    knex.raw<{ rows: { row: ListedCustomer }[] }>(
      `select ${listedSql} as row
       from (select * from customers c where ${where.sql} order by ${order} limit ? offset ?) c order by ${order}`,
      [...where.values, customerPageSize, (page - 1) * customerPageSize],
    ),
    countAll(knex, where),
  ]);
  return { customers: rows.map(({ row }) => row), ...counts };
}

async function countAll(knex: Knex, where: Where): Promise<Omit<Page, 'customers'>> {
  const { rows } = await knex.raw<{ rows: Omit<Page, 'customers'>[] }>(
    `select (count(*) filter (where ${where.sql}))::integer as found,
       (count(*) filter (where c.deleted_at is null))::integer as total,
       (count(*) filter (where c.deleted_at is not null))::integer as deleted
     from customers c`,
    where.values,
  );
  return rows[0] ?? { found: 0, total: 0, deleted: 0 };
}
