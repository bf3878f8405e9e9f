import type { Knex } from 'knex';

export const name = '0210-reminders-of-quotes';

/**
 * A reminder of a quote carries a link of its own: the one of the first mail is known by its hash alone and can't be
 * written again. It opens that version and nothing else; once there is an order of it, it opens the order too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE offer_links (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      offer_id integer NOT NULL REFERENCES quote_offers,
      -- SHA-256; the token itself is in the mail and nowhere else.
      token_hash bytea NOT NULL UNIQUE CONSTRAINT offer_links_token_hash CHECK (octet_length(token_hash) = 32),
      -- Kind of the mail.
      made_for varchar(64) NOT NULL CONSTRAINT offer_links_made_for CHECK (made_for <> ''),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX offer_links_offer_id ON offer_links (offer_id);
    -- The round of reminders looks at those sent in the last weeks.
    CREATE INDEX quote_offers_sent_at ON quote_offers (sent_at);

    ALTER TABLE quote_events DROP CONSTRAINT quote_events_type, ADD CONSTRAINT quote_events_type
      CHECK (type IN ('status', 'called', 'sent', 'viewed', 'accepted', 'declined', 'project', 'linked', 'completed',
        'deleted', 'restored', 'sizes_closed', 'sizes_opened', 'drafted', 'reminded'));
  `);
}
