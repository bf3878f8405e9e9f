import type { Knex } from 'knex';

export const name = '0104-backups';

/** Which backups were made and tried out, what the files of the store were when they were first looked at, which versions ran. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE backups (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CONSTRAINT backups_kind CHECK (kind IN ('scheduled', 'hand', 'upgrade')),
      file_name text NOT NULL CONSTRAINT backups_file_name CHECK (file_name <> ''),
      is_encrypted boolean NOT NULL,
      started_at timestamptz NOT NULL,
      finished_at timestamptz NOT NULL DEFAULT now(),
      -- Of the whole file; null when it could not be made.
      bytes bigint CONSTRAINT backups_bytes CHECK (bytes > 0),
      rows bigint,
      files integer,
      -- Files that rows name and that were not there.
      missing integer,
      -- Why it could not be made, as a sentence.
      failure text,
      -- When it was last brought back to try it out.
      drilled_at timestamptz,
      drill_seconds integer,
      drill_seals integer,
      -- What was wrong with it then, as a sentence.
      drill_failure text,
      CONSTRAINT backups_outcome CHECK ((bytes IS NULL) = (failure IS NOT NULL)),
      CONSTRAINT backups_drill CHECK (drilled_at IS NOT NULL OR (drill_seals IS NULL AND drill_failure IS NULL))
    );
    CREATE INDEX backups_started_at ON backups (started_at DESC);

    CREATE TABLE stored_files (
      name text PRIMARY KEY CONSTRAINT stored_files_name CHECK (name ~ '^[0-9a-f]{64}([.][0-9a-z]+)+$'),
      bytes bigint NOT NULL,
      -- Of its bytes when they were first read; a file of this name never changes.
      sha256 text NOT NULL CONSTRAINT stored_files_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      first_read_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE file_findings (
      name text PRIMARY KEY CONSTRAINT file_findings_name CHECK (name <> ''),
      kind text NOT NULL CONSTRAINT file_findings_kind CHECK (kind IN ('missing', 'changed')),
      -- Who needs it, in words.
      owner text NOT NULL,
      found_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE program_versions (
      version text PRIMARY KEY CONSTRAINT program_versions_version CHECK (version <> ''),
      first_started_at timestamptz NOT NULL DEFAULT now(),
      -- The last migration that it knows.
      last_migration text NOT NULL
    );
  `);
}
