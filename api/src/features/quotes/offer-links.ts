/** Links to an offer: that of the mail it was sent with, and one more for each reminder. Only their hashes are kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

export const newToken = (): string => randomBytes(32).toString('base64url');

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The page of the offer. */
export const offerUrl = (publicUrl: string, quoteId: number, token: string): string =>
  `${publicUrl}/quotes/${quoteId}?token=${token}`;

/** A further link, which opens the same as the first. */
export async function makeOfferLink(
  trx: Knex.Transaction,
  offerId: number,
  madeFor: string,
): Promise<string> {
  const token = newToken();
  await trx('offer_links').insert({ offerId, tokenHash: hashOfToken(token), madeFor });
  return token;
}

/** Whether a token opens the offer `f`. */
export function opensOffer(token: string): { sql: string; values: Buffer[] } {
  const hash = hashOfToken(token);
  return {
    sql: `(f.token_hash = ?::bytea
      or exists (select from offer_links l where l.offer_id = f.id and l.token_hash = ?::bytea))`,
    values: [hash, hash],
  };
}

/** Whoever could open the offer can open the order that it has become. */
export async function openOrderToo(
  trx: Knex.Transaction,
  { offerId, orderRowId }: { offerId: number; orderRowId: number },
): Promise<void> {
  await trx.raw(
    `insert into order_links (order_id, token_hash, made_for)
     select ?, token_hash, made_for from offer_links where offer_id = ? order by id on conflict do nothing`,
    [orderRowId, offerId],
  );
}
