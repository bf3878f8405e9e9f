import type { Knex } from 'knex';

export const name = '0209-quality-check';
export const contracts =
  'The column is there again in the same transaction, under its name, with its values.';

/** A status of the board: printed, and looked at before it is packed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE jobs DROP CONSTRAINT jobs_status,
      ADD CONSTRAINT jobs_status CHECK (status IN ('Ordered', 'Production', 'Quality Check', 'Completed',
        'Ready to Ship', 'pending', 'in_progress', 'completed', 'cancelled'));
    ALTER TABLE jobs DROP COLUMN stage;
    ALTER TABLE jobs ADD COLUMN stage text NOT NULL GENERATED ALWAYS AS (CASE status
      WHEN 'Ordered' THEN 'pending'
      WHEN 'Production' THEN 'in_progress'
      WHEN 'Quality Check' THEN 'in_progress'
      WHEN 'Completed' THEN 'completed'
      WHEN 'Ready to Ship' THEN 'completed'
      ELSE status END) STORED;
    CREATE INDEX jobs_stage ON jobs (stage, due_date) WHERE deleted_at IS NULL;
    CREATE INDEX jobs_completed_at ON jobs (completed_at) WHERE deleted_at IS NULL AND stage = 'completed';
  `);
}
