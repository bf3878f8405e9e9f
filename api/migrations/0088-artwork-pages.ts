import type { Knex } from 'knex';

export const name = '0088-artwork-pages';

/** A page of a PDF other than the first is an artwork of its own: which file, and which page of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE artworks
      ADD COLUMN file_sha256 text CONSTRAINT artworks_file_sha256 CHECK (file_sha256 ~ '^[0-9a-f]{64}$'),
      ADD COLUMN page smallint CONSTRAINT artworks_page CHECK (page > 1),
      ADD CONSTRAINT artworks_page_of_file CHECK ((file_sha256 IS NULL) = (page IS NULL));
  `);
}
