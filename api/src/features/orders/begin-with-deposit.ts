/** An order that begins on account because its deposit was paid by card; nobody of the office has decided it. */
import type { Knex } from 'knex';
import { recordAudit } from '#api/database/record-audit.ts';
import type { Change as RowChange } from '#api/database/write-rows.ts';
import type { Sales } from '#api/sale/sale.ts';
import { type Credit, mustAllow } from './change.ts';
import { lockOrder } from './change-order.ts';

interface BeginParts {
  sales: Sales;
  credit: Pick<Credit, 'use'>;
  now: () => Date;
}

interface Deposit {
  depositCents: number;
  method: string;
  /** Of the customer's terms. */
  termsDays: number | undefined;
  withInvoice: boolean;
  /** What is written with it: the payment, and its checkout. */
  changes: readonly RowChange[];
}

/** The caller has checked the customer's account, and holds its lock. Throws where the order can't begin. */
export async function beginWithDeposit(
  { sales, credit, now }: BeginParts,
  trx: Knex.Transaction,
  orderRowId: number,
  { depositCents, method, termsDays, withInvoice, changes }: Deposit,
): Promise<void> {
  const { orderId = '' } = (await trx('orders').where({ id: orderRowId }).first('orderId')) ?? {};
  const order = await lockOrder(trx, orderId);
  if (!order) throw new Error(`order ${orderRowId} has vanished`);
  mustAllow('startOnAccount', order);
  const at = now();
  await recordAudit(trx, {
    actorId: null,
    entity: 'order',
    entityId: orderId,
    action: 'order.startOnAccount',
    before: { status: order.status },
    after: { status: 'processing', depositCents },
    occurredAt: at,
  });
  const columns = { status: 'processing' } as const;
  const begun = { type: 'processing', data: { from: order.status, onAccount: true } };
  const openCents = order.totalCents - depositCents;
  const paid = { type: 'part_paid', data: { method, receivedCents: depositCents, openCents, deposit: true } };
  await sales.write(trx, {
    occasion: 'onAccount',
    order: { ...order, ...columns },
    columns,
    rows: [
      {
        table: 'order_events',
        rows: [begun, paid].map(event => ({ ...event, orderId: order.id, actorId: null, at })),
      },
    ],
    changes,
    at,
    receivedCents: depositCents,
    termsDays,
    withInvoice,
  });
  await credit.use(trx, order.id, null);
}
