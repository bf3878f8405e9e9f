import type { Knex } from 'knex';

export const name = '0021-checkout-owner';

/** The checkouts of one owner, looked for with every payment that is opened. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX checkouts_owner ON checkouts (owner_hash, created_at DESC)');
}
