import type { Knex } from 'knex';

export const name = '0069-found-anywhere';

/** People are found by any part of a name, an address or a number, with an index of all parts of two and three letters. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION parts_of(written text, size integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT substr(low, at, size) COLLATE "C"), '{}')
      FROM (SELECT lower(written) AS low) l, generate_series(1, length(low) - size + 1) at
    $$;

    -- A phone number as it is stored, its digits, and its digits as people in Australia type them. A loop takes half the
    -- time of a query here, and every new customer pays for it.
    CREATE FUNCTION person_parts(texts text, phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      digits text := regexp_replace(coalesce(phone, ''), '\\D', '', 'g');
      whole text := lower(texts || E'\\n' || coalesce(phone, '') || E'\\n' || digits || E'\\n'
        || regexp_replace(digits, '^61', '0'));
      parts text[] := '{}';
    BEGIN
      FOR at IN 1 .. length(whole) - 1 LOOP
        parts := parts || substr(whole, at, 2) || substr(whole, at, 3);
      END LOOP;
      RETURN parts;
    END $$;

    CREATE INDEX customers_parts ON customers USING gin (person_parts(
      first_name || ' ' || last_name || E'\\n' || coalesce(company, '') || E'\\n' || email, phone));
    -- Customers with the same name and company may be the same person.
    CREATE INDEX customers_same_name ON customers (lower(first_name || ' ' || last_name), lower(company))
      WHERE deleted_at IS NULL;
    CREATE INDEX leads_parts ON leads USING gin (person_parts(
      customer_name || E'\\n' || customer_email || E'\\n' || coalesce(company, '') || E'\\n' || lead_number, customer_phone));
    CREATE INDEX quotes_parts ON quotes USING gin (person_parts(
      name || E'\\n' || email || E'\\n' || coalesce(company, ''), phone));
    CREATE INDEX users_parts ON users USING gin (person_parts(
      coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || coalesce(' ' || email, ''), ''));
  `);
}
