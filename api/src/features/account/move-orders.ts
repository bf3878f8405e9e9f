/**
 * The own orders that name the account's address are written about at its new one, as the link that proves it says.
 * Those under another address, such as a club's, stay where they were sent.
 */
import type { Knex } from 'knex';

interface Move {
  userId: number;
  from: string;
  to: string;
}

export async function moveOrders(trx: Knex.Transaction, { userId, from, to }: Move): Promise<void> {
  const customerInfo = trx.raw(`customer_info || jsonb_build_object('email', ?::text)`, [to]);
  for (const table of ['orders', 'checkouts'])
    await trx(table)
      .where({ userId })
      .whereRaw(`lower(customer_info ->> 'email') = lower(?)`, [from])
      .update({ customerInfo });
}
