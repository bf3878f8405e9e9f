import type { Knex } from 'knex';

export const name = '0044-refunds-without-an-order';

/** A payment that belongs to no order is given back at the provider; that has to be written down too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE refunds ALTER COLUMN order_id DROP NOT NULL`);
}
