import type { Knex } from 'knex';

export const name = '0213-artwork-by-customers';

/**
 * Designs that were to come when an order was made and that its customer has sent since. The file itself is in the line;
 * a row says that whoever sent it may take it back until a proof shows it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sent_artworks (
      order_item_id integer NOT NULL REFERENCES order_items ON DELETE CASCADE,
      -- Which of the line’s placements, from 0.
      place integer NOT NULL CONSTRAINT sent_artworks_place CHECK (place >= 0),
      sha256 text NOT NULL CONSTRAINT sent_artworks_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      sent_at timestamptz NOT NULL,
      -- Since when a proof shows it; null while the office has something to do.
      proved_at timestamptz,
      PRIMARY KEY (order_item_id, place)
    );
    CREATE INDEX sent_artworks_not_proved ON sent_artworks (order_item_id) WHERE proved_at IS NULL;
  `);
}
