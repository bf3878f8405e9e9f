import type { Knex } from 'knex';

export const name = '0198-deposit-of-a-quote';

/** A deposit that the office asks for on one quote, in the place of what the customer's terms ask for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE quote_offers
      -- Of the total; 0: none. Null: by the customer's terms.
      ADD COLUMN deposit_percent smallint
        CONSTRAINT quote_offers_deposit_percent CHECK (deposit_percent BETWEEN 0 AND 100),
      -- Whoever has sent it may approve credit: it holds below the terms, and for a customer without any.
      ADD COLUMN deposit_granted boolean NOT NULL DEFAULT false;
  `);
}
