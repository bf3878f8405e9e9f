/** The notes that an order's invoice lacks: of refunds first, then of what is cancelled with the order. */
import type { Knex } from 'knex';
import { paysOrderSql } from '#api/database/shared/payments-of-order.ts';
import type { RefundsRow } from '#api/database/tables.ts';
import { issueAdjustmentNote, issueCancellationNote, type IssueParts } from './issue-document.ts';

export async function issueNotes(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<void> {
  for (const { id } of await openRefunds(trx, orderRowId)) await issueAdjustmentNote(parts, trx, id);
  await issueCancellationNote(parts, trx, orderRowId);
}

/** Succeeded, of the payment that the invoice speaks of, and not yet written down; oldest first. */
export function openRefunds(knex: Knex, orderRowId: number) {
  return knex('refunds as r')
    .join('orders as o', 'o.id', 'r.orderId')
    .join('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('invoices as i', 'i.refundId', 'r.id')
    .where({ 'r.orderId': orderRowId, 'r.status': 'succeeded' })
    .whereNull('i.id')
    .whereRaw(paysOrderSql)
    .orderBy('r.id')
    .select<Pick<RefundsRow, 'id'>[]>('r.id');
}
