/** The customer of an order or an accepted quote: the one with its e-mail address, the oldest of several, else a new one. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';

interface Buyer {
  userId: number | null;
  /** A quote knows no address. */
  customerInfo: Pick<CustomerInfo, 'firstName' | 'lastName' | 'email'> & Partial<CustomerInfo>;
  company: string | null;
}

export async function joinCustomer(
  trx: Knex.Transaction,
  { userId, customerInfo: info, company }: Buyer,
): Promise<number> {
  const email = info.email.toLowerCase();
  // Addresses are not unique (C62), so two orders of one new customer wait here for each other.
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('customer ' || ?, 0))`, [email]);
  const known = await trx('customers')
    .whereRaw('lower(email) = ?', [email])
    .whereNull('deletedAt')
    .orderBy('id')
    .forUpdate()
    .first();
  const { phone, address, city, state, postalCode } = info;
  const found = { userId, company, phone, address, city, state, postalCode };
  if (!known) {
    const [made] = await trx('customers')
      .insert({ firstName: info.firstName, lastName: info.lastName, email: info.email, ...found })
      .returning('id');
    return made.id;
  }
  // What the office has written down stays; what is missing is filled in.
  const missing = Object.entries(found).filter(([name, value]) => value && !known[name]);
  if (missing.length > 0) await trx('customers').where({ id: known.id }).update(Object.fromEntries(missing));
  return known.id;
}
