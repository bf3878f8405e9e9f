import type { Knex } from 'knex';

export const name = '0111-order-changes';

/** Orders that are changed before production begins: what was and is, further invoices, and several payments of one order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE order_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the form: sent twice, it is one change.
      client_id uuid NOT NULL UNIQUE,
      order_id integer NOT NULL REFERENCES orders,
      -- SHA-256 of what was asked for.
      body_hash bytea NOT NULL CONSTRAINT order_changes_body_hash CHECK (length(body_hash) = 32),
      -- Lines, freight and total, as they were and as they are.
      before jsonb NOT NULL CONSTRAINT order_changes_before CHECK (jsonb_typeof(before) = 'object'),
      after jsonb NOT NULL CONSTRAINT order_changes_after CHECK (jsonb_typeof(after) = 'object'),
      difference_cents bigint NOT NULL,
      -- Why a price is another one; for the office.
      reason text,
      -- What the customer reads; erased with the person.
      message text,
      changed_by integer NOT NULL REFERENCES users,
      changed_at timestamptz NOT NULL
    );
    CREATE INDEX order_changes_order_id ON order_changes (order_id, id);
    CREATE INDEX order_changes_changed_by ON order_changes (changed_by);
    CREATE TRIGGER keep_rows BEFORE DELETE ON order_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
    CREATE TRIGGER keep_table BEFORE TRUNCATE ON order_changes
      FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

    -- It pays its order beside the one that the order names: it came before a change made the order dearer.
    ALTER TABLE payments ADD COLUMN pays_too boolean NOT NULL DEFAULT false;

    -- Less than nothing: a receipt's money that goes from its order back to the customer's credit.
    ALTER TABLE payments DROP CONSTRAINT payments_amount_cents,
      ADD CONSTRAINT payments_amount_cents CHECK (amount_cents > 0 OR (amount_cents < 0 AND receipt_id IS NOT NULL)),
      DROP CONSTRAINT payments_received_cents,
      ADD CONSTRAINT payments_received_cents
        CHECK (received_cents >= 0 OR (received_cents = amount_cents AND receipt_id IS NOT NULL));

    -- What a change added, in a document of its own.
    ALTER TABLE invoices DROP CONSTRAINT invoices_kind,
      ADD CONSTRAINT invoices_kind CHECK (kind IN ('invoice', 'further_invoice', 'credit_note'));

    CREATE OR REPLACE FUNCTION check_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      invoiced bigint;
      adjusted bigint;
    BEGIN
      PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
      SELECT sum(total_cents) INTO invoiced FROM invoices
        WHERE order_id = NEW.order_id AND kind IN ('invoice', 'further_invoice');
      SELECT coalesce(sum(total_cents), 0) INTO adjusted FROM invoices
        WHERE order_id = NEW.order_id AND kind = 'credit_note';
      IF invoiced IS NULL OR adjusted + NEW.total_cents > invoiced THEN
        RAISE EXCEPTION 'adjustment notes exceed the invoice' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'invoices_adjustment', TABLE = 'invoices';
      END IF;
      RETURN NEW;
    END $$;
  `);
}
