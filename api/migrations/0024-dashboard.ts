import type { Knex } from 'knex';

export const name = '0024-dashboard';

/** What the dashboard counts and draws over days, each found without reading its whole table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX orders_paid_at ON orders (paid_at) WHERE is_paid;
    CREATE INDEX orders_unpaid ON orders (created_at) WHERE NOT is_paid AND status <> 'cancelled';
    CREATE INDEX jobs_completed_at ON jobs (completed_at) WHERE deleted_at IS NULL AND stage = 'completed';
    CREATE INDEX mails_failed ON mails (created_at) WHERE status = 'failed';
  `);
}
