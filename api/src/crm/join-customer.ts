/** The customer of an order or an accepted quote: the one with its e-mail address, the oldest of several, else a new one. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { provenUserSql } from '#api/database/shared/proven-user.ts';
import { type Change, idsSql, type NewRows, writeRows } from '#api/database/write-rows.ts';
import type { FoundBuyer } from '#api/new-sale.ts';

interface Buyer {
  userId: number | null;
  /** A quote knows no address. */
  customerInfo: Pick<CustomerInfo, 'firstName' | 'lastName' | 'email'> & Partial<CustomerInfo>;
  company: string | null;
}

/** The next of one address waits here until the commit, and so finds this one's customer. */
const findSql = `select c.id, c.user_id as "userId", ${provenUserSql('one.buyer', 'one.mail')} as "provenUserId",
    c.company, c.phone, c.address, c.city, c.state, c.postal_code as "postalCode", ${idsSql('customers')} as "newIds", ${idsSql('leads')} as "leadIds",
    ${idsSql('projects')} as "projectIds", ${idsSql('project_items')} as "itemIds"
  from (select ?::integer buyer, ?::text mail) one left join lock_customer(one.mail) c on true`;

const none = { leads: 0, projects: 0, items: 0 };

interface JoinedCustomer {
  customerId: number;
  rows: NewRows[];
  changes: Change[];
}

export async function joinCustomer(trx: Knex.Transaction, buyer: Buyer): Promise<number> {
  const { customerId, rows, changes } = planCustomer(trx, buyer, await findBuyer(trx, buyer));
  await writeRows(trx, rows, changes);
  return customerId;
}

/** Locked until the commit. The ids of what else is made for them are asked for together: one way to the database. */
export async function findBuyer(
  trx: Knex,
  { userId, customerInfo }: Pick<Buyer, 'userId' | 'customerInfo'>,
  count: Readonly<Record<keyof typeof none, number>> = none,
): Promise<FoundBuyer> {
  const { email } = customerInfo;
  const { rows } = await trx
    .raw<{ rows: FoundBuyer[] }>(findSql, [
      1,
      count.leads,
      count.projects,
      count.items,
      userId,
      email.toLowerCase(),
    ])
    .options({ name: 'lock-customer' });
  const [found] = rows;
  if (!found) throw new Error('no customer');
  return found;
}

/** For whoever writes the row of a new customer, or what is new of a known one, together with others. */
export function planCustomer(
  knex: Knex,
  { userId, customerInfo: info, company }: Buyer,
  known: FoundBuyer,
): JoinedCustomer {
  const { phone, address, city, state, postalCode } = info;
  const found = { company, phone, address, city, state, postalCode };
  if (known.id === null) {
    const { firstName, lastName, email } = info;
    const [id = 0] = known.newIds;
    const row = { id, firstName, lastName, email, userId, ...found };
    return { customerId: id, rows: [{ table: 'customers', rows: [row] }], changes: [] };
  }
  // What the office has written down stays; what is missing is filled in.
  const missing = Object.entries({ userId: known.provenUserId, ...found }).filter(
    ([name, value]) => value && !known[name as keyof typeof found],
  );
  const fill = knex('customers').where({ id: known.id }).update(Object.fromEntries(missing));
  return { customerId: known.id, rows: [], changes: missing.length > 0 ? [fill] : [] };
}
