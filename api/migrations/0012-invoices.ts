import type { Knex } from 'knex';

export const name = '0012-invoices';

/**
 * An adjustment note belongs to an invoice, and all notes of an order together never exceed it, whoever writes them.
 * The lock on the order makes writers of the same order wait for each other, so that each sees the notes before it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION check_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      invoiced bigint;
      adjusted bigint;
    BEGIN
      PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
      SELECT total_cents INTO invoiced FROM invoices WHERE order_id = NEW.order_id AND kind = 'invoice';
      SELECT coalesce(sum(total_cents), 0) INTO adjusted FROM invoices
        WHERE order_id = NEW.order_id AND kind = 'credit_note';
      IF invoiced IS NULL OR adjusted + NEW.total_cents > invoiced THEN
        RAISE EXCEPTION 'adjustment notes exceed the invoice' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'invoices_adjustment', TABLE = 'invoices';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER check_adjustment BEFORE INSERT ON invoices
      FOR EACH ROW WHEN (NEW.kind = 'credit_note') EXECUTE FUNCTION check_adjustment();
  `);
}
