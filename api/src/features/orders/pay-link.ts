/** A link that pays an order, for the office to send by hand. Only its hash is kept, so each press makes a new one. */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { type OrderStanding, whyNot } from '#contract/orders/orders.ts';
import { changeOrRefuse, conflict } from '#api/database/change-or-refuse.ts';
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { makeOrderLink } from './order-links.ts';

export interface PayLinkParts {
  knex: Knex;
  /** Origin, without a trailing slash. */
  publicUrl: string;
}

/** What is open on its invoice, where it has begun. */
async function readInvoiceDue(trx: Knex.Transaction, id: number): Promise<{ openCents: number }> {
  const { rows } = await trx.raw<{ rows: { openCents: number }[] }>(
    `select ${openOfOrderSql} as "openCents" from orders o where o.id = ?`,
    [id],
  );
  return rows[0] ?? { openCents: 0 };
}

export async function makePayLink(
  { knex, publicUrl }: PayLinkParts,
  orderId: string,
  actorId: number,
): Promise<{ url: string } | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const order = await trx('orders')
      .where({ orderId })
      .forUpdate()
      .first<({ id: number } & OrderStanding) | undefined>();
    if (!order) return refuse('not_found');
    const { openCents } = await readInvoiceDue(trx, order.id);
    const why = whyNot('pay', { ...order, openCents });
    if (why) throw conflict(why);
    const token = await makeOrderLink(trx, order.id, 'pay_link');
    await recordAudit(trx, { actorId, entity: 'order', entityId: orderId, action: 'order.payLink' });
    return { url: `${publicUrl}/orders/${orderId}/pay?token=${token}` };
  });
}
