import type { Knex } from 'knex';

export const name = '0038-office-choices';

/**
 * A quote is accepted at one price for all its pieces, which seldom divides by their number. Such a line names no
 * product of the catalogue; its price for one is the nearest cent.
 *
 * And an import leaves words alone that the shop has written, unless whoever runs it has chosen the supplier's.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE order_items
      DROP CONSTRAINT order_items_total_price_cents,
      ADD CONSTRAINT order_items_total_price_cents CHECK (total_price_cents = total_quantity * price_cents
        OR (product_id IS NULL AND 2 * abs(total_price_cents - total_quantity * price_cents) <= total_quantity));
    ALTER TABLE import_runs
      ADD COLUMN words text NOT NULL DEFAULT 'ours' CONSTRAINT import_runs_words CHECK (words IN ('ours', 'supplier'));
  `);
}
