import type { Knex } from 'knex';

export const name = '0140-organisations';

/**
 * A company or club with several buyers: its customers in the office, its members with accounts in the shop, its terms
 * and its artwork. Money is owed by customers; those of one organisation have one account together.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE organisations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the form: sent twice it is one organisation.
      client_id uuid NOT NULL UNIQUE,
      name varchar(255) NOT NULL CONSTRAINT organisations_name CHECK (name <> ''),
      -- Eleven digits.
      abn varchar(11) CONSTRAINT organisations_abn CHECK (abn ~ '^[0-9]{11}$'),
      -- A buyer's order on account above it waits for a manager. Null: none does.
      approval_over_cents bigint CONSTRAINT organisations_approval_over_cents CHECK (approval_over_cents >= 0),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX organisations_by_name ON organisations (lower(name), id);
    SELECT watch_changes('organisations');

    CREATE TABLE organisation_accounts (
      organisation_id integer PRIMARY KEY REFERENCES organisations,
      is_approved boolean NOT NULL DEFAULT false,
      limit_cents bigint NOT NULL DEFAULT 0 CONSTRAINT organisation_accounts_limit_cents CHECK (limit_cents >= 0),
      terms_days integer NOT NULL DEFAULT 30
        CONSTRAINT organisation_accounts_terms_days CHECK (terms_days BETWEEN 0 AND 365),
      -- Of an order's total, on the account before the order begins.
      deposit_percent integer NOT NULL DEFAULT 0
        CONSTRAINT organisation_accounts_deposit_percent CHECK (deposit_percent BETWEEN 0 AND 100),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    SELECT watch_changes('organisation_accounts');

    -- A person buys for one organisation at most.
    CREATE TABLE organisation_members (
      user_id integer PRIMARY KEY REFERENCES users,
      organisation_id integer NOT NULL REFERENCES organisations,
      role text NOT NULL CONSTRAINT organisation_members_role CHECK (role IN ('buyer', 'manager')),
      joined_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX organisation_members_organisation_id ON organisation_members (organisation_id);

    CREATE TABLE organisation_invitations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      organisation_id integer NOT NULL REFERENCES organisations,
      -- In lower case: the account that takes it up has the same address.
      email varchar(254) NOT NULL CONSTRAINT organisation_invitations_email CHECK (email = lower(email)),
      role text NOT NULL CONSTRAINT organisation_invitations_role CHECK (role IN ('buyer', 'manager')),
      token_hash bytea NOT NULL UNIQUE
        CONSTRAINT organisation_invitations_token_hash CHECK (octet_length(token_hash) = 32),
      invited_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      UNIQUE (organisation_id, email)
    );
    CREATE INDEX organisation_invitations_invited_by ON organisation_invitations (invited_by);

    -- Given by the office, or of an order whose buyer has been erased. What its orders carry belongs to it as well.
    CREATE TABLE organisation_artworks (
      organisation_id integer NOT NULL REFERENCES organisations,
      sha256 varchar(64) NOT NULL REFERENCES artworks (sha256),
      name varchar(255) NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, sha256)
    );
    CREATE INDEX organisation_artworks_sha256 ON organisation_artworks (sha256);

    ALTER TABLE customers ADD COLUMN organisation_id integer REFERENCES organisations;
    CREATE INDEX customers_organisation_id ON customers (organisation_id);

    -- For whom it was bought; a member's earlier orders stay their own.
    ALTER TABLE orders ADD COLUMN organisation_id integer REFERENCES organisations;
    CREATE INDEX orders_organisation_id ON orders (organisation_id, id DESC);

    -- What a member buys is bought for the organisation, however the order comes about; what begins on the account of
    -- an organisation's customer is owed by it.
    CREATE FUNCTION name_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' AND NEW.user_id IS NOT NULL THEN
        NEW.organisation_id := (SELECT organisation_id FROM organisation_members WHERE user_id = NEW.user_id);
      END IF;
      IF NEW.organisation_id IS NULL AND NEW.customer_id IS NOT NULL AND NOT NEW.is_paid AND NEW.status = 'processing' THEN
        NEW.organisation_id := (SELECT organisation_id FROM customers WHERE id = NEW.customer_id);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER name_organisation_of_new BEFORE INSERT ON orders
      FOR EACH ROW WHEN (NEW.organisation_id IS NULL) EXECUTE FUNCTION name_organisation();
    CREATE TRIGGER name_organisation_of_changed BEFORE UPDATE OF status, customer_id ON orders
      FOR EACH ROW WHEN (NEW.organisation_id IS NULL AND NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_organisation();

    -- The customer that a member's first order makes.
    CREATE FUNCTION join_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.organisation_id := (SELECT m.organisation_id FROM users u JOIN organisation_members m ON m.user_id = u.id
        WHERE u.email_key = lower(NEW.email) AND u.deleted_at IS NULL);
      RETURN NEW;
    END $$;
    CREATE TRIGGER join_organisation BEFORE INSERT ON customers
      FOR EACH ROW WHEN (NEW.organisation_id IS NULL) EXECUTE FUNCTION join_organisation();

    -- All customers whose money is on one account: those of the organisation, or the one alone.
    CREATE FUNCTION account_customers(one integer) RETURNS TABLE (id integer) LANGUAGE sql STABLE AS $$
      SELECT one UNION SELECT c.id FROM customers k JOIN customers c ON c.organisation_id = k.organisation_id
        WHERE k.id = one
    $$;

    SELECT tell_office_of('organisations', 'organisations');
    SELECT tell_office_of('organisation_members', 'organisations');
    SELECT tell_office_of('organisation_invitations', 'organisations');
    SELECT tell_office_of('organisation_artworks', 'organisations');
    SELECT tell_office_of('organisation_accounts', 'orders');
  `);
}
