import type { Knex } from 'knex';

export const name = '0197-names-of-quotes';

/** Quotes and orders of the office have names on their pieces, which are erased like those of every other order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A roster with the same pieces, nameless, wherever it stands in the document.
    CREATE FUNCTION without_names(given jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      IF jsonb_typeof(given) = 'array' THEN
        RETURN (SELECT coalesce(jsonb_agg(without_names(one) ORDER BY at), '[]')
          FROM jsonb_array_elements(given) WITH ORDINALITY x(one, at));
      ELSIF jsonb_typeof(given) = 'object' THEN
        RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
            WHEN key = 'roster' AND jsonb_typeof(one -> 'pieces') = 'array' THEN jsonb_set(one, '{pieces}', (
              SELECT coalesce(jsonb_agg(piece || '{"name": "", "note": ""}' ORDER BY at), '[]')
              FROM jsonb_array_elements(one -> 'pieces') WITH ORDINALITY y(piece, at)))
            ELSE without_names(one) END), '{}')
          FROM jsonb_each(given) x(key, one));
      END IF;
      RETURN given;
    END $$;

    -- An offer is never changed. Its words may be erased, and the names on its pieces, because people have a right to that.
    CREATE OR REPLACE FUNCTION keep_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message)
        OR (NEW.work IS NOT NULL AND NEW.work IS DISTINCT FROM OLD.work
          AND NEW.work IS DISTINCT FROM without_names(OLD.work))
        OR (NEW.options IS NOT NULL AND NEW.options IS DISTINCT FROM OLD.options
          AND NEW.options IS DISTINCT FROM without_names(OLD.options))
        OR to_jsonb(NEW) - 'message' - 'work' - 'options' <> to_jsonb(OLD) - 'message' - 'work' - 'options' THEN
        RAISE EXCEPTION 'an offer that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}
