import type { Knex } from 'knex';

export const name = '0001-people';

/*
 * The rules every later table leans on, then the people: accounts, their sessions, customers, and what is
 * written down about who did what. `watch_changes`, `keep_for_ever` and `append_only` live in the database
 * so that one line in a later migration puts a table under the same rule.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Whatever the statement says about these two columns is overruled: nobody can rewind a version.
      NEW.version := OLD.version + 1;
      NEW.updated_at := now();
      NEW.created_at := OLD.created_at;
      RETURN NEW;
    END $$;

    CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% on % is not allowed: these rows are kept for ever', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
    END $$;

    CREATE FUNCTION watch_changes(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE TRIGGER bump_version BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION bump_version()', target);
    END $$;

    CREATE FUNCTION keep_for_ever(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE TRIGGER keep_rows BEFORE DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
      EXECUTE format('CREATE TRIGGER keep_table BEFORE TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', target);
    END $$;

    CREATE FUNCTION append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM keep_for_ever(target);
      EXECUTE format('CREATE TRIGGER keep_values BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
    END $$;
  `);
  await knex.raw(`
    CREATE TABLE users (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username varchar(64) NOT NULL,
      -- NFKC and case-folded: PostgreSQL holds three spellings of one name for different values.
      username_key varchar(64) NOT NULL UNIQUE,
      email varchar(254),
      email_key varchar(254) UNIQUE,
      password_hash text NOT NULL,
      first_name varchar(255),
      last_name varchar(255),
      is_admin boolean NOT NULL DEFAULT false,
      staff_role text CONSTRAINT users_staff_role CHECK (staff_role IN ('driver', 'workshop')),
      stripe_customer_id text UNIQUE,
      stripe_subscription_id text,
      password_changed_at timestamptz NOT NULL DEFAULT now(),
      last_login_at timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT users_username CHECK (username <> '' AND username_key <> ''),
      CONSTRAINT users_email CHECK ((email IS NULL) = (email_key IS NULL) AND email_key = lower(email_key))
    );
    CREATE INDEX users_staff ON users (staff_role) WHERE staff_role IS NOT NULL AND deleted_at IS NULL;
    SELECT watch_changes('users');

    CREATE TABLE visitors (
      token_hash bytea PRIMARY KEY CONSTRAINT visitors_token_hash CHECK (octet_length(token_hash) = 32),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX visitors_last_seen_at ON visitors (last_seen_at);

    CREATE TABLE sessions (
      token_hash bytea PRIMARY KEY CONSTRAINT sessions_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      user_agent varchar(512),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      idle_expires_at timestamptz NOT NULL,
      -- Absolute: use does not move it.
      expires_at timestamptz NOT NULL,
      CONSTRAINT sessions_expires_at CHECK (expires_at > created_at)
    );
    CREATE INDEX sessions_user_id ON sessions (user_id, created_at);
    CREATE INDEX sessions_expires_at ON sessions (expires_at);

    CREATE TABLE password_resets (
      token_hash bytea PRIMARY KEY CONSTRAINT password_resets_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX password_resets_user_id ON password_resets (user_id);

    CREATE TABLE devices (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users,
      build varchar(100),
      last_seq bigint NOT NULL DEFAULT 0,
      stats jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX devices_user_id ON devices (user_id, last_seen_at DESC);

    -- The shape that rate-limiter-flexible reads and writes.
    CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX rate_limits_expire ON rate_limits (expire);
  `);
  await knex.raw(`
    CREATE TABLE customers (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer REFERENCES users,
      first_name varchar(255) NOT NULL,
      last_name varchar(255) NOT NULL,
      -- Not unique: two people of one club may share an address; duplicates are suggested, not forbidden.
      email varchar(255) NOT NULL CONSTRAINT customers_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      address text,
      city varchar(255),
      state varchar(50),
      postal_code varchar(20),
      country varchar(100) NOT NULL DEFAULT 'Australia',
      notes text,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX customers_user_id ON customers (user_id);
    CREATE INDEX customers_email_lower ON customers (lower(email));
    CREATE INDEX customers_created_at ON customers (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('customers');

    CREATE TABLE security_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      type varchar(64) NOT NULL CONSTRAINT security_events_type CHECK (type <> ''),
      user_id integer REFERENCES users,
      ip inet,
      request_id varchar(64),
      data jsonb NOT NULL DEFAULT '{}',
      occurred_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX security_events_user_id ON security_events (user_id, occurred_at DESC);
    CREATE INDEX security_events_type ON security_events (type, occurred_at DESC);
    SELECT append_only('security_events');

    CREATE TABLE audit_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null when the shop itself acted: webhook, reconciler, import.
      actor_id integer REFERENCES users,
      entity varchar(64) NOT NULL CONSTRAINT audit_events_entity CHECK (entity <> ''),
      entity_id varchar(64) NOT NULL,
      action varchar(64) NOT NULL CONSTRAINT audit_events_action CHECK (action <> ''),
      before jsonb,
      after jsonb,
      device_id uuid,
      occurred_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX audit_events_entity ON audit_events (entity, entity_id, occurred_at DESC);
    CREATE INDEX audit_events_actor_id ON audit_events (actor_id, occurred_at DESC);
    CREATE INDEX audit_events_occurred_at ON audit_events (occurred_at DESC);
    SELECT append_only('audit_events');
  `);
}
