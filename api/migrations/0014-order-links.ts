import type { Knex } from 'knex';

export const name = '0014-order-links';

/**
 * A mail's link to an order carries a token of its own: a later mail does not end the link of an earlier one. And
 * what the office's list of orders is searched and sorted by.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE order_links (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      -- SHA-256; the token itself is in the mail and nowhere else.
      token_hash bytea NOT NULL UNIQUE CONSTRAINT order_links_token_hash CHECK (octet_length(token_hash) = 32),
      -- Kind of the mail.
      made_for varchar(64) NOT NULL CONSTRAINT order_links_made_for CHECK (made_for <> ''),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX order_links_order_id ON order_links (order_id);

    -- Words as people type them: number, names, company, e-mail by its parts, phone with and without +61.
    CREATE FUNCTION order_words(number text, company text, info jsonb, tracking text, purchase text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT to_tsvector('simple', regexp_replace(lower(
        number || ' ' || coalesce(company, '') || ' ' || coalesce(info ->> 'firstName', '') || ' '
        || coalesce(info ->> 'lastName', '') || ' ' || coalesce(info ->> 'email', '') || ' '
        || coalesce(tracking, '') || ' ' || coalesce(purchase, '') || ' ' || coalesce(info ->> 'phone', '') || ' '
        || replace(coalesce(info ->> 'phone', ''), '+61', '0')), '[^[:alnum:]]+', ' ', 'g'))
    $$;
    CREATE INDEX orders_words ON orders
      USING gin (order_words(order_id, company, customer_info, tracking_number, po_number));
    CREATE INDEX orders_total_cents ON orders (total_cents, id);
    CREATE INDEX orders_customer_name
      ON orders (lower(coalesce(company, customer_info ->> 'lastName', '')), id);
    CREATE INDEX orders_to_ship ON orders (created_at) WHERE status = 'processing' AND NOT is_shipped;
  `);
}
