import type { Knex } from 'knex';

export const name = '0153-supplier-feeds';

/** Suppliers' files that the shop fetches by itself, and each time that it did. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE supplier_feeds (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL CONSTRAINT supplier_feeds_name CHECK (name <> ''),
      -- A catalogue, or nothing but stock.
      kind text NOT NULL CONSTRAINT supplier_feeds_kind CHECK (kind IN ('catalogue', 'stock')),
      place text NOT NULL CONSTRAINT supplier_feeds_place CHECK (place IN ('address', 'file')),
      -- An https address, or the name of a file in the folder of feeds.
      address text NOT NULL CONSTRAINT supplier_feeds_address CHECK (address <> ''),
      sign_in text NOT NULL DEFAULT 'none' CONSTRAINT supplier_feeds_sign_in CHECK (sign_in IN ('none', 'basic', 'header')),
      -- A user name, or the name of a header.
      sign_in_name text NOT NULL DEFAULT '',
      -- A password, or what the header says. Never sent to a browser.
      credentials text,
      mode text NOT NULL DEFAULT 'add' CONSTRAINT supplier_feeds_mode CHECK (mode IN ('add', 'replace')),
      -- Of a stock file; empty: found by their usual names.
      code_column text NOT NULL DEFAULT '',
      stock_column text NOT NULL DEFAULT '',
      -- What "in stock" counts as where a file has no number.
      in_stock_pieces int NOT NULL DEFAULT 100 CONSTRAINT supplier_feeds_in_stock_pieces CHECK (in_stock_pieces > 0),
      every_hours int CONSTRAINT supplier_feeds_every_hours CHECK (every_hours BETWEEN 1 AND 168),
      -- Minutes after midnight on the shop's clock.
      daily_at int CONSTRAINT supplier_feeds_daily_at CHECK (daily_at BETWEEN 0 AND 1439),
      is_on boolean NOT NULL DEFAULT true,
      -- None while it is off.
      next_at timestamptz,
      -- Of the file that was used last: the same again is not read.
      etag text,
      last_modified text,
      file_hash text,
      -- The last choice of columns when it was read.
      columns_seen int,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by int REFERENCES users (id),
      deleted_at timestamptz,
      CONSTRAINT supplier_feeds_schedule CHECK ((every_hours IS NULL) <> (daily_at IS NULL))
    );
    CREATE UNIQUE INDEX supplier_feeds_one_name ON supplier_feeds (lower(name)) WHERE deleted_at IS NULL;
    CREATE INDEX supplier_feeds_due ON supplier_feeds (next_at) WHERE next_at IS NOT NULL;
    CREATE INDEX supplier_feeds_updated_by ON supplier_feeds (updated_by);
    -- What the office changes; the shop itself only notes when it comes next, and which file was the last.
    CREATE TRIGGER bump_version BEFORE UPDATE OF name, kind, place, address, sign_in, sign_in_name, credentials, mode,
      code_column, stock_column, in_stock_pieces, every_hours, daily_at, is_on, deleted_at ON supplier_feeds
      FOR EACH ROW EXECUTE FUNCTION bump_version();
    CREATE TABLE feed_runs (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      feed_id int NOT NULL REFERENCES supplier_feeds (id),
      -- None: by its schedule.
      started_by int REFERENCES users (id),
      outcome text NOT NULL DEFAULT 'running' CONSTRAINT feed_runs_outcome
        CHECK (outcome IN ('running', 'unchanged', 'applied', 'asks', 'declined', 'replaced', 'failed')),
      reason text,
      -- Of the file as it was used, unpacked.
      bytes bigint,
      -- Told every few seconds: one that says "running" and has not told for long died with its process.
      heartbeat_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE UNIQUE INDEX feed_runs_one_running ON feed_runs (feed_id) WHERE outcome = 'running';
    CREATE INDEX feed_runs_feed_id ON feed_runs (feed_id, id DESC);
    CREATE INDEX feed_runs_asking ON feed_runs (feed_id) WHERE outcome = 'asks';
    CREATE INDEX feed_runs_started_by ON feed_runs (started_by);
    SELECT tell_office_of('supplier_feeds', 'import_runs');
    SELECT tell_office_of('feed_runs', 'import_runs');

    -- Of a file that the shop has fetched by itself.
    ALTER TABLE import_runs ADD COLUMN feed_run_id int REFERENCES feed_runs (id);
    CREATE INDEX import_runs_feed_run_id ON import_runs (feed_run_id);
  `);
}
