import type { Knex } from 'knex';

export const name = '0144-sizes-by-link';

/** Sizes that were to come, filled in by several people: links for a person or a group, and the rows of each. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE quotes
      -- The last day on which sizes are filled in by link, by the shop's calendar.
      ADD COLUMN sizes_by date,
      -- From then on no row is taken.
      ADD COLUMN sizes_closed_at timestamptz;

    CREATE TABLE size_links (
      -- Made by the device: a link that was asked for twice is one.
      id uuid PRIMARY KEY,
      quote_id integer NOT NULL REFERENCES quotes,
      -- SHA-256; the token follows from the id and the shop's own key.
      token_hash bytea NOT NULL UNIQUE CONSTRAINT size_links_token_hash CHECK (octet_length(token_hash) = 32),
      -- For whom: a person or a group.
      label varchar(80) NOT NULL,
      -- Null for the customer who holds the link of the quote.
      made_by integer REFERENCES users,
      withdrawn_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX size_links_quote_id ON size_links (quote_id, created_at, id);
    CREATE INDEX size_links_made_by ON size_links (made_by);

    CREATE TABLE size_rows (
      id uuid PRIMARY KEY,
      -- In the order in which they were written.
      place bigint GENERATED ALWAYS AS IDENTITY,
      link_id uuid NOT NULL REFERENCES size_links,
      -- Of the offer; it stays from version to version.
      line_id uuid NOT NULL,
      name varchar(24) NOT NULL,
      number varchar(3) NOT NULL,
      size varchar(40) NOT NULL CONSTRAINT size_rows_size CHECK (size <> ''),
      quantity integer NOT NULL CONSTRAINT size_rows_quantity CHECK (quantity BETWEEN 1 AND 999),
      version integer NOT NULL DEFAULT 1,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX size_rows_link_id ON size_rows (link_id, place);
    SELECT watch_changes('size_rows');

    ALTER TABLE quote_events DROP CONSTRAINT quote_events_type, ADD CONSTRAINT quote_events_type
      CHECK (type IN ('status', 'called', 'sent', 'viewed', 'accepted', 'declined', 'project', 'linked', 'completed',
        'deleted', 'restored', 'sizes_closed', 'sizes_opened'));
  `);
}
