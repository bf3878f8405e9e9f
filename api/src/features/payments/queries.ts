/** Money as the office reads it. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { OrderMoney, RefundView, UnmatchedPayment } from '#contract/payments/endpoints.ts';
import { rangesSql } from '#api/database/counts/count-kept.ts';
import { countedSecondPayments } from '#api/database/counts/counted-lists.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { disputedOfPaymentSql, refundableOfPaymentSql } from '#api/database/shared/refundable-of-payment.ts';

const refundedSql = `coalesce((select sum(r.amount_cents) from refunds r
  where r.payment_id = p.id and r.status = 'succeeded'), 0)`;

const paymentSql = jsonObject({
  id: 'p.id',
  provider: 'p.provider',
  providerPaymentId: 'p.provider_payment_id',
  method: 'p.method',
  status: 'p.status',
  receivedCents: 'p.received_cents',
  refundableCents: refundableOfPaymentSql,
  disputedCents: disputedOfPaymentSql,
  isSecond: `p.status = 'succeeded' and p.receipt_id is null and not p.pays_too and coalesce(o.payment_id <> p.provider_payment_id, false)`,
  succeededAt: isoText('p.succeeded_at'),
  errorMessage: 'p.error_message',
});

const refundSql = jsonObject({
  id: 'r.id',
  paymentId: 'r.payment_id',
  amountCents: 'r.amount_cents',
  status: 'r.status',
  reason: 'r.reason',
  failureReason: 'r.failure_reason',
  byName: `case when u.id is null then null
    else coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) end`,
  createdAt: isoText('r.created_at'),
});

const refundFrom = 'refunds r left join users u on u.id = r.created_by';

const disputeSql = jsonObject({
  id: 'd.id',
  providerDisputeId: 'd.provider_dispute_id',
  amountCents: 'd.amount_cents',
  reason: 'd.reason',
  status: 'd.status',
  evidenceDueAt: isoText('d.evidence_due_at'),
  closedAt: isoText('d.closed_at'),
});

const moneySql = jsonObject({
  refundableCents: `coalesce((select sum(${refundableOfPaymentSql}) from payments p where p.order_id = o.id), 0)`,
  payments: `coalesce((select json_agg(${paymentSql} order by p.id) from payments p where p.order_id = o.id), '[]')`,
  refunds: `coalesce((select json_agg(${refundSql} order by r.id) from ${refundFrom} where r.order_id = o.id), '[]')`,
  disputes: `coalesce((select json_agg(${disputeSql} order by d.id) from disputes d
    join payments p on p.id = d.payment_id where p.order_id = o.id), '[]')`,
});

export async function readOrderMoney(knex: Knex, orderId: string): Promise<OrderMoney | null> {
  const { rows } = await knex.raw<{ rows: { row: OrderMoney }[] }>(
    `select ${moneySql} as row from orders o where o.order_id = ?`,
    [orderId],
  );
  return rows[0]?.row ?? null;
}

export async function readRefundView(knex: Knex, id: number): Promise<RefundView> {
  const { rows } = await knex.raw<{ rows: { row: RefundView }[] }>(
    `select ${refundSql} as row from ${refundFrom} where r.id = ?`,
    [id],
  );
  if (!rows[0]) throw new Error(`no refund ${id}`);
  return rows[0].row;
}

const unmatchedSql = jsonObject({
  id: 'p.id',
  providerPaymentId: 'p.provider_payment_id',
  kind: `case when p.order_id is null then 'no_order' else 'paid_twice' end`,
  orderId: '(select o.order_id from orders o where o.id = p.order_id)',
  quote: `case when p.order_id is null then (select json_build_object('id', f.quote_id, 'number', f.number)
    from checkouts c join quote_offers f on f.id = c.offer_id where c.id = p.checkout_id) end`,
  method: 'p.method',
  receivedCents: 'p.received_cents',
  refundedCents: refundedSql,
  currency: 'p.currency',
  succeededAt: isoText('p.succeeded_at'),
});

/**
 * Money that is where it should be is not in it: what has gone back is not, nor what is on its way or disputed, nor what
 * had paid an order before a change made it dearer. Second
 * payments are looked for only in the times that may have one (OFFSET 0 keeps it so: a time first, then its payments).
 */
export async function listUnmatched(knex: Knex): Promise<UnmatchedPayment[]> {
  const { from, where = '' } = countedSecondPayments;
  const { rows } = await knex.raw<{ rows: { row: UnmatchedPayment }[] }>(
    `select ${unmatchedSql} as row from payments p
     where p.id = any(array(
         select s.id from payments s where s.status = 'succeeded' and s.order_id is null
         union all
         select second.id from (${rangesSql(countedSecondPayments)}) r cross join lateral (
           select o.id from ${from} where o.created_at >= r.begins and o.created_at < r.ends and ${where} offset 0) second))
       and not p.pays_too and ${refundableOfPaymentSql} > 0
     order by p.succeeded_at desc, p.id desc limit ${mostRows.toDecide}`,
  );
  return rows.map(({ row }) => row);
}

export const countUnmatched = async (knex: Knex): Promise<number> => (await listUnmatched(knex)).length;
