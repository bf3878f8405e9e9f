import type { Knex } from 'knex';

export const name = '0015-shipping-method';

/** How an order was to be sent, as it was paid for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE orders ADD COLUMN shipping_method text NOT NULL DEFAULT 'standard'
      CONSTRAINT orders_shipping_method CHECK (shipping_method IN ('standard', 'express'));
  `);
}
