import type { Knex } from 'knex';

export const name = '0169-price-agreements';

/** What customers and organisations pay for goods: per cent off every product, and fixed prices of single ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE price_agreements (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer_id integer UNIQUE REFERENCES customers,
      organisation_id integer UNIQUE REFERENCES organisations,
      -- Off the price of every product, in hundredths of a per cent.
      basis_points integer NOT NULL DEFAULT 0
        CONSTRAINT price_agreements_basis_points CHECK (basis_points BETWEEN 0 AND 5000),
      -- Of one piece each: productId, unitCents.
      prices jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT price_agreements_prices CHECK (jsonb_typeof(prices) = 'array'),
      -- Both included, in the shop's calendar. Null: since ever, for ever.
      from_day date,
      until_day date,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT price_agreements_days CHECK (until_day >= from_day),
      CONSTRAINT price_agreements_of CHECK (num_nonnulls(customer_id, organisation_id) = 1)
    );
    SELECT watch_changes('price_agreements');
    SELECT tell_office_of('price_agreements', 'customers');
  `);
}
