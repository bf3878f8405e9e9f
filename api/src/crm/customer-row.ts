/** Customers as JSON made by PostgreSQL. `c` is the alias of `customers`. */
import type { Knex } from 'knex';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { customersPerPage } from '#contract/customers/customers.ts';
import { boardFinishedSize, finishedStages } from '#contract/projects/projects.ts';
import { activeProjectSql } from '#api/database/shared/active-project.ts';
import { projectStatus } from '#api/database/state-words.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';

export const customerFields = {
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  phone: 'c.phone',
  company: 'c.company',
  address: 'c.address',
  city: 'c.city',
  state: 'c.state',
  postalCode: 'c.postal_code',
  country: 'c.country',
  notes: 'c.notes',
  version: 'c.version',
  createdAt: isoText('c.created_at'),
  updatedAt: isoText('c.updated_at'),
};
export const customerSql = jsonObject(customerFields);

/** Company, else first and last name, else "Customer #id". */
export const customerNameSql = `coalesce(nullif(c.company, ''),
  nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), 'Customer #' || c.id)`;

/** What customers are sorted by, as its index was made. */
export const nameKeySql = `lower(coalesce(nullif(c.company, ''), c.last_name))`;
const byName = `${nameKeySql}, c.id`;

const finished = projectStatus(...finishedStages);

/** The binding is how many. */
export const newestFinishedSql = `select p.id from projects p where p.deleted_at is null and p.status in (${finished})
    order by p.created_at desc, p.id desc limit ?`;

/** Of all that is open and the newest of what is finished; its binding is how many of these. */
export const boardIdsSql = `(select p.id from projects p where ${activeProjectSql})
  union all
  (${newestFinishedSql})`;

interface Found {
  rows: { row: CustomerRow }[];
}

/** A customer as JSON text, for lists that are sent on as they are. */
export interface WrittenCustomer {
  id: number;
  row: string;
}

const writtenSql = `c.id, (${customerSql})::text as row`;

/** By name, one row beyond the page. */
export async function listCustomers(
  knex: Knex,
  page: number,
  size: number = customersPerPage,
): Promise<WrittenCustomer[]> {
  const { rows } = await knex.raw<{ rows: WrittenCustomer[] }>(
    `select ${writtenSql} from customers c where c.deleted_at is null
     order by ${byName} limit ? offset ?`,
    [size + 1, (page - 1) * size],
  );
  return rows;
}

/** Those of the projects of the board, all of them: every line of it has its customer. By id, which packs smaller. */
export async function listBoardCustomers(knex: Knex): Promise<WrittenCustomer[]> {
  const { rows } = await knex.raw<{ rows: WrittenCustomer[] }>(
    `select ${writtenSql} from customers c where c.deleted_at is null and c.id in (
       select p.customer_id from projects p where p.id in (${boardIdsSql}))
     order by c.id`,
    [boardFinishedSize],
  );
  return rows;
}

/** Those that have not been deleted. */
export async function readCustomers(knex: Knex, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await knex.raw<Found>(
    `select ${customerSql} as row from customers c where c.deleted_at is null and c.id = any(?::integer[])`,
    [[...ids]],
  );
  return rows.map(({ row }) => row);
}

export async function readCustomer(knex: Knex, id: number): Promise<CustomerRow | null> {
  const { rows } = await knex.raw<Found>(
    `select ${customerSql} as row from customers c where c.id = ? and c.deleted_at is null`,
    [id],
  );
  return rows[0]?.row ?? null;
}

export async function lockCustomer(trx: Knex.Transaction, id: number): Promise<CustomerRow | null> {
  await trx('customers').where({ id }).forUpdate().first('id');
  return readCustomer(trx, id);
}
