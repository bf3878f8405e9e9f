import type { Knex } from 'knex';

export const name = '0022-content';

/** Pages, menus and media as the office works on them; whoever keeps the shop's facts hears of a change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE pages
      -- Changes of a published page that are not published yet: title, description, sections.
      ADD COLUMN draft jsonb CONSTRAINT pages_draft CHECK (jsonb_typeof(draft) = 'object'),
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN updated_by integer REFERENCES users;
    CREATE INDEX pages_updated_by ON pages (updated_by);

    -- What was published before versions were kept is the first of them.
    INSERT INTO page_versions (page_id, number, title, description, sections)
      SELECT id, 1, title, description, sections FROM pages
      WHERE status = 'published' AND NOT EXISTS (SELECT FROM page_versions v WHERE v.page_id = pages.id);

    -- Links to pages that are not published. The token itself is never kept.
    CREATE TABLE page_previews (
      token_hash bytea PRIMARY KEY CONSTRAINT page_previews_token_hash CHECK (length(token_hash) = 32),
      page_id integer NOT NULL REFERENCES pages ON DELETE CASCADE,
      created_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX page_previews_page_id ON page_previews (page_id);
    CREATE INDEX page_previews_created_by ON page_previews (created_by);
    CREATE INDEX page_previews_expires_at ON page_previews (expires_at);

    ALTER TABLE menu_items
      ADD COLUMN deleted_at timestamptz,
      ADD CONSTRAINT menu_items_menu_type CHECK (menu_type IN ('main', 'footer', 'legal')) NOT VALID;
    ALTER TABLE media ADD COLUMN deleted_at timestamptz;

    -- Every node drops what it keeps of the shop's facts and pages.
    CREATE FUNCTION tell_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('shop', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_shop_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
    CREATE TRIGGER tell_shop_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
    CREATE TRIGGER tell_shop_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_items
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
  `);
}
