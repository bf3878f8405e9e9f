/** The doors to an order: whose it is, and the links in its mails. */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { bytesText, type NewRows, writeRows } from '#api/database/write-rows.ts';

/** A link of its own for each mail; only its hash is kept. */
export async function makeOrderLink(
  trx: Knex.Transaction,
  orderRowId: number,
  madeFor: string,
): Promise<string> {
  const { token, rows } = newOrderLink(orderRowId, madeFor);
  await writeRows(trx, [rows]);
  return token;
}

/** The same, for whoever writes its row together with others. */
export function newOrderLink(orderRowId: number, madeFor: string): { token: string; rows: NewRows } {
  const token = randomBytes(32).toString('base64url');
  const row = { orderId: orderRowId, tokenHash: bytesText(hashOf(token)), madeFor };
  return { token, rows: { table: 'order_links', rows: [row] } };
}

/** Who asks for one order. */
export interface Reader {
  userId: number | null;
  isOffice: boolean;
  /** The visitor of this browser, as it stands on a guest's checkout; null without the cookie. */
  visitorHash: Buffer | null;
  token: string | undefined;
}

/** Over `orders o left join checkouts ch on ch.id = o.checkout_id`. The buyer and the office, without any token. */
const isOwnSql = `(?::boolean or o.user_id = ?::integer or ch.owner_hash = ?::bytea or exists (
  select from checkout_questions q where q.checkout_id = ch.id and q.owner_hash = ?::bytea))`;

export function isOwn(reader: Reader): { sql: string; values: Knex.RawBinding[] } {
  return {
    sql: `coalesce(${isOwnSql}, false)`,
    values: [reader.isOffice, reader.userId, reader.visitorHash, reader.visitorHash],
  };
}

/** A manager reads what is bought for the organisation, as whoever has a link to it. */
const isOfManagerSql = `exists (select from organisation_members m where m.user_id = ?::integer
  and m.role = 'manager' and m.organisation_id = o.organisation_id)`;

export function mayRead(reader: Reader): { sql: string; values: Knex.RawBinding[] } {
  const hash = reader.token ? hashOf(reader.token) : null;
  return {
    sql: `(${isOwnSql} or ${isOfManagerSql} or o.access_token_hash = ?::bytea or ch.access_token_hash = ?::bytea
      or exists (select 1 from order_links l where l.order_id = o.id and l.token_hash = ?::bytea))`,
    values: [...isOwn(reader).values, reader.userId, hash, hash, hash],
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
