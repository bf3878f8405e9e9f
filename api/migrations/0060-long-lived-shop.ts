import type { Knex } from 'knex';

export const name = '0060-long-lived-shop';

/** Reads that stay as quick when the shop is ten years old: what is searched by words has an index of its words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Words in lower case, without the signs between them. What is longer than a book's chapter is cut: there is a limit
    -- to what an index takes, and a row must be written whatever its length.
    CREATE FUNCTION words_of(written text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT to_tsvector('simple', regexp_replace(lower(left(written, 100000)), '[^[:alnum:]]+', ' ', 'g'))
    $$;

    CREATE FUNCTION audit_words(entity text, entity_id text, action text, before jsonb, after jsonb) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT public.words_of(entity || ' ' || action || ' ' || entity_id || ' ' || coalesce(before::text, '') || ' '
        || coalesce(after::text, ''))
    $$;
    CREATE INDEX audit_events_words ON audit_events USING gin (audit_words(entity, entity_id, action, before, after));
    CREATE INDEX order_events_words ON order_events USING gin (words_of('order ' || type || ' ' || data::text));
    CREATE INDEX security_events_words ON security_events
      USING gin (words_of('security ' || type || ' ' || coalesce(host(ip), '') || ' ' || data::text));

    CREATE FUNCTION mail_words(to_email text, to_name text, subject text) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT public.words_of(to_email || ' ' || coalesce(to_name, '') || ' ' || subject)
    $$;
    CREATE INDEX mails_words ON mails USING gin (mail_words(to_email, to_name, subject));
    -- Also the way to the newest of one state.
    CREATE INDEX mails_status ON mails (status, created_at DESC, id DESC);
    DROP INDEX mails_created_at;
    CREATE INDEX mails_newest ON mails (created_at DESC, id DESC);
    DROP INDEX quotes_created_at;
    CREATE INDEX quotes_newest ON quotes (created_at DESC, id DESC) WHERE deleted_at IS NULL;

    -- Records are found in the log by the names that they have today.
    CREATE INDEX customers_name_words ON customers USING gin (words_of(
      coalesce(company, '') || ' ' || first_name || ' ' || last_name));
    CREATE INDEX projects_title_words ON projects USING gin (words_of(title));
    CREATE INDEX jobs_name_words ON jobs USING gin (words_of(job_number || ' ' || title));
    CREATE INDEX deliveries_name_words ON deliveries USING gin (words_of(order_number || ' ' || customer_name));
    CREATE INDEX leads_name_words ON leads USING gin (words_of(customer_name));
    CREATE INDEX quotes_name_words ON quotes USING gin (words_of(name));
    CREATE INDEX users_name_words ON users USING gin (words_of(username));
    CREATE INDEX products_name_words ON products USING gin (words_of(name));
    CREATE INDEX contact_messages_name_words ON contact_messages USING gin (words_of(first_name || ' ' || last_name));

    -- What the dashboard adds up, without a look at the rows.
    DROP INDEX orders_paid_at;
    CREATE INDEX orders_paid_at ON orders (paid_at) INCLUDE (status, total_cents) WHERE is_paid;
    -- Which payment an order was paid with: every payment is compared with it, to find those of nobody.
    CREATE INDEX orders_settled ON orders (id) INCLUDE (payment_id);
    CREATE INDEX refunds_succeeded ON refunds (order_id) WHERE status = 'succeeded';

    CREATE INDEX customers_by_name ON customers (lower(coalesce(nullif(company, ''), last_name)), id)
      WHERE deleted_at IS NULL;

    -- The buyer's orders first, each by its own index: an "or" over two columns reads every proof of the shop.
    CREATE OR REPLACE FUNCTION approved_before(buyer integer, buyer_email text, lines jsonb) RETURNS boolean
      LANGUAGE sql STABLE AS $$
      WITH theirs AS MATERIALIZED (
        SELECT o.id FROM orders o WHERE o.user_id = buyer
        UNION
        SELECT o.id FROM orders o WHERE lower(o.customer_info ->> 'email') = lower(buyer_email)
      ), approved AS MATERIALIZED (
        SELECT pp.placement_key, earlier.product_id
        FROM theirs JOIN proofs p ON p.order_id = theirs.id AND p.status = 'approved'
          JOIN proof_placements pp ON pp.proof_id = p.id
          JOIN order_items earlier ON earlier.id = pp.order_item_id
      )
      SELECT NOT EXISTS (
        SELECT FROM jsonb_array_elements(lines) line
          CROSS JOIN jsonb_array_elements(line -> 'designPlacements') d
        WHERE NOT EXISTS (SELECT FROM approved
          WHERE product_id = (line ->> 'productId')::integer AND approved.placement_key = placement_key(d)))
    $$;
  `);
}
