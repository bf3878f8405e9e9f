/** The office's list of customers, searched by the database. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { customerRecordEndpoints, ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { customerPageSize } from '#contract/customers/customers.ts';
import { readCounts } from '#api/database/counts/count-kept.ts';
import { countedCustomers } from '#api/database/counts/counted-lists.ts';
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
/** As the index was made. */
const partsOfCustomer = `person_parts(c.first_name || ' ' || c.last_name || E'\\n' || coalesce(c.company, '') || E'\\n'
  || c.email, c.phone)`;
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
    ...(words ? [searchText(words, { texts, phone: 'c.phone', parts: partsOfCustomer })] : []),
  ]);
  const order = deleted ? 'c.deleted_at desc, c.id desc' : orders[sort];
  const [{ rows }, counts] = await Promise.all([
    knex.raw<{ rows: { row: ListedCustomer }[] }>(
      `select ${listedSql} as row
       from (select * from customers c where ${where.sql} order by ${order} limit ? offset ?) c order by ${order}`,
      [...where.values, customerPageSize, (page - 1) * customerPageSize],
    ),
    countAll(knex, { where, words, deleted: deleted !== undefined }),
  ]);
  return { customers: rows.map(({ row }) => row), ...counts };
}

/** Of those that are not deleted, the shop has many, and they are counted in advance. */
async function countAll(
  knex: Knex,
  { where, words, deleted: isDeleted }: { where: Where; words: string | undefined; deleted: boolean },
): Promise<Omit<Page, 'customers'>> {
  const count = async (sql: string, values: readonly Knex.RawBinding[] = []) => {
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from customers c where ${sql}`,
      [...values],
    );
    return rows[0]?.n ?? 0;
  };
  const [counts, deleted, found] = await Promise.all([
    readCounts(knex, countedCustomers),
    count('c.deleted_at is not null'),
    words ? count(where.sql, where.values) : null,
  ]);
  const total = counts.get('all') ?? 0;
  return { found: found ?? (isDeleted ? deleted : total), total, deleted };
}
