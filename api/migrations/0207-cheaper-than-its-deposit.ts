import type { Knex } from 'knex';

export const name = '0207-cheaper-than-its-deposit';

/** A deposit is less than the whole when it is asked for. The order that it began may become cheaper than it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE checkouts DROP CONSTRAINT checkouts_deposit_cents,
      ADD CONSTRAINT checkouts_deposit_cents CHECK (deposit_cents IS NULL OR deposit_cents > 0);
  `);
}
