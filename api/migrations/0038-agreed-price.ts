import type { Knex } from 'knex';

export const name = '0038-agreed-price';

/**
 * A quote is accepted at one price for all its pieces, which seldom divides by their number. Such a line names no
 * product of the catalogue; its price for one is the nearest cent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE order_items
      DROP CONSTRAINT order_items_total_price_cents,
      ADD CONSTRAINT order_items_total_price_cents CHECK (total_price_cents = total_quantity * price_cents
        OR (product_id IS NULL AND 2 * abs(total_price_cents - total_quantity * price_cents) <= total_quantity));
  `);
}
