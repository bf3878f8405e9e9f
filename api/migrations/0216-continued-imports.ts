import type { Knex } from 'knex';

export const name = '0216-continued-imports';

/** An import whose process has ended is carried on by another, from its kept file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE import_runs
      -- What another process needs beside the row: the kept file and what was asked. None: it ends with its process.
      ADD COLUMN asked jsonb CONSTRAINT import_runs_asked CHECK (jsonb_typeof(asked) = 'object'),
      -- How often another process has carried it on. Only the latest ends it.
      ADD COLUMN continued integer NOT NULL DEFAULT 0 CONSTRAINT import_runs_continued CHECK (continued >= 0);
  `);
}
