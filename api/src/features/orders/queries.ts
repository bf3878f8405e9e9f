/** Reads of orders. What somebody may not see does not exist for them (A07, A11). */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type OfficeOrder,
  type OrderDetail,
  type orderEndpoints,
  orderPageSize,
  type OrderSummary,
} from '#contract/endpoints/orders.ts';
import { isPoBoxPostcode } from '#contract/postcodes.ts';
import { officeOrderSql, orderDetailSql, orderFrom, orderSummarySql } from './order-row.ts';

const ownListLimit = 200;

export async function listOwnOrders(knex: Knex, userId: number): Promise<OrderSummary[]> {
  const { rows } = await knex.raw<{ rows: { row: OrderSummary }[] }>(
    `select ${orderSummarySql} as row from orders o where o.user_id = ?
     order by o.created_at desc, o.id desc limit ?`,
    [userId, ownListLimit],
  );
  return rows.map(({ row }) => row);
}

/** Who asks for one order. */
export interface Reader {
  userId: number | null;
  isOffice: boolean;
  /** The visitor of this browser, as it stands on a guest's checkout; null without the cookie. */
  visitorHash: Buffer | null;
  token: string | undefined;
}

export async function readOrder(knex: Knex, orderId: string, reader: Reader): Promise<OrderDetail | null> {
  const tokenHash = reader.token ? createHash('sha256').update(reader.token).digest() : null;
  const { rows } = await knex.raw<{ rows: { row: OrderDetail }[] }>(
    `select ${orderDetailSql} as row from ${orderFrom}
     left join checkouts ch on ch.id = o.checkout_id
     where o.order_id = ? and (?::boolean
       or o.user_id = ?::integer
       or ch.owner_hash = ?::bytea
       or o.access_token_hash = ?::bytea or ch.access_token_hash = ?::bytea)`,
    [orderId, reader.isOffice, reader.userId, reader.visitorHash, tokenHash, tokenHash],
  );
  return rows[0]?.row ?? null;
}

export async function listOrders(
  knex: Knex,
  query: QueryOf<typeof orderEndpoints.listOrders>,
): Promise<OfficeOrder[]> {
  const { search, status, paid, review, fulfilment, page = 1 } = query;
  const conditions: string[] = ['true'];
  const values: Knex.RawBinding[] = [];
  const where = (condition: string, value: Knex.RawBinding) => {
    conditions.push(condition);
    values.push(value);
  };
  const words = search?.trim();
  if (words) where(`position(lower(?) in ${searched}) > 0`, words);
  if (status) where('o.status = ?', status);
  if (paid !== undefined) where('o.is_paid = ?', paid);
  if (review !== undefined) where('o.payment_review = ?', review);
  if (fulfilment) where('o.fulfilment_method = ?', fulfilment);
  const { rows } = await knex.raw<{ rows: { row: OfficeOrder }[] }>(
    `select ${officeOrderSql} as row from ${orderFrom} where ${conditions.join(' and ')}
     order by o.created_at desc, o.id desc limit ? offset ?`,
    [...values, orderPageSize, (page - 1) * orderPageSize],
  );
  return rows.map(({ row }) => withDriving(row));
}

const searched = `lower(concat_ws(' ', o.order_id, o.company, o.customer_info ->> 'firstName',
  o.customer_info ->> 'lastName', o.customer_info ->> 'email', o.tracking_number, o.po_number))`;

export async function readOfficeOrder(knex: Knex, orderId: string): Promise<OfficeOrder | null> {
  const { rows } = await knex.raw<{ rows: { row: OfficeOrder }[] }>(
    `select ${officeOrderSql} as row from ${orderFrom} where o.order_id = ?`,
    [orderId],
  );
  return rows[0] ? withDriving(rows[0].row) : null;
}

function withDriving(row: OfficeOrder): OfficeOrder {
  return { ...row, canDrive: !isPoBoxPostcode(row.place.split(' ').at(-1) ?? '') };
}
