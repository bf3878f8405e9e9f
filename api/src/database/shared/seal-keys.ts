/** The shop's public keys, for ever: with them its signatures are checked, long after a key was retired. */
import type { Knex } from 'knex';
import type { PublicKey } from '#contract/deliveries/seal/bundle.ts';

export async function publishSealKeys(knex: Knex, keys: readonly PublicKey[]): Promise<void> {
  await publishing(knex, keys);
}

/** For a statement that writes what hangs on them. */
export function publishing(knex: Knex, keys: readonly PublicKey[]): Knex.QueryBuilder {
  const rows = keys.map(({ id, publicKey }) => ({ id, publicKey }));
  return knex('seal_keys').insert(rows).onConflict('id').ignore();
}

export async function readSealKeys(knex: Knex, ids?: readonly string[]): Promise<PublicKey[]> {
  const rows = knex('seal_keys').select<PublicKey[]>('id', 'publicKey').orderBy('createdAt');
  return ids ? rows.whereIn('id', [...ids]) : rows;
}
