import type { Knex } from 'knex';

export const name = '0075-decoration-rows';

/** Techniques whose price is added are rows of their own: on the line as they were sold, and in the order's sum. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE checkouts ADD COLUMN decoration_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT checkouts_decoration_cents CHECK (decoration_cents >= 0),
      DROP CONSTRAINT checkouts_total_cents,
      ADD CONSTRAINT checkouts_total_cents
        CHECK (total_cents = item_subtotal_cents + decoration_cents + setup_cents + shipping_cents);
    ALTER TABLE orders ADD COLUMN decoration_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT orders_decoration_cents CHECK (decoration_cents >= 0),
      DROP CONSTRAINT orders_total_cents,
      ADD CONSTRAINT orders_total_cents
        CHECK (total_cents = subtotal_cents + decoration_cents + setup_cents + shipping_cents);
    ALTER TABLE order_items
      -- Code, name, cents for one piece and in all, as sold; empty where decoration is in the price of a piece.
      ADD COLUMN decorations jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT order_items_decorations CHECK (jsonb_typeof(decorations) = 'array');
  `);
}
