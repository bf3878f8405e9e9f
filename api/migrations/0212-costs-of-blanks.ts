import type { Knex } from 'knex';

export const name = '0212-costs-of-blanks';

/**
 * What blanks cost the shop. In a table of its own: nothing that shoppers read of a product reads it. A cost belongs to a
 * stock code, as the supplier knows it, or to a product for those of its variants that have none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE blank_costs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Of a variant, on sale or not.
      stock_code varchar(100) UNIQUE,
      product_id integer UNIQUE REFERENCES products ON DELETE CASCADE,
      -- Of one piece, without GST.
      cost_cents bigint NOT NULL CONSTRAINT blank_costs_cost_cents CHECK (cost_cents >= 0),
      -- By the office: files leave it as it is.
      is_typed boolean NOT NULL DEFAULT false,
      set_by integer REFERENCES users,
      set_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT blank_costs_of_one CHECK (num_nonnulls(stock_code, product_id) = 1)
    );
    CREATE INDEX blank_costs_set_by ON blank_costs (set_by);
  `);
}
