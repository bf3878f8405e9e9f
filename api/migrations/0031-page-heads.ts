import type { Knex } from 'knex';

export const name = '0031-page-heads';

/** Titles and descriptions that the owner has written for search engines, by the address that they keep. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE page_heads (
      path varchar(300) PRIMARY KEY CONSTRAINT page_heads_path CHECK (path ~ '^/[^[:space:]#]*$'),
      -- Null: what the page says by itself.
      title varchar(120) CONSTRAINT page_heads_title CHECK (title <> ''),
      description varchar(320) CONSTRAINT page_heads_description CHECK (description <> ''),
      updated_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX page_heads_updated_by ON page_heads (updated_by);
    SELECT watch_changes('page_heads');
    -- Every node drops the pages that it keeps.
    CREATE TRIGGER tell_shop_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_heads
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
    SELECT tell_office_of('page_heads', 'page_heads');
  `);
}
