import type { Knex } from 'knex';

export const name = '0033-orders-at-once';

/*
 * What an order needs of the database in one statement: a number already in its written form, and the customer of an
 * address found under its lock. A volatile function reads again with each of its statements, so what it reads after it
 * has waited is what the rival has committed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION take_label(counter text, prefix text, digits integer) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE taken text := take_number(counter)::text;
    BEGIN
      -- lpad alone would cut a longer number.
      RETURN prefix || lpad(taken, greatest(digits, length(taken)), '0');
    END $$;

    -- Addresses are not unique: two orders of one new customer wait here for each other.
    CREATE FUNCTION lock_customer(mail text) RETURNS SETOF customers LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('customer ' || mail, 0));
      RETURN QUERY SELECT * FROM customers WHERE lower(email) = mail AND deleted_at IS NULL
        ORDER BY id LIMIT 1 FOR UPDATE;
    END $$;
  `);
}
