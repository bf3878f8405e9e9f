import type { Knex } from 'knex';

export const name = '0172-lines-come-and-go';

/**
 * A line that the office takes out of an order leaves the order and stays a row: proofs, jobs and stock were about it.
 * Whatever reads the lines of an order doesn't find it, in the version before either.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE order_items
      ALTER COLUMN order_id DROP NOT NULL,
      -- The order it was taken out of, which order_id then no longer names.
      ADD COLUMN removed_order_id integer CONSTRAINT order_items_removed_order_id_fkey REFERENCES orders,
      ADD COLUMN removed_at timestamptz,
      ADD CONSTRAINT order_items_removed
        CHECK (num_nulls(removed_order_id, removed_at) = CASE WHEN order_id IS NULL THEN 0 ELSE 2 END);
    CREATE INDEX order_items_removed_order_id ON order_items (removed_order_id);
  `);
}
