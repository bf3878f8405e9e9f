import type { Knex } from 'knex';

/** Records that an owner (`user:12` or `visitor:<hash>`) has just uploaded these bytes. */
export async function addOwner(knex: Knex, sha256: string, owner: string): Promise<void> {
  await knex('artwork_owners')
    .insert({ sha256, owner, usedAt: knex.fn.now() })
    .onConflict(['sha256', 'owner'])
    .merge(['usedAt']);
}

/** Asking for it before an order is as good as sending it again. */
export async function renewOwners(knex: Knex, sha256: string, owners: readonly string[]): Promise<void> {
  await knex('artwork_owners').where({ sha256 }).whereIn('owner', owners).update({ usedAt: knex.fn.now() });
}

/** `owners` are all names of the person: after signing in, they still own what they uploaded as a visitor. */
export async function isOwnedBy(knex: Knex, sha256: string, owners: readonly string[]): Promise<boolean> {
  const row = await knex('artwork_owners').where({ sha256 }).whereIn('owner', owners).first('owner');
  return row !== undefined;
}
