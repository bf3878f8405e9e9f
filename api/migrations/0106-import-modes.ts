import type { Knex } from 'knex';

export const name = '0106-import-modes';

/** An import adds and updates, or replaces the catalogue. All before this one replaced it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE import_runs
      ADD COLUMN mode text NOT NULL DEFAULT 'replace' CONSTRAINT import_runs_mode CHECK (mode IN ('add', 'replace'));
  `);
}
