import type { Knex } from 'knex';

export const name = '0202-one-version-back';

/** What a program has to know to work on these tables, for one that is older; and products are found by their name. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The last migration that took something away, which a program must know to run here; empty: none did.
    -- Null: a version from before this was noted.
    ALTER TABLE program_versions ADD COLUMN least_migration text;

    CREATE INDEX products_same_name ON products (lower(trim(name)))
      WHERE archived_at IS NULL AND deleted_at IS NULL;
  `);
}
