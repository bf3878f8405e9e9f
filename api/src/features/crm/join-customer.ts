/** The customer of an order or an accepted quote: the one with its e-mail address, the oldest of several, else a new one. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { idsSql, type NewRows, writeRows } from '#api/database/write-rows.ts';

interface Buyer {
  userId: number | null;
  /** A quote knows no address. */
  customerInfo: Pick<CustomerInfo, 'firstName' | 'lastName' | 'email'> & Partial<CustomerInfo>;
  company: string | null;
}

interface KnownCustomer {
  userId: number | null;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

interface Found extends KnownCustomer, WorkIds {
  /** Null where there is none. */
  id: number | null;
  newIds: number[];
}

/** The next of one address waits here until the commit, and so finds this one's customer. */
const findSql = `select c.id, c.user_id as "userId", c.company, c.phone, c.address, c.city, c.state,
    c.postal_code as "postalCode", ${idsSql('customers')} as "newIds", ${idsSql('leads')} as "leadIds",
    ${idsSql('projects')} as "projectIds", ${idsSql('project_items')} as "itemIds"
  from (select 1) one left join lock_customer(?) c on true`;

/** The ids of what else is made for them; asked for together, as all of it is one way to the database. */
export interface WorkIds {
  leadIds: number[];
  projectIds: number[];
  itemIds: number[];
}

const none = { leads: 0, projects: 0, items: 0 };

export async function joinCustomer(trx: Knex.Transaction, buyer: Buyer): Promise<number> {
  const { customerId, rows } = await planCustomer(trx, buyer);
  await writeRows(trx, rows);
  return customerId;
}

/** The same for whoever writes the row of a new customer together with others, whose ids are taken along. */
export async function planCustomer(
  trx: Knex.Transaction,
  { userId, customerInfo: info, company }: Buyer,
  count: Readonly<Record<keyof typeof none, number>> = none,
): Promise<{ customerId: number; rows: NewRows[]; ids: WorkIds }> {
  const { rows } = await trx
    .raw<{ rows: Found[] }>(findSql, [1, count.leads, count.projects, count.items, info.email.toLowerCase()])
    .options({ name: 'lock-customer' });
  const [known] = rows;
  const [newId] = known?.newIds ?? [];
  if (!known || newId === undefined) throw new Error('no customer');
  const { phone, address, city, state, postalCode } = info;
  const found = { userId, company, phone, address, city, state, postalCode };
  if (known.id === null) {
    const { firstName, lastName, email } = info;
    const row = { id: newId, firstName, lastName, email, ...found };
    return { customerId: newId, rows: [{ table: 'customers', rows: [row] }], ids: known };
  }
  // What the office has written down stays; what is missing is filled in.
  const missing = Object.entries(found).filter(
    ([name, value]) => value && !known[name as keyof KnownCustomer],
  );
  if (missing.length > 0) await trx('customers').where({ id: known.id }).update(Object.fromEntries(missing));
  return { customerId: known.id, rows: [], ids: known };
}
