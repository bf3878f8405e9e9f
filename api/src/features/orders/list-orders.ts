/** The office's list: filtered, sorted and cut into pages by the database, each way along an index. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import {
  type OfficeOrder,
  orderPageSize,
  type officeOrderEndpoints,
} from '#contract/orders/office-endpoints.ts';
import { type OrderSort, type OrderStatus, orderStatuses } from '#contract/orders/orders.ts';
import { countsSql } from '#api/database/counts/count-kept.ts';
import { countedOrders } from '#api/database/counts/counted-lists.ts';
import { type ListOrder, type PageAsked, type Paged, pageOf } from '#api/database/lists/list-page.ts';
import { hasWords } from '#api/database/lists/search-words.ts';
import { artworkSentSql } from '#api/database/shared/artwork/artwork-to-come.ts';
import { artworkWaitingSql } from '#api/database/shared/artwork/artwork-waiting.ts';
import { orderWordsSql } from '#api/database/shared/order-words.ts';
import { readyToShipSql } from '#api/database/shared/ready-to-ship.ts';
import { unpaidOrderSql } from '#api/database/shared/unpaid-order.ts';
import { officeOrderSql, orderFrom, refundableSql } from './order-row.ts';
import { withDriving } from './queries.ts';

type ListQuery = QueryOf<typeof officeOrderEndpoints.listOrders>;
type Filter = Omit<ListQuery, 'sort' | keyof PageAsked>;
export type OrderCounts = ResponseOf<typeof officeOrderEndpoints.countOrders>;

interface Where {
  sql: string;
  values: Knex.RawBinding[];
}

const customerName = `lower(coalesce(o.company, o.customer_info ->> 'lastName', ''))`;

const id = 'o.id';
const orders: Readonly<Record<OrderSort, ListOrder>> = {
  newest: { keys: [['instant', 'o.created_at']], id, isDescending: true },
  oldest: { keys: [['instant', 'o.created_at']], id },
  dearest: { keys: [['number', 'o.total_cents']], id, isDescending: true },
  cheapest: { keys: [['number', 'o.total_cents']], id },
  customer: { keys: [['text', customerName]], id },
};

/** The page by its ids alone, and only for its rows what stands in other tables. */
export async function listOrders(
  knex: Knex,
  { sort = 'newest', page: number, after, before, ...filter }: ListQuery,
  timeZone: string,
): Promise<Paged<OfficeOrder[]>> {
  const where = whereOf(filter, timeZone);
  const page = pageOf(orders[sort], { page: number, after, before }, orderPageSize);
  const { rows } = await knex.raw<{ rows: { row: OfficeOrder; cursor: string }[] }>(
    `with page as materialized (
       select o.id from orders o where ${where.sql} and ${page.where} ${page.slice})
     select ${officeOrderSql} as row, ${page.cursor} from ${orderFrom} where o.id in (select id from page)
     ${page.order}`,
    [...where.values, ...page.values],
  );
  const cut = page.cut(rows);
  return { answer: cut.rows.map(({ row }) => withDriving(row)), beside: cut.beside };
}

export async function countOrders(
  knex: Knex,
  { status, ...filter }: Filter,
  timeZone: string,
): Promise<OrderCounts> {
  const [counted, waiting] = await Promise.all([
    countByStatus(knex, filter, timeZone),
    knex.raw<{
      rows: {
        in_review: number;
        to_ship: number;
        to_refund: number;
        unpaid: number;
        artwork: number;
        sent_artwork: number;
      }[];
    }>(
      `select (select count(*)::integer from orders where payment_review) as in_review,
         (select count(*)::integer from orders o where ${readyToShipSql}) as to_ship,
         (select count(*)::integer from orders o where ${refundDueSql}) as to_refund,
         (select count(*)::integer from orders o where ${unpaidOrderSql}) as unpaid,
         (select count(*)::integer from orders o where ${artworkWaitingSql}) as artwork,
         (select count(*)::integer from orders o where ${artworkSentSql}) as sent_artwork`,
    ),
  ]);
  const byStatus = Object.fromEntries(
    orderStatuses.map(one => [one, counted.get(one) ?? 0]),
  ) as OrderCounts['byStatus'];
  const all = orderStatuses.reduce((sum, one) => sum + byStatus[one], 0);
  return {
    total: status ? byStatus[status] : all,
    byStatus,
    inReview: waiting.rows[0]?.in_review ?? 0,
    toShip: waiting.rows[0]?.to_ship ?? 0,
    toRefund: waiting.rows[0]?.to_refund ?? 0,
    unpaid: waiting.rows[0]?.unpaid ?? 0,
    artwork: waiting.rows[0]?.artwork ?? 0,
    sentArtwork: waiting.rows[0]?.sent_artwork ?? 0,
  };
}

/** What orders are counted by in advance, as the columns of an order; in the order of `countedOrders`. */
const countedColumns = [
  ['status', 'text'],
  ['is_paid', 'boolean'],
  ['is_shipped', 'boolean'],
  ['payment_review', 'boolean'],
  ['fulfilment_method', 'text'],
] as const;
const countedFrom = `(select n, ${countedColumns
  .map(([column, type], at) => `split_part(state, '/', ${at + 1})::${type} as ${column}`)
  .join(', ')} from (${countsSql(countedOrders)}) counted) o`;

async function countByStatus(
  knex: Knex,
  filter: Omit<Filter, 'status'>,
  timeZone: string,
): Promise<Map<OrderStatus, number>> {
  const { search, refundDue, artwork, sentArtwork, ready, from, to } = filter;
  const isCounted =
    !search?.trim() && [refundDue, artwork, sentArtwork, ready, from, to].every(value => value === undefined);
  const where = whereOf(filter, timeZone);
  const { rows } = await knex.raw<{ rows: { status: OrderStatus; n: number }[] }>(
    isCounted
      ? `select o.status, sum(o.n)::integer as n from ${countedFrom} where ${where.sql} group by o.status`
      : `select o.status, count(*)::integer as n from orders o where ${where.sql} group by o.status`,
    where.values,
  );
  return new Map(rows.map(({ status, n }) => [status, n]));
}

const refundDueSql = `o.status = 'cancelled' and ${refundableSql} > 0`;

export function whereOf(filter: Filter, timeZone: string): Where {
  const { search, status, paid, cancelled, review, shipped } = filter;
  const { refundDue, unpaid, artwork, sentArtwork, ready, fulfilment, from, to } = filter;
  const parts: [sql: string, ...values: Knex.RawBinding[]][] = [];
  const words = search?.trim();
  if (words) parts.push(searchFor(words));
  if (status) parts.push(['o.status = ?', status]);
  if (paid !== undefined) parts.push(['o.is_paid = ?', paid]);
  if (cancelled !== undefined) parts.push([`o.status ${cancelled ? '=' : '<>'} 'cancelled'`]);
  if (review !== undefined) parts.push([review ? 'o.payment_review' : 'not o.payment_review']);
  if (shipped !== undefined) parts.push(['o.is_shipped = ?', shipped]);
  if (refundDue !== undefined) parts.push([refundDue ? refundDueSql : `not (${refundDueSql})`]);
  if (unpaid !== undefined) parts.push([unpaid ? unpaidOrderSql : `not (${unpaidOrderSql})`]);
  if (artwork !== undefined) parts.push([artwork ? artworkWaitingSql : `not (${artworkWaitingSql})`]);
  if (sentArtwork !== undefined) parts.push([sentArtwork ? artworkSentSql : `not (${artworkSentSql})`]);
  if (ready !== undefined) parts.push([ready ? readyToShipSql : `not (${readyToShipSql})`]);
  if (fulfilment) parts.push(['o.fulfilment_method = ?', fulfilment]);
  // A day begins at the shop's midnight, and has an hour more or less where clocks change.
  const midnight = (day: string) => `(${day})::timestamp at time zone ?`;
  if (from) parts.push([`o.created_at >= ${midnight('?::date')}`, from, timeZone]);
  if (to) parts.push([`o.created_at < ${midnight('?::date + 1')}`, to, timeZone]);
  return {
    sql: parts.length > 0 ? parts.map(([sql]) => sql).join(' and ') : 'true',
    values: parts.flatMap(([, ...values]) => values),
  };
}

function searchFor(written: string): [sql: string, ...values: Knex.RawBinding[]] {
  // A phone number is one word, however it is grouped.
  const isNumber = /^\+?[\d\s()-]{6,}$/.test(written);
  return hasWords(orderWordsSql, isNumber ? written.replace(/[^\d]/g, '') : written);
}
