import type { Knex } from 'knex';

export const name = '0003-artwork';

/** The ledger of uploaded bytes; the bytes themselves lie in the file store under the same SHA-256. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE artworks (
      sha256 text PRIMARY KEY CONSTRAINT artworks_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      kind text NOT NULL DEFAULT 'design'
        CONSTRAINT artworks_kind CHECK (kind IN ('design', 'vector', 'proof', 'photo', 'media')),
      mime varchar(100) NOT NULL,
      bytes bigint NOT NULL CONSTRAINT artworks_bytes CHECK (bytes > 0),
      width_px integer CONSTRAINT artworks_width_px CHECK (width_px > 0),
      height_px integer CONSTRAINT artworks_height_px CHECK (height_px > 0),
      file_name varchar(255),
      preview_ready boolean NOT NULL DEFAULT false,
      -- Set when an order, page or proof names it; what is never attached is swept up after a day.
      attached_at timestamptz,
      uploaded_at timestamptz NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX artworks_unattached ON artworks (uploaded_at) WHERE attached_at IS NULL;
    SELECT watch_changes('artworks');

    -- Everybody who has sent these bytes: two members of a club upload the same crest, and each sees it.
    CREATE TABLE artwork_owners (
      sha256 text NOT NULL REFERENCES artworks ON DELETE CASCADE,
      owner varchar(80) NOT NULL
        CONSTRAINT artwork_owners_owner CHECK (owner ~ '^(user:[0-9]+|visitor:[0-9a-f]{64})$'),
      PRIMARY KEY (sha256, owner)
    );
  `);
}
