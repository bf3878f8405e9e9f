import type { Knex } from 'knex';

export const name = '0010-requests';

/** What quotes, contact messages and newsletter sign-ups need on their way into the office. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the customer's screen showed; estimated_price_cents is the shop's own sum.
    ALTER TABLE quotes ADD COLUMN shown_price_cents bigint
      CONSTRAINT quotes_shown_price_cents CHECK (shown_price_cents >= 0);

    ALTER TABLE contact_messages
      ADD COLUMN user_id integer REFERENCES users,
      ADD COLUMN lead_id integer REFERENCES leads;
    CREATE INDEX contact_messages_user_id ON contact_messages (user_id);
    CREATE INDEX contact_messages_lead_id ON contact_messages (lead_id);

    CREATE INDEX leads_open_email ON leads (lower(customer_email), id)
      WHERE status IN ('new', 'contacted', 'quoted');

    -- The record of consent: to which words, when, and from where it was asked for and given.
    ALTER TABLE newsletter_subscriptions
      ADD COLUMN source varchar(50),
      ADD COLUMN consent_text text,
      ADD COLUMN consented_at timestamptz,
      ADD COLUMN consent_ip inet,
      ADD COLUMN confirm_ip inet,
      ADD COLUMN token_made_at timestamptz,
      -- Readable, not hashed: every later mail must carry it, and it does nothing but end the subscription.
      ADD COLUMN unsubscribe_token varchar(64) UNIQUE
        CONSTRAINT newsletter_subscriptions_unsubscribe_token CHECK (unsubscribe_token ~ '^[A-Za-z0-9_-]{43}$');

    -- Becomes the List-Unsubscribe header, so that mail programs offer it as a button.
    ALTER TABLE mails ADD COLUMN unsubscribe_url varchar(500);
  `);
}
