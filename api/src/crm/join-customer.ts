/** The customer of an order or an accepted quote: the one with its e-mail address, the oldest of several, else a new one. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { provenUserSql } from '#api/database/shared/proven-user.ts';
import { idsSql } from '#api/database/write-rows.ts';
import { writePlan } from '#api/sale/write-plan.ts';
import type { FoundBuyer, Plan, Sale } from '#api/sale/sale.ts';

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

export async function joinCustomer(trx: Knex.Transaction, buyer: Buyer): Promise<number> {
  const found = await findBuyer(trx, buyer);
  await writePlan(trx, planBuyer(buyer, found));
  return customerIdOf(found);
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

/** The customer of an order that begins, and the order's mark of it. */
export function planCustomer({ order, buyer }: Sale): Plan {
  return buyer ? { ...planBuyer(order, buyer), order: { customerId: customerIdOf(buyer) } } : {};
}

export const customerIdOf = ({ id, newIds: [newId = 0] }: FoundBuyer): number => id ?? newId;

/** The row of a new customer, or what is new of a known one. */
function planBuyer({ userId, customerInfo: info, company }: Buyer, known: FoundBuyer): Plan {
  const { phone, address, city, state, postalCode } = info;
  const found = { company, phone, address, city, state, postalCode };
  if (known.id === null) {
    const { firstName, lastName, email } = info;
    const row = { id: customerIdOf(known), firstName, lastName, email, userId, ...found };
    return { rows: [{ table: 'customers', rows: [row] }] };
  }
  // What the office has written down stays; what is missing is filled in.
  const missing = Object.entries({ userId: known.provenUserId, ...found }).flatMap(([name, value]) =>
    value && !known[name as keyof typeof found] ? [[name, value] as const] : [],
  );
  if (missing.length === 0) return {};
  return { updates: [{ table: 'customers', where: { id: known.id }, set: Object.fromEntries(missing) }] };
}
