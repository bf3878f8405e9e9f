import type { Knex } from 'knex';

export const name = '0205-what-is-due';

/**
 * What the clearing takes next, by when it was last touched. Every hour the whole of these tables was read for it, however
 * little was due; a cleared row is in none of these indexes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX mails_to_clear ON mails (updated_at)
      WHERE status IN ('sent', 'failed') AND position('@' IN to_email) > 0;
    CREATE INDEX quotes_to_clear ON quotes (updated_at)
      WHERE order_id IS NULL AND project_id IS NULL AND status IN ('pending', 'quoted', 'declined')
        AND (position('@' IN email) > 0 OR draft IS NOT NULL);
    -- By a time that never changes: one that does would make every change of an order write into all of its indexes.
    CREATE INDEX orders_to_clear ON orders (created_at)
      WHERE status IN ('completed', 'cancelled')
        AND (customer_info - 'firstName' - 'lastName' <> '{}' OR notes IS NOT NULL);
  `);
}
