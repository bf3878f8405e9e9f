import type { Knex } from 'knex';

export const name = '0132-notices';

/** Devices that get notices, what has happened, and what has been sent of it to whom. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE push_subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Where the device's push service takes messages: whoever knows it and the keys can send.
      endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint CHECK (endpoint ~ '^(http|https)://'),
      endpoint_hash bytea NOT NULL CONSTRAINT push_subscriptions_endpoint_hash CHECK (octet_length(endpoint_hash) = 32),
      p256dh text NOT NULL,
      auth text NOT NULL,
      -- Of all orders and all work of this person …
      user_id integer REFERENCES users (id),
      -- … until the session ends in which they asked for it.
      session_hash bytea,
      -- Or of one order, by its link.
      order_id integer REFERENCES orders (id),
      -- Kinds that are switched off for that order; an account's are in notice_choices.
      off text[] NOT NULL DEFAULT '{}',
      user_agent character varying(300) NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT push_subscriptions_about CHECK ((user_id IS NULL) <> (order_id IS NULL)),
      CONSTRAINT push_subscriptions_session_hash CHECK ((session_hash IS NULL) = (user_id IS NULL))
    );
    -- A device is of one person at a time.
    CREATE UNIQUE INDEX push_subscriptions_person ON push_subscriptions (endpoint_hash) WHERE user_id IS NOT NULL;
    CREATE UNIQUE INDEX push_subscriptions_order ON push_subscriptions (order_id, endpoint_hash);
    CREATE INDEX push_subscriptions_user_id ON push_subscriptions (user_id);
    CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash) WHERE session_hash IS NOT NULL;

    CREATE TABLE notice_choices (
      user_id integer PRIMARY KEY REFERENCES users (id),
      -- Kinds that this person has switched off.
      off text[] NOT NULL DEFAULT '{}'
    );

    CREATE TABLE notices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CONSTRAINT notices_kind CHECK (kind <> ''),
      -- Names this very event for ever: a replay makes no second one.
      unique_key character varying(255) NOT NULL UNIQUE,
      order_id integer REFERENCES orders (id),
      user_id integer REFERENCES users (id),
      -- What stands on it: the number of an order, a job or a delivery.
      number character varying(100) NOT NULL,
      -- The page that it opens.
      path text NOT NULL CONSTRAINT notices_path CHECK (path ~ '^/[a-z]'),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- When it was laid out for the devices that it goes to.
      spread_at timestamptz,
      CONSTRAINT notices_about CHECK ((user_id IS NULL) <> (order_id IS NULL))
    );
    CREATE INDEX notices_waiting ON notices (id) WHERE spread_at IS NULL;
    CREATE INDEX notices_order_id ON notices (order_id);
    CREATE INDEX notices_user_id ON notices (user_id);
    CREATE INDEX notices_created_at ON notices (created_at);

    CREATE TABLE push_sends (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      notice_id integer NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
      subscription_id integer NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'queued'
        CONSTRAINT push_sends_status CHECK (status IN ('queued', 'sent', 'failed')),
      attempts integer NOT NULL DEFAULT 0 CONSTRAINT push_sends_attempts CHECK (attempts >= 0),
      -- When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.
      next_try_at timestamptz NOT NULL DEFAULT now(),
      last_error text,
      sent_at timestamptz,
      UNIQUE (notice_id, subscription_id)
    );
    CREATE INDEX push_sends_due ON push_sends (next_try_at, id) WHERE status = 'queued';
    CREATE INDEX push_sends_subscription_id ON push_sends (subscription_id);

    -- A session that is ended takes its device's notices along: a sign-out, here or from elsewhere, a new password, a
    -- person who leaves. One that only runs out does not; staff's devices are asked for a live one when it is sent.
    CREATE FUNCTION end_push_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM push_subscriptions p USING ended
        WHERE p.session_hash = ended.token_hash AND ended.expires_at > now() AND ended.idle_expires_at > now();
      RETURN NULL;
    END $$;
    CREATE TRIGGER end_push_of_session AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
      FOR EACH STATEMENT EXECUTE FUNCTION end_push_of_session();
  `);
}
