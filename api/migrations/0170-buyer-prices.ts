import type { Knex } from 'knex';

export const name = '0170-buyer-prices';

/** Lines that were sold cheaper than to everybody: by whose terms, and what they would have cost otherwise. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE order_items
      ADD COLUMN buyer_price jsonb CONSTRAINT order_items_buyer_price CHECK (jsonb_typeof(buyer_price) = 'object');
  `);
}
