import type { Knex } from 'knex';

export const name = '0029-imports';

/**
 * An import as a run that can be watched, ended, looked at before it happens and undone after it has.
 *
 * `import_snapshots` holds how the rows were that the last import changed. Triggers keep them while `import.run` names
 * the run, so that no statement of the importer can forget one. Rows that an import made are known by their
 * `created_at`, rows that nobody touched since by their `updated_at`: both are `applied_at`, the time of its transaction.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE import_runs SET status = 'failed', error = 'The import was interrupted and changed nothing.',
      finished_at = now() WHERE status = 'running';
    ALTER TABLE import_runs
      DROP CONSTRAINT import_runs_status,
      ADD CONSTRAINT import_runs_status
        CHECK (status IN ('running', 'applied', 'checked', 'failed', 'cancelled')),
      ADD COLUMN phase text NOT NULL DEFAULT 'reading'
        CONSTRAINT import_runs_phase CHECK (phase IN ('reading', 'images', 'writing', 'comparing')),
      ADD COLUMN rows_done integer NOT NULL DEFAULT 0 CONSTRAINT import_runs_rows_done CHECK (rows_done >= 0),
      ADD COLUMN rows_total integer NOT NULL DEFAULT 0 CONSTRAINT import_runs_rows_total CHECK (rows_total >= 0),
      -- Told every few seconds: a run that says "running" and has not told for long died with its process.
      ADD COLUMN heartbeat_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN cancel_asked_at timestamptz,
      -- None where nothing had to be changed: the import before it can still be undone.
      ADD COLUMN applied_at timestamptz,
      -- What a check was compared with; what an import left.
      ADD COLUMN catalogue_version bigint,
      -- Of what was imported: the same again, into the same catalogue, changes nothing.
      ADD COLUMN content_hash text,
      -- Of a check: the file that is imported when the office agrees.
      ADD COLUMN file_name text,
      ADD COLUMN check_id integer REFERENCES import_runs,
      ADD COLUMN undone_at timestamptz,
      ADD COLUMN undone_by integer REFERENCES users,
      ADD COLUMN undo_report jsonb;
    CREATE UNIQUE INDEX import_runs_one_running ON import_runs ((true)) WHERE status = 'running';
    CREATE INDEX import_runs_check_id ON import_runs (check_id);
    CREATE INDEX import_runs_undone_by ON import_runs (undone_by);

    CREATE TABLE import_changes (
      run_id integer NOT NULL REFERENCES import_runs,
      position integer NOT NULL,
      kind text NOT NULL CONSTRAINT import_changes_kind CHECK (kind IN ('product', 'variant', 'category')),
      action text NOT NULL
        CONSTRAINT import_changes_action CHECK (action IN ('new', 'changed', 'archived', 'returned')),
      name text NOT NULL,
      code text NOT NULL,
      -- Variants that are told with their product, as they are new or archived with it.
      variants integer NOT NULL DEFAULT 0,
      -- A list of {label, before, after}.
      fields jsonb NOT NULL DEFAULT '[]' CONSTRAINT import_changes_fields CHECK (jsonb_typeof(fields) = 'array'),
      PRIMARY KEY (run_id, position)
    );

    -- Suppliers' pictures that the shop has fetched: an address is fetched once, and its picture may be replaced by
    -- the supplier's next one, unlike a photograph that the office has uploaded.
    CREATE TABLE import_pictures (
      url text PRIMARY KEY CONSTRAINT import_pictures_url CHECK (url LIKE 'https://%' AND length(url) <= 2000),
      path text NOT NULL CONSTRAINT import_pictures_path CHECK (path ~ '^/media/[0-9a-f]{64}[.]webp$'),
      fetched_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX import_pictures_path ON import_pictures (path);

    CREATE TABLE import_snapshots (
      run_id integer NOT NULL REFERENCES import_runs,
      table_name text NOT NULL CONSTRAINT import_snapshots_table_name
        CHECK (table_name IN ('products', 'product_variants', 'categories', 'product_categories')),
      row_key text NOT NULL,
      -- None: a link that the import made.
      before jsonb,
      PRIMARY KEY (run_id, table_name, row_key)
    );
  `);
  await knex.raw(`
    CREATE FUNCTION keep_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The first version of a row is the one before the import; what the import made itself needs none.
      INSERT INTO import_snapshots (run_id, table_name, row_key, before)
        SELECT current_setting('import.run')::int, TG_TABLE_NAME, r.id::text, to_jsonb(r)
        FROM earlier r WHERE r.created_at <> now()
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;

    CREATE FUNCTION keep_links_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO import_snapshots (run_id, table_name, row_key, before)
        SELECT current_setting('import.run')::int, TG_TABLE_NAME, r.product_id || ':' || r.category_id,
          CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(r) END
        FROM moved r
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  `);
  const during = `FOR EACH STATEMENT WHEN (nullif(current_setting('import.run', true), '') IS NOT NULL)`;
  for (const table of ['products', 'product_variants', 'categories']) {
    await knex.raw(`CREATE TRIGGER keep_for_undo AFTER UPDATE ON ${table}
      REFERENCING OLD TABLE AS earlier ${during} EXECUTE FUNCTION keep_for_undo()`);
  }
  await knex.raw(`
    CREATE TRIGGER keep_added_for_undo AFTER INSERT ON product_categories
      REFERENCING NEW TABLE AS moved ${during} EXECUTE FUNCTION keep_links_for_undo();
    CREATE TRIGGER keep_removed_for_undo AFTER DELETE ON product_categories
      REFERENCING OLD TABLE AS moved ${during} EXECUTE FUNCTION keep_links_for_undo();
  `);
}
