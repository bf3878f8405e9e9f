import type { Knex } from 'knex';

export const name = '0190-discount-codes';

/** Codes that take something off the goods of an order. A checkout holds the code that it was priced with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE discount_codes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the form; the same form is the same code.
      client_id uuid NOT NULL UNIQUE,
      code varchar(40) NOT NULL
        CONSTRAINT discount_codes_code CHECK (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' AND length(replace(code, '-', '')) >= 4),
      -- Off the goods: hundredths of a per cent, or an amount with GST.
      basis_points integer NOT NULL DEFAULT 0
        CONSTRAINT discount_codes_basis_points CHECK (basis_points BETWEEN 0 AND 10000),
      amount_cents bigint NOT NULL DEFAULT 0 CONSTRAINT discount_codes_amount_cents CHECK (amount_cents >= 0),
      -- Of the goods at everybody's prices.
      min_spend_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT discount_codes_min_spend_cents CHECK (min_spend_cents >= 0),
      -- Both included, in the shop's calendar. Null: since ever, for ever.
      from_day date,
      until_day date,
      max_uses integer CONSTRAINT discount_codes_max_uses CHECK (max_uses > 0),
      max_uses_each integer CONSTRAINT discount_codes_max_uses_each CHECK (max_uses_each > 0),
      -- The only one who may use it.
      customer_id integer REFERENCES customers,
      -- The order that it was given for.
      given_for integer REFERENCES orders,
      note text NOT NULL DEFAULT '' CONSTRAINT discount_codes_note CHECK (length(note) <= 500),
      is_on boolean NOT NULL DEFAULT true,
      made_by integer NOT NULL REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT discount_codes_days CHECK (until_day >= from_day),
      CONSTRAINT discount_codes_off CHECK ((basis_points > 0) <> (amount_cents > 0))
    );
    -- Found however its hyphens were typed.
    CREATE UNIQUE INDEX discount_codes_key ON discount_codes (replace(code, '-', ''));
    CREATE INDEX discount_codes_customer_id ON discount_codes (customer_id);
    CREATE INDEX discount_codes_given_for ON discount_codes (given_for);
    CREATE INDEX discount_codes_made_by ON discount_codes (made_by);
    SELECT watch_changes('discount_codes');
    SELECT tell_office_of('discount_codes', 'discounts');

    ALTER TABLE checkouts
      ADD COLUMN discount_code_id integer REFERENCES discount_codes,
      -- What its lines are less by.
      ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT checkouts_discount_cents CHECK (discount_cents >= 0);
    CREATE INDEX checkouts_discount_code_id ON checkouts (discount_code_id);
  `);
}
