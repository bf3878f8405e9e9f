import type { Knex } from 'knex';

export const name = '0009-content';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE settings (
      key varchar(100) PRIMARY KEY CONSTRAINT settings_key CHECK (key ~ '^[a-z][A-Za-z0-9._-]*$'),
      value jsonb NOT NULL,
      updated_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX settings_updated_by ON settings (updated_by);
    SELECT watch_changes('settings');

    CREATE TABLE pages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      path varchar(255) NOT NULL UNIQUE CONSTRAINT pages_path CHECK (path ~ '^/[a-z0-9/-]*$'),
      title varchar(255) NOT NULL CONSTRAINT pages_title CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'draft' CONSTRAINT pages_status CHECK (status IN ('draft', 'published')),
      sections jsonb NOT NULL DEFAULT '[]' CONSTRAINT pages_sections CHECK (jsonb_typeof(sections) = 'array'),
      published_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX pages_status ON pages (status, path);
    SELECT watch_changes('pages');

    CREATE TABLE page_versions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      page_id integer NOT NULL REFERENCES pages ON DELETE CASCADE,
      number integer NOT NULL CONSTRAINT page_versions_number CHECK (number > 0),
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      sections jsonb NOT NULL,
      created_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (page_id, number)
    );
    CREATE INDEX page_versions_created_by ON page_versions (created_by);

    CREATE TABLE menu_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      label varchar(255) NOT NULL CONSTRAINT menu_items_label CHECK (label <> ''),
      -- A path of this site or https, never javascript: or //elsewhere.
      href varchar(500) NOT NULL CONSTRAINT menu_items_href CHECK (href ~ '^(/$|/[^/\\\\]|https://)'),
      parent_id integer REFERENCES menu_items ON DELETE CASCADE,
      display_order integer NOT NULL DEFAULT 0,
      is_active boolean NOT NULL DEFAULT true,
      menu_type varchar(50) NOT NULL DEFAULT 'main',
      category_filter varchar(255),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT menu_items_own_parent CHECK (parent_id <> id)
    );
    CREATE INDEX menu_items_parent_id ON menu_items (parent_id);
    CREATE INDEX menu_items_menu ON menu_items (menu_type, display_order);
    SELECT watch_changes('menu_items');

    CREATE TABLE media (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sha256 text NOT NULL UNIQUE REFERENCES artworks,
      alt varchar(500) NOT NULL DEFAULT '',
      title varchar(255) NOT NULL DEFAULT '',
      uploaded_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX media_uploaded_by ON media (uploaded_by);
    CREATE INDEX media_created_at ON media (created_at DESC);
    SELECT watch_changes('media');
  `);
}
