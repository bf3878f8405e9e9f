/**
 * Ids that follow from a name and the shop's own key: the same in every process and after a backup was restored, so that
 * a replay finds its row, and unknown to whoever knows the name alone.
 */
import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { uuidOfBytes } from './uuid-of-name.ts';

export type IdOfName = (name: string) => string;

export async function readIdOfName(knex: Knex): Promise<IdOfName> {
  const key = await knex('shop_keys').where({ purpose: 'ids' }).first();
  return idOfNameBy(key?.secret ?? null);
}

/** The same with a key that was read beside something else. */
export function idOfNameBy(secret: Buffer | null): IdOfName {
  if (!secret) throw new Error('The shop has lost the key of its ids (shop_keys).');
  return name => keyedUuid(secret, name);
}

/** UUID version 8 (RFC 9562): 122 bits of HMAC-SHA-256. */
export function keyedUuid(secret: Buffer, name: string): string {
  const bytes = createHmac('sha256', secret).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOfBytes(bytes);
}
