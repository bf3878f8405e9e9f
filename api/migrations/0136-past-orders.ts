import type { Knex } from 'knex';

export const name = '0136-past-orders';

/**
 * Orders of the shop that was used before. They are history: a table of their own, so that nothing that works with orders
 * (invoices, figures, jobs, reminders) ever meets one. Names and addresses are those of the customer alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE past_orders (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The shop system that the order is from.
      source text NOT NULL CONSTRAINT past_orders_source CHECK (source IN ('shopify', 'woocommerce')),
      -- As it was there, such as #1001.
      number varchar(100) NOT NULL CONSTRAINT past_orders_number CHECK (number <> ''),
      customer_id integer NOT NULL REFERENCES customers,
      ordered_at timestamptz NOT NULL,
      -- In the words of the other system.
      state varchar(100) NOT NULL DEFAULT '',
      total_cents bigint NOT NULL CONSTRAINT past_orders_total_cents CHECK (total_cents >= 0),
      currency text NOT NULL DEFAULT 'AUD' CONSTRAINT past_orders_currency CHECK (currency ~ '^[A-Z]{3}$'),
      -- Name, quantity and price in cents of each line, as it was there.
      lines jsonb NOT NULL DEFAULT '[]' CONSTRAINT past_orders_lines CHECK (jsonb_typeof(lines) = 'array'),
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT past_orders_once UNIQUE (source, number)
    );
    CREATE INDEX past_orders_customer_id ON past_orders (customer_id);
  `);
}
