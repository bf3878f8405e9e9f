/** Revenue, orders and production over days or months of the shop's calendar, in one statement. */
import type { Knex } from 'knex';
import { type HistoryRange, historySpan } from '#contract/dashboard/dashboard-history.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { paysOrderSql } from '#api/database/shared/payments-of-order.ts';
import { jobStage, orderStatus, refundStatus } from '#api/database/state-words.ts';

export type History = ResponseOf<typeof dashboardEndpoints.getDashboardHistory>;

/**
 * A refund counts on the day on which its order was paid, so that the bars add up to the revenue that the card above
 * them shows. What went back is added up from the few refunds, and not asked of each order.
 */
const history = `
  with span as (
    select :since::date::timestamp at time zone :zone as since, :end::date::timestamp at time zone :zone as until
  ), happened as (
    select o.paid_at as at, o.total_cents as revenue_cents, 0 as orders, 0 as jobs, 0 as pieces
    from orders o, span
    where o.is_paid and o.status <> ${orderStatus('cancelled')} and o.paid_at >= since and o.paid_at < until
    union all
    select o.paid_at, -r.amount_cents, 0, 0, 0
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id, span
    where r.status = ${refundStatus('succeeded')} and ${paysOrderSql}
      and o.is_paid and o.status <> ${orderStatus('cancelled')} and o.paid_at >= since and o.paid_at < until
    union all
    select created_at, 0, 1, 0, 0
    from orders, span where status <> ${orderStatus('cancelled')} and created_at >= since and created_at < until
    union all
    select completed_at, 0, 0, 1, pieces
    from jobs, span where deleted_at is null and stage = ${jobStage('completed')}
      and completed_at >= since and completed_at < until
  ), summed as (
    select date_trunc(:step, at at time zone :zone) as start, sum(revenue_cents)::bigint as revenue_cents,
      sum(orders)::integer as orders, sum(jobs)::integer as jobs, sum(pieces)::integer as pieces
    from happened group by 1
  )
  select to_char(start, 'YYYY-MM-DD') as start, revenue_cents, orders, jobs, pieces from summed`;

interface Row {
  start: string;
  revenue_cents: string | number;
  orders: number;
  jobs: number;
  pieces: number;
}

export async function readHistory(
  knex: Knex,
  range: HistoryRange,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<History> {
  const { step, starts, end } = historySpan(range, isoDateIn(now, timeZone));
  const since = starts[0] ?? end;
  const { rows } = await knex.raw<{ rows: Row[] }>(history, { zone: timeZone, since, end, step });
  const found = new Map(rows.map(row => [row.start, row]));
  const points = starts.map(from => {
    const row = found.get(from);
    return {
      from,
      revenueCents: Number(row?.revenue_cents ?? 0),
      orders: row?.orders ?? 0,
      jobs: row?.jobs ?? 0,
      pieces: row?.pieces ?? 0,
    };
  });
  return { step, points };
}
