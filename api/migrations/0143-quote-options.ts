import type { Knex } from 'knex';

export const name = '0143-quote-options';

/** Up to three offers in one quote, of which the customer accepts one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- To choose from, the first of them in the other columns too; null where there is nothing to choose.
    ALTER TABLE quote_offers ADD COLUMN options jsonb
      CONSTRAINT quote_offers_options CHECK (jsonb_typeof(options) = 'array');
    -- Which of them was accepted.
    ALTER TABLE quotes ADD COLUMN chosen_option_id uuid;

    -- An offer is never changed. Its words may be erased, because people have a right to that.
    CREATE OR REPLACE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.message IS NOT NULL OR (NEW.work IS NOT NULL AND NEW.work IS DISTINCT FROM OLD.work)
        OR (NEW.options IS NOT NULL AND NEW.options IS DISTINCT FROM OLD.options)
        OR to_jsonb(NEW) - 'message' - 'work' - 'options' <> to_jsonb(OLD) - 'message' - 'work' - 'options' THEN
        RAISE EXCEPTION 'an offer that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}
