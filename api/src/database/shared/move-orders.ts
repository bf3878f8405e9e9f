/**
 * Orders that name an address which is its owner's no more are written about at the new one. Those under another
 * address, such as a club's, stay where they were sent.
 */
import type { Knex } from 'knex';
import type { OrdersRow } from '#api/database/tables.ts';

interface Move {
  from: string;
  to: string;
  whose: { userId: number } | { customerId: number };
}

export async function moveOrders(trx: Knex.Transaction, { from, to, whose }: Move): Promise<void> {
  const customerInfo = trx.raw(`customer_info || jsonb_build_object('email', ?::text)`, [to]);
  const naming = (table: string) =>
    trx(table).whereRaw(`lower(customer_info ->> 'email') = lower(?)`, [from]);
  const moved = await naming('orders')
    .where(whose)
    .update({ customerInfo })
    .returning<Pick<OrdersRow, 'checkoutId'>[]>('checkoutId');
  const checkoutIds = moved.flatMap(({ checkoutId }) => checkoutId ?? []);
  await naming('checkouts')
    .where(any => {
      void any.whereIn('id', checkoutIds);
      if ('userId' in whose) void any.orWhere(whose);
    })
    .update({ customerInfo });
}
