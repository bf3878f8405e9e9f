import type { Knex } from 'knex';

export const name = '0018-stock';

/** What an order took out of stock, so that exactly that goes back when it is cancelled. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE stock_takings (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      product_id integer NOT NULL REFERENCES products,
      -- None: taken from the product's own number.
      variant_id integer REFERENCES product_variants ON DELETE CASCADE,
      pieces integer NOT NULL CONSTRAINT stock_takings_pieces CHECK (pieces > 0),
      taken_at timestamptz NOT NULL DEFAULT now(),
      returned_at timestamptz
    );
    CREATE UNIQUE INDEX stock_takings_once ON stock_takings (order_id, product_id, coalesce(variant_id, 0));
    CREATE INDEX stock_takings_product_id ON stock_takings (product_id);
    CREATE INDEX stock_takings_variant_id ON stock_takings (variant_id);
  `);
}
