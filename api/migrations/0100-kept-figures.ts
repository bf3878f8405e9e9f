import type { Knex } from 'knex';

export const name = '0100-kept-figures';

/**
 * Sums of past days for the office's figures, so that a year isn't added up from its rows at each look. A day is
 * forgotten by whatever changes it, in the same transaction, and counted again by the next round.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE kept_figures (
      day date NOT NULL,
      -- '' for a day that has been counted, with the time zone it was counted in as its key.
      figure text NOT NULL,
      key text NOT NULL,
      cents bigint NOT NULL,
      gst_cents bigint NOT NULL,
      row_count integer NOT NULL,
      CONSTRAINT kept_figures_pkey PRIMARY KEY (day, figure, key)
    );

    CREATE INDEX invoices_issued_at ON invoices (issued_at);
    CREATE INDEX payments_succeeded_at ON payments (succeeded_at) WHERE succeeded_at IS NOT NULL;
    CREATE INDEX refunds_created_at ON refunds (created_at);
    CREATE INDEX receipt_reversals_reversed_at ON receipt_reversals (reversed_at);
    CREATE INDEX orders_shipped_at ON orders (shipped_at) WHERE is_shipped;

    -- The round holds the lock alone; whoever changes an old day shares it, and so is never counted half.
    CREATE FUNCTION forget_day(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF at IS NULL OR at >= now() - interval '14 days' THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('kept_figures', 0));
      -- Whatever zone the shop is in: the day of an instant is one of three.
      DELETE FROM kept_figures WHERE day BETWEEN (at AT TIME ZONE 'UTC')::date - 1 AND (at AT TIME ZONE 'UTC')::date + 1;
    END $$;

    CREATE FUNCTION forget_day_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_day(NEW.issued_at);
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_day AFTER INSERT ON invoices FOR EACH ROW
      WHEN (NEW.issued_at < now() - interval '14 days') EXECUTE FUNCTION forget_day_of_invoice();

    -- What an order has received is counted over all that came for it, so all its days go with one.
    CREATE FUNCTION forget_days_of_order(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_day(p.succeeded_at) FROM payments p WHERE p.order_id = of_order;
      PERFORM forget_day(r.created_at) FROM refunds r WHERE r.order_id = of_order;
      PERFORM forget_day(v.reversed_at) FROM receipt_reversals v JOIN payments p ON p.receipt_id = v.receipt_id
        WHERE p.order_id = of_order;
    END $$;

    CREATE FUNCTION forget_days_of_money() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_days_of_order(NEW.order_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_days_insert AFTER INSERT ON payments FOR EACH ROW
      WHEN (NEW.succeeded_at < now() - interval '14 days') EXECUTE FUNCTION forget_days_of_money();
    CREATE TRIGGER forget_days_update AFTER UPDATE ON payments FOR EACH ROW
      WHEN (OLD.created_at < now() - interval '14 days' OR NEW.succeeded_at < now() - interval '14 days')
      EXECUTE FUNCTION forget_days_of_money();
    CREATE TRIGGER forget_days AFTER INSERT OR UPDATE ON refunds FOR EACH ROW
      WHEN (NEW.created_at < now() - interval '14 days') EXECUTE FUNCTION forget_days_of_money();

    CREATE FUNCTION forget_days_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_day(OLD.shipped_at);
      PERFORM forget_day(NEW.shipped_at);
      IF OLD.customer_id IS DISTINCT FROM NEW.customer_id THEN
        PERFORM forget_day(i.issued_at) FROM invoices i WHERE i.order_id = NEW.id;
      END IF;
      IF OLD.payment_id IS DISTINCT FROM NEW.payment_id THEN PERFORM forget_days_of_order(NEW.id); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_days AFTER UPDATE ON orders FOR EACH ROW
      WHEN (OLD.created_at < now() - interval '14 days' AND (OLD.shipped_at IS DISTINCT FROM NEW.shipped_at
        OR OLD.is_shipped IS DISTINCT FROM NEW.is_shipped OR OLD.customer_id IS DISTINCT FROM NEW.customer_id
        OR OLD.payment_id IS DISTINCT FROM NEW.payment_id))
      EXECUTE FUNCTION forget_days_of_orders();

    CREATE FUNCTION forget_day_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_day(o.shipped_at) FROM orders o WHERE o.id = NEW.order_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_day AFTER UPDATE ON projects FOR EACH ROW
      WHEN (NEW.order_id IS NOT NULL AND OLD.created_at < now() - interval '14 days'
        AND (OLD.due_date IS DISTINCT FROM NEW.due_date OR OLD.delivery_date IS DISTINCT FROM NEW.delivery_date))
      EXECUTE FUNCTION forget_day_of_project();
  `);
}
