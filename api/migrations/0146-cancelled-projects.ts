import type { Knex } from 'knex';

export const name = '0146-cancelled-projects';

/** A project that comes to nothing is cancelled: with its order, or by hand. It counts as finished. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE projects DROP CONSTRAINT projects_status, ADD CONSTRAINT projects_status CHECK (status IN ('Lead',
      'Contacted', 'Quoted', 'Paid', 'Ordered', 'Production', 'Printed', 'Completed', 'Shipped', 'Cancelled',
      'quote_pending'));
    DROP INDEX projects_finished, projects_open;
    CREATE INDEX projects_finished ON projects (created_at DESC, id DESC)
      INCLUDE (status) WHERE deleted_at IS NULL AND status IN ('Completed', 'Shipped', 'Cancelled');
    CREATE INDEX projects_open ON projects (id)
      WHERE deleted_at IS NULL AND status NOT IN ('Completed', 'Shipped', 'Cancelled');
    UPDATE projects p SET status = 'Cancelled' FROM orders o
      WHERE o.id = p.order_id AND o.status = 'cancelled' AND NOT o.is_shipped
        AND p.status NOT IN ('Completed', 'Shipped');
  `);
}
