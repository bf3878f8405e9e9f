/** Reads of single orders. What somebody may not see does not exist for them. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { OrderDetail, OwnOrder } from '#contract/orders/endpoints.ts';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isPoBoxPostcode } from '#contract/checkout/postcodes.ts';
import { isOwn, mayRead, type Reader } from './order-links.ts';
import {
  officeDetailSql,
  officeOrderSql,
  orderDetailSql,
  orderFrom,
  ownFrom,
  ownOrderSql,
} from './order-row.ts';

export async function listOwnOrders(knex: Knex, userId: number, before?: number): Promise<OwnOrder[]> {
  const { rows } = await knex.raw<{ rows: { row: OwnOrder }[] }>(
    `select ${ownOrderSql} as row from orders o where o.user_id = :userId
       ${before ? 'and (o.created_at, o.id) < (select b.created_at, b.id from orders b where b.id = :before and b.user_id = :userId)' : ''}
     order by o.created_at desc, o.id desc limit :most`,
    { userId, before: before ?? null, most: mostRows.ownOrders },
  );
  return rows.map(({ row }) => row);
}

const withCheckout = 'left join checkouts ch on ch.id = o.checkout_id';

export async function readOrder(knex: Knex, orderId: string, reader: Reader): Promise<OrderDetail | null> {
  const own = isOwn(reader);
  const may = mayRead(reader);
  const { rows } = await knex.raw<{ rows: { row: OrderDetail }[] }>(
    `select ${orderDetailSql} as row from ${orderFrom} ${withCheckout} ${ownFrom(own.sql)}
     where o.order_id = ? and ${may.sql}`,
    [...own.values, orderId, ...may.values],
  );
  return rows[0]?.row ?? null;
}

/** Whether the order carries this artwork and the person may read the order. */
export async function showsArtwork(
  knex: Knex,
  orderId: string,
  sha256: string,
  reader: Reader,
): Promise<boolean> {
  const may = mayRead(reader);
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select 1 from orders o ${withCheckout} where o.order_id = ? and ${may.sql} and exists (
       select 1 from order_items i, jsonb_array_elements(i.design_placements) p
       where i.order_id = o.id and p -> 'designFile' ->> 'sha256' = ?)`,
    [orderId, ...may.values, sha256],
  );
  return rows.length > 0;
}

/** PNG; for the buyer and the office. A link in a mail may have been passed on, and the signature is somebody's. */
export async function readSignature(knex: Knex, orderId: string, reader: Reader): Promise<Buffer | null> {
  const own = isOwn(reader);
  const { rows } = await knex.raw<{ rows: { signature: Buffer | null }[] }>(
    `select v.signature from ${orderFrom} ${withCheckout}
     join delivery_evidence v on v.mutation_id = d.evidence_id
     where o.order_id = ? and d.status = 'delivered' and ${own.sql}`,
    [orderId, ...own.values],
  );
  return rows[0]?.signature ?? null;
}

export async function readOfficeOrder(knex: Knex, orderId: string): Promise<OfficeOrder | null> {
  return readForOffice<OfficeOrder>(knex, officeOrderSql, orderId);
}

export async function readOfficeDetail(knex: Knex, orderId: string): Promise<OfficeOrderDetail | null> {
  return readForOffice<OfficeOrderDetail>(knex, officeDetailSql, orderId);
}

async function readForOffice<Row extends OfficeOrder>(
  knex: Knex,
  sql: string,
  orderId: string,
): Promise<Row | null> {
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(
    `select ${sql} as row from ${orderFrom} where o.order_id = ?`,
    [orderId],
  );
  return rows[0] ? withDriving(rows[0].row) : null;
}

export function withDriving<Row extends OfficeOrder>(row: Row): Row {
  return { ...row, canDrive: !isPoBoxPostcode(row.place.split(' ').at(-1) ?? '') };
}
