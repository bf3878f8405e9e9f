import type { Knex } from 'knex';
import { User } from '#api/models/user.ts';

/**
 * The key of the account's address once a link that was sent there has been used, else null. Anybody can register with
 * anybody's address: what belongs to an address alone is this account's only when this answers one.
 */
export async function provenEmailKey(knex: Knex, userId: number): Promise<string | null> {
  const row = await User.query(knex).findById(userId).whereNotNull('emailProvenAt').select('emailKey');
  return row?.emailKey ?? null;
}
