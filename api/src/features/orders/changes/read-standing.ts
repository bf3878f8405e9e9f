/** What an order's documents come to, and what is here for it. */
import type { Knex } from 'knex';
import {
  documentedOfOrderSql,
  heldOfOrderSql,
  writtenOffOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';

export interface Standing {
  /** What its documents come to; null without an invoice. */
  documentedCents: number | null;
  heldCents: number;
  writtenOffCents: number;
}

export async function readStanding(trx: Knex, orderRowId: number): Promise<Standing> {
  const { rows } = await trx.raw<{ rows: Standing[] }>(
    `select ${documentedOfOrderSql} as "documentedCents", ${heldOfOrderSql} as "heldCents",
       ${writtenOffOfOrderSql} as "writtenOffCents" from orders o where o.id = ?`,
    [orderRowId],
  );
  const [row] = rows;
  if (!row) throw new Error(`order ${orderRowId} has vanished`);
  return row;
}
