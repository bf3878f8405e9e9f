import type { Knex } from 'knex';

export const name = '0061-finished-projects';

/** Finished projects are read by page and search: the newest first, and by their words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX projects_finished ON projects (created_at DESC, id DESC)
      INCLUDE (status) WHERE deleted_at IS NULL AND status IN ('Completed', 'Shipped');
    CREATE INDEX projects_words ON projects USING gin (words_of(project_number || ' ' || title || ' ' || description));
  `);
}
