import type { Knex } from 'knex';

export const name = '0002-catalogue';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE categories (
      id varchar(100) PRIMARY KEY CONSTRAINT categories_id CHECK (id ~ '^[a-z0-9][a-z0-9-]*$'),
      name varchar(255) NOT NULL CONSTRAINT categories_name CHECK (name <> ''),
      parent_id varchar(100) REFERENCES categories,
      display_order integer NOT NULL DEFAULT 0,
      description text,
      is_active boolean NOT NULL DEFAULT true,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT categories_own_parent CHECK (parent_id <> id)
    );
    CREATE INDEX categories_parent_id ON categories (parent_id, display_order);
    SELECT watch_changes('categories');

    -- Backstop of the move command, which takes the same lock first. Without the lock two admins who move
    -- A under B and B under A at once both pass the check.
    CREATE FUNCTION refuse_category_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(7001);
      IF EXISTS (
        WITH RECURSIVE ancestors AS (
          SELECT id, parent_id FROM categories WHERE id = NEW.parent_id
          UNION
          SELECT c.id, c.parent_id FROM categories c JOIN ancestors a ON c.id = a.parent_id
        )
        SELECT 1 FROM ancestors WHERE id = NEW.id
      ) THEN
        RAISE EXCEPTION 'Cannot move a category into its own descendant'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_no_cycle', TABLE = 'categories';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_cycle BEFORE INSERT OR UPDATE OF parent_id ON categories
      FOR EACH ROW EXECUTE FUNCTION refuse_category_cycle();
  `);
  await knex.raw(`
    CREATE TABLE products (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name varchar(255) NOT NULL CONSTRAINT products_name CHECK (name <> ''),
      slug varchar(255) NOT NULL UNIQUE CONSTRAINT products_slug CHECK (slug ~ '^[a-z0-9][a-z0-9-]*$'),
      description text NOT NULL DEFAULT '',
      -- 0 means price on request: it is shown, never sold.
      price_cents bigint NOT NULL CONSTRAINT products_price_cents CHECK (price_cents >= 0),
      price_breaks jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT products_price_breaks CHECK (jsonb_typeof(price_breaks) = 'array'),
      category_name varchar(255),
      categories text[] NOT NULL DEFAULT '{}',
      subcategory varchar(255),
      supplier varchar(255),
      stock_code varchar(100) UNIQUE,
      stock integer NOT NULL DEFAULT 0 CONSTRAINT products_stock CHECK (stock >= 0),
      track_stock boolean NOT NULL DEFAULT false,
      variant_pricing boolean NOT NULL DEFAULT false,
      customizable boolean NOT NULL DEFAULT true,
      printing_techniques text[] NOT NULL DEFAULT '{}',
      colors jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_colors CHECK (jsonb_typeof(colors) = 'array'),
      image text,
      image_back text,
      image_side text,
      garment varchar(64),
      features jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_features CHECK (jsonb_typeof(features) = 'array'),
      care jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_care CHECK (jsonb_typeof(care) = 'array'),
      size_guide text,
      rating numeric(2, 1) CONSTRAINT products_rating CHECK (rating BETWEEN 0 AND 5),
      num_reviews integer NOT NULL DEFAULT 0 CONSTRAINT products_num_reviews CHECK (num_reviews >= 0),
      rating_is_sample boolean NOT NULL DEFAULT false,
      display_order integer NOT NULL DEFAULT 0,
      -- Archived by an import that no longer names it; deleted by a person. Old orders keep their line either way.
      archived_at timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX products_listing ON products (display_order, id) WHERE archived_at IS NULL AND deleted_at IS NULL;
    CREATE INDEX products_category_name ON products (category_name, display_order);
    CREATE INDEX products_categories ON products USING gin (categories);
    SELECT watch_changes('products');

    CREATE TABLE product_categories (
      product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
      category_id varchar(100) NOT NULL REFERENCES categories ON DELETE CASCADE,
      PRIMARY KEY (product_id, category_id)
    );
    CREATE INDEX product_categories_category_id ON product_categories (category_id);

    CREATE TABLE product_variants (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      product_id integer NOT NULL REFERENCES products,
      stock_code varchar(100) NOT NULL UNIQUE CONSTRAINT product_variants_stock_code CHECK (stock_code <> ''),
      color varchar(255) NOT NULL,
      size varchar(50) NOT NULL,
      price_cents bigint NOT NULL DEFAULT 0 CONSTRAINT product_variants_price_cents CHECK (price_cents >= 0),
      gtin varchar(14) CONSTRAINT product_variants_gtin CHECK (gtin ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'),
      hex_codes text[] NOT NULL DEFAULT '{}',
      pantones text[] NOT NULL DEFAULT '{}',
      stock integer NOT NULL DEFAULT 0 CONSTRAINT product_variants_stock CHECK (stock >= 0),
      image_url text,
      local_image_path text,
      display_order integer NOT NULL DEFAULT 0,
      archived_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT product_variants_hex_codes
        CHECK (hex_codes = '{}' OR array_to_string(hex_codes, ',', '') ~ '^#[0-9A-Fa-f]{6}(,#[0-9A-Fa-f]{6})*$')
    );
    CREATE INDEX product_variants_product_id ON product_variants (product_id, display_order, id);
    CREATE INDEX product_variants_gtin ON product_variants (gtin) WHERE gtin IS NOT NULL;
    SELECT watch_changes('product_variants');

    CREATE TABLE import_runs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL,
      adapter varchar(50) NOT NULL,
      status text NOT NULL DEFAULT 'running'
        CONSTRAINT import_runs_status CHECK (status IN ('running', 'applied', 'checked', 'failed')),
      dry_run boolean NOT NULL DEFAULT false,
      started_by integer REFERENCES users,
      counts jsonb NOT NULL DEFAULT '{}',
      -- A list of {line, column, message}: what was wrong with the file, for a person to mend.
      problems jsonb NOT NULL DEFAULT '[]' CONSTRAINT import_runs_problems CHECK (jsonb_typeof(problems) = 'array'),
      error text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX import_runs_created_at ON import_runs (created_at DESC);
    CREATE INDEX import_runs_started_by ON import_runs (started_by);
    SELECT watch_changes('import_runs');
  `);
  await knex.raw(`
    -- One row whose version says which catalogue a snapshot was made of. A row, not a sequence: it becomes
    -- visible with the change it counts, so a reader of version and products in one snapshot is never stale.
    CREATE TABLE catalogue_state (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT catalogue_state_single CHECK (id),
      version bigint NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO catalogue_state DEFAULT VALUES;

    CREATE FUNCTION bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE reached bigint;
    BEGIN
      -- Once per transaction is enough, as its changes appear together.
      IF nullif(current_setting('catalogue.bumped', true), '') IS NOT NULL THEN RETURN NULL; END IF;
      UPDATE catalogue_state SET version = version + 1, changed_at = now() RETURNING version INTO reached;
      PERFORM set_config('catalogue.bumped', reached::text, true);
      PERFORM pg_notify('catalogue', reached::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_categories
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_variants
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
  `);
}
