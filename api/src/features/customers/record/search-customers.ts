/** The office's list of customers, searched by the database. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { customerRecordEndpoints, ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { customerPageSize } from '#contract/customers/customers.ts';
import { readCounts } from '#api/database/counts/count-kept.ts';
import { countedCustomers } from '#api/database/counts/counted-lists.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { type ListOrder, type Paged, pageOf } from '#api/database/lists/list-page.ts';
import { allOf, searchText, type Where } from '#api/database/lists/search-text.ts';
import { customerFields, nameKeySql } from '#api/crm/customer-row.ts';
import { openProjectCountSql, orderCountSql } from './own-rows.ts';

type Query = QueryOf<typeof customerRecordEndpoints.searchCustomers>;
type Page = ResponseOf<typeof customerRecordEndpoints.searchCustomers>;

const listedSql = jsonObject({
  ...customerFields,
  deletedAt: isoText('c.deleted_at'),
  orders: orderCountSql,
  openProjects: openProjectCountSql,
});

const id = 'c.id';
const orders = {
  name: { keys: [['text', nameKeySql]], id },
  newest: { keys: [['instant', 'c.created_at']], id, isDescending: true },
  deleted: { keys: [['instant', 'c.deleted_at']], id, isDescending: true },
} as const satisfies Record<string, ListOrder>;
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
  { search, deleted, sort = 'name', ...asked }: Query,
): Promise<Paged<Page>> {
  const words = search?.trim();
  const where = allOf([
    [`c.deleted_at is ${deleted ? 'not null' : 'null'}`],
    ...(words ? [searchText(words, { texts, phone: 'c.phone', parts: partsOfCustomer })] : []),
  ]);
  const page = pageOf(orders[deleted ? 'deleted' : sort], asked, customerPageSize);
  const [{ rows }, counts] = await Promise.all([
    knex.raw<{ rows: { row: ListedCustomer; cursor: string }[] }>(
      `select ${listedSql} as row, ${page.cursor}
       from (select * from customers c where ${where.sql} and ${page.where} ${page.slice}) c ${page.order}`,
      [...where.values, ...page.values],
    ),
    countAll(knex, { where, words, deleted: deleted !== undefined }),
  ]);
  const cut = page.cut(rows);
  return { answer: { customers: cut.rows.map(({ row }) => row), ...counts }, beside: cut.beside };
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
