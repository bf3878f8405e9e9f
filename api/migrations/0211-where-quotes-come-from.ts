import type { Knex } from 'knex';

export const name = '0211-where-quotes-come-from';

/**
 * What a quote of the office answers: one message or one call of its lead. A table of its own, so that a message that is
 * erased after its time does not touch the quote, whose own time counts from its last change.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE quote_sources (
      quote_id integer PRIMARY KEY REFERENCES quotes,
      message_id integer REFERENCES contact_messages ON DELETE CASCADE,
      -- Of the lead's history.
      call_id bigint REFERENCES lead_events,
      CONSTRAINT quote_sources_one CHECK (num_nonnulls(message_id, call_id) = 1)
    );
    CREATE INDEX quote_sources_message_id ON quote_sources (message_id);
    CREATE INDEX quote_sources_call_id ON quote_sources (call_id);
  `);
}
