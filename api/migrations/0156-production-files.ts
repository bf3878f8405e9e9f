import type { Knex } from 'knex';

export const name = '0156-production-files';

/** Files that machines and prepress work from, attached to a design by staff. Rows stay when a file is replaced. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE production_files (
      -- Made by the device that sends it: sent twice it is one file.
      id uuid PRIMARY KEY,
      artwork text NOT NULL REFERENCES artworks,
      -- Of the bytes, under which the file store has them.
      sha256 text NOT NULL CONSTRAINT production_files_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      extension text NOT NULL CONSTRAINT production_files_extension CHECK (extension ~ '^[a-z0-9]{2,5}$'),
      bytes integer NOT NULL CONSTRAINT production_files_bytes CHECK (bytes > 0),
      -- As staff call it.
      name varchar(255) NOT NULL CONSTRAINT production_files_name CHECK (name <> ''),
      note varchar(200),
      -- Of an embroidery file whose head says so: stitches, colours and size in millimetres.
      stitching jsonb CONSTRAINT production_files_stitching CHECK (jsonb_typeof(stitching) = 'object'),
      replaces uuid UNIQUE REFERENCES production_files,
      added_by integer REFERENCES users,
      added_at timestamptz NOT NULL DEFAULT now(),
      -- Null while it counts.
      ended_at timestamptz,
      ended_how text CONSTRAINT production_files_ended_how CHECK (ended_how IN ('replaced', 'removed')),
      ended_by integer REFERENCES users,
      CONSTRAINT production_files_ended CHECK ((ended_at IS NULL) = (ended_how IS NULL))
    );
    CREATE INDEX production_files_artwork ON production_files (artwork);
    CREATE INDEX production_files_sha256_idx ON production_files (sha256);
    CREATE INDEX production_files_added_by ON production_files (added_by);
    CREATE INDEX production_files_ended_by ON production_files (ended_by);
  `);
  await knex.raw(`
    -- Jobs show the files of their designs, so devices hear when they change.
    CREATE FUNCTION sync_stamp_production_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j
      WHERE j.artwork @> jsonb_build_array(jsonb_build_object('sha256', coalesce(NEW.artwork, OLD.artwork)));
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE OR DELETE ON production_files
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_production_file();
  `);
}
