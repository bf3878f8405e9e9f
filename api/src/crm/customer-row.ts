/** Customers as JSON made by PostgreSQL. `c` is the alias of `customers`. */
import type { Knex } from 'knex';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';

const listLimit = 10_000;

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
const customerSql = jsonObject(customerFields);

/** Company, else first and last name, else "Customer #id". */
export const customerNameSql = `coalesce(nullif(c.company, ''),
  nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), 'Customer #' || c.id)`;

export const byName = `lower(coalesce(nullif(c.company, ''), c.last_name)), c.id`;

interface Found {
  rows: { row: CustomerRow }[];
}

export async function listCustomers(knex: Knex): Promise<CustomerRow[]> {
  const { rows } = await knex.raw<Found>(
    `select ${customerSql} as row from customers c where c.deleted_at is null
     order by ${byName} limit ?`,
    [listLimit],
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
