import type { Knex } from 'knex';

export const name = '0187-deposits';

/** A checkout of which a card pays the deposit of an offer; the rest goes on account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE checkouts
      ADD COLUMN offer_id integer REFERENCES quote_offers,
      -- Of an offer with several; which of them it is for.
      ADD COLUMN option_id uuid,
      -- What is paid now.
      ADD COLUMN deposit_cents bigint,
      ADD CONSTRAINT checkouts_deposit_cents
        CHECK (deposit_cents IS NULL OR (deposit_cents > 0 AND deposit_cents < total_cents)),
      ADD CONSTRAINT checkouts_deposit CHECK ((offer_id IS NULL) = (deposit_cents IS NULL));
    CREATE INDEX checkouts_offer_id ON checkouts (offer_id);
  `);
}
