import type { Knex } from 'knex';

export const name = '0217-avif-pictures';

/** Which public pictures have been made AVIF, and in which widths that is worth a file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE avif_pictures (
      sha256 text PRIMARY KEY CONSTRAINT avif_pictures_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      -- In which an AVIF is kept; in the others it saves too little.
      widths integer[] NOT NULL DEFAULT '{}',
      claimed_at timestamptz NOT NULL DEFAULT now(),
      -- None while a process is at it.
      made_at timestamptz
    );
  `);
}
