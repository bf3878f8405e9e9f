import type { Knex } from 'knex';

export const name = '0019-quotes';

/** The shop's answer to a quote request: what was offered, what became of it, and the papers that went with it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE quotes
      -- The office's own; no customer reads them.
      ADD COLUMN internal_notes text,
      -- The day on which somebody calls or writes again.
      ADD COLUMN follow_up_on date,
      -- The order that it became, where the office has linked one.
      ADD COLUMN order_id integer REFERENCES orders;
    CREATE INDEX quotes_order_id ON quotes (order_id);
    CREATE INDEX quotes_follow_up_on ON quotes (follow_up_on) WHERE deleted_at IS NULL;

    -- A file that goes with an offer, by the SHA-256 of its bytes. Its name stands in the offer.
    CREATE TABLE quote_files (
      sha256 text PRIMARY KEY CONSTRAINT quote_files_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      extension text NOT NULL CONSTRAINT quote_files_extension CHECK (extension IN ('pdf', 'png', 'jpg')),
      bytes integer NOT NULL CONSTRAINT quote_files_bytes CHECK (bytes > 0),
      uploaded_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX quote_files_uploaded_by ON quote_files (uploaded_by);

    CREATE TABLE quote_offers (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      quote_id integer NOT NULL REFERENCES quotes,
      -- Made with the form: an offer that was sent twice is one offer.
      client_id uuid NOT NULL UNIQUE,
      revision integer NOT NULL CONSTRAINT quote_offers_revision CHECK (revision > 0),
      number varchar(20) NOT NULL UNIQUE CONSTRAINT quote_offers_number CHECK (number <> ''),
      -- SHA-256; the token itself is in the mail and nowhere else.
      token_hash bytea NOT NULL UNIQUE CONSTRAINT quote_offers_token_hash CHECK (octet_length(token_hash) = 32),
      -- What is offered, in the words of that day.
      product_name varchar(255) NOT NULL,
      quantity integer NOT NULL CONSTRAINT quote_offers_quantity CHECK (quantity > 0),
      decoration varchar(255) NOT NULL,
      -- Without GST and freight.
      price_cents bigint NOT NULL CONSTRAINT quote_offers_price_cents CHECK (price_cents > 0),
      gst_cents bigint NOT NULL CONSTRAINT quote_offers_gst_cents CHECK (gst_cents >= 0),
      is_gst_shown boolean NOT NULL,
      seller jsonb NOT NULL CONSTRAINT quote_offers_seller CHECK (jsonb_typeof(seller) = 'object'),
      time_zone varchar(64) NOT NULL,
      -- The last day on which it holds, and the instant from which it does not.
      valid_until date NOT NULL,
      expires_at timestamptz NOT NULL,
      message text,
      files jsonb NOT NULL DEFAULT '[]' CONSTRAINT quote_offers_files CHECK (jsonb_typeof(files) = 'array'),
      sent_by integer REFERENCES users,
      sent_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT quote_offers_once UNIQUE (quote_id, revision)
    );
    CREATE INDEX quote_offers_sent_by ON quote_offers (sent_by);
    SELECT keep_for_ever('quote_offers');

    -- An offer is never changed. Its message may be erased, because people have a right to that.
    CREATE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.message IS NOT NULL OR to_jsonb(NEW) - 'message' <> to_jsonb(OLD) - 'message' THEN
        RAISE EXCEPTION 'an offer that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_offer BEFORE UPDATE ON quote_offers FOR EACH ROW EXECUTE FUNCTION keep_offer();

    -- What happened to a quote. Kept for ever; what people said in it can be erased.
    CREATE TABLE quote_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      quote_id integer NOT NULL REFERENCES quotes,
      offer_id integer REFERENCES quote_offers,
      client_id uuid UNIQUE,
      type text NOT NULL CONSTRAINT quote_events_type CHECK (type IN ('status', 'called', 'sent', 'viewed',
        'accepted', 'declined', 'project', 'linked', 'completed', 'deleted', 'restored')),
      data jsonb NOT NULL DEFAULT '{}' CONSTRAINT quote_events_data CHECK (jsonb_typeof(data) = 'object'),
      note text,
      actor_id integer REFERENCES users,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX quote_events_quote_id ON quote_events (quote_id, at, id);
    CREATE INDEX quote_events_offer_id ON quote_events (offer_id);
    CREATE INDEX quote_events_actor_id ON quote_events (actor_id);
    -- One answer to an offer, whoever sends it twice; and the first look counts.
    CREATE UNIQUE INDEX quote_events_answer ON quote_events (offer_id) WHERE type IN ('accepted', 'declined');
    CREATE UNIQUE INDEX quote_events_viewed ON quote_events (offer_id) WHERE type = 'viewed';
    SELECT keep_for_ever('quote_events');

    -- A look at an offer changes no quote, and the office's screen shows it all the same.
    CREATE FUNCTION tell_quote_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM told) THEN PERFORM pg_notify('office', 'quotes'); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_office AFTER INSERT ON quote_events REFERENCING NEW TABLE AS told
      FOR EACH STATEMENT EXECUTE FUNCTION tell_quote_events();
  `);
}
