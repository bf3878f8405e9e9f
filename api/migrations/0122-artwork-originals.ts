import type { Knex } from 'knex';

export const name = '0122-artwork-originals';

/** A picture that the shop's own tools made of another one: that one is kept for as long as it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE artworks
      ADD COLUMN made_from text CONSTRAINT artworks_made_from CHECK (made_from ~ '^[0-9a-f]{64}$' AND made_from <> sha256);
    CREATE INDEX artworks_made_from_idx ON artworks (made_from) WHERE made_from IS NOT NULL;
  `);
}
