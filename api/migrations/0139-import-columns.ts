import type { Knex } from 'knex';

export const name = '0139-import-columns';

/**
 * How files with one header are read: which of their columns stand for ours, and what becomes of their prices. Rows
 * are added and never changed, so that a check and its import can be told to have been read alike. The latest counts;
 * one without columns forgets the choice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE import_columns (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      header_hash text NOT NULL,
      columns jsonb,
      prices jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by int REFERENCES users (id)
    );
    CREATE INDEX import_columns_header ON import_columns (header_hash, id DESC);
    CREATE INDEX import_columns_created_by ON import_columns (created_by);
    ALTER TABLE import_runs ADD COLUMN columns_id int REFERENCES import_columns (id);
    CREATE INDEX import_runs_columns_id ON import_runs (columns_id);
  `);
}
