import type { Knex } from 'knex';

export const name = '0092-quotes-of-lines';

/** Quotes and orders that the office writes: lines of garments, free lines, freight and a day by which it is needed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What was chosen and what it costs, as sent; null for an offer of a single price.
    ALTER TABLE quote_offers ADD COLUMN work jsonb
      CONSTRAINT quote_offers_work CHECK (jsonb_typeof(work) = 'object');
    -- Who has written it in the office; null for a request from the shop.
    ALTER TABLE quotes ADD COLUMN written_by integer REFERENCES users,
      -- Address and ABN for the order, as far as they are known; erased with the person.
      ADD COLUMN buyer jsonb CONSTRAINT quotes_buyer CHECK (jsonb_typeof(buyer) = 'object');
    CREATE INDEX quotes_written_by ON quotes (written_by);
    -- The day by which the customer needs it, where one was named.
    ALTER TABLE orders ADD COLUMN needed_by date;
    -- A free line names no product and has no design; a discount is below zero.
    ALTER TABLE order_items DROP CONSTRAINT order_items_price_cents,
      ADD CONSTRAINT order_items_price_cents
        CHECK (price_cents >= 0 OR (product_id IS NULL AND design_placements = '[]'));

    -- An offer is never changed. Its words may be erased, because people have a right to that.
    CREATE OR REPLACE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.message IS NOT NULL OR (NEW.work IS NOT NULL AND NEW.work IS DISTINCT FROM OLD.work)
        OR to_jsonb(NEW) - 'message' - 'work' <> to_jsonb(OLD) - 'message' - 'work' THEN
        RAISE EXCEPTION 'an offer that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}
