import type { Knex } from 'knex';

export const name = '0098-accounts';

/**
 * Customers who may buy on account, the money that comes in by hand, and what is written off. A receipt's money stands
 * in `payments` as far as it pays orders; the rest is the customer's credit.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE customer_accounts (
      customer_id integer PRIMARY KEY REFERENCES customers,
      is_approved boolean NOT NULL DEFAULT false,
      limit_cents bigint NOT NULL DEFAULT 0 CONSTRAINT customer_accounts_limit_cents CHECK (limit_cents >= 0),
      terms_days integer NOT NULL DEFAULT 30
        CONSTRAINT customer_accounts_terms_days CHECK (terms_days BETWEEN 0 AND 365),
      -- Of an order's total, on the account before the order begins.
      deposit_percent integer NOT NULL DEFAULT 0
        CONSTRAINT customer_accounts_deposit_percent CHECK (deposit_percent BETWEEN 0 AND 100),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    SELECT watch_changes('customer_accounts');

    CREATE TABLE receipts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the device: a receipt that was sent twice is one receipt.
      client_id uuid NOT NULL UNIQUE,
      number varchar(20) NOT NULL UNIQUE,
      -- Moves when two customers are merged; nothing else does.
      customer_id integer NOT NULL REFERENCES customers,
      -- 'refund': the customer's credit goes back to them.
      kind text NOT NULL DEFAULT 'payment' CONSTRAINT receipts_kind CHECK (kind IN ('payment', 'refund')),
      method text NOT NULL
        CONSTRAINT receipts_method CHECK (method IN ('bank_transfer', 'cash', 'card_terminal', 'other')),
      amount_cents bigint NOT NULL CONSTRAINT receipts_amount_cents CHECK (amount_cents > 0),
      -- In the shop's calendar.
      received_on date NOT NULL,
      reference varchar(200),
      document jsonb NOT NULL,
      created_by integer REFERENCES users,
      issued_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX receipts_customer_id ON receipts (customer_id, id DESC);
    CREATE INDEX receipts_created_by ON receipts (created_by);
    CREATE INDEX receipts_received_on ON receipts (received_on);
    SELECT keep_for_ever('receipts');
    CREATE TRIGGER keep_values BEFORE UPDATE ON receipts FOR EACH ROW
      WHEN (ROW(OLD.id, OLD.client_id, OLD.number, OLD.kind, OLD.method, OLD.amount_cents, OLD.received_on,
          OLD.reference, OLD.document, OLD.created_by, OLD.issued_at)
        IS DISTINCT FROM ROW(NEW.id, NEW.client_id, NEW.number, NEW.kind, NEW.method, NEW.amount_cents,
          NEW.received_on, NEW.reference, NEW.document, NEW.created_by, NEW.issued_at))
      EXECUTE FUNCTION forbid_change();

    -- Written down by mistake, or the bank has taken it back.
    CREATE TABLE receipt_reversals (
      receipt_id integer PRIMARY KEY REFERENCES receipts,
      reason text NOT NULL CONSTRAINT receipt_reversals_reason CHECK (reason <> ''),
      created_by integer REFERENCES users,
      reversed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX receipt_reversals_created_by ON receipt_reversals (created_by);
    SELECT append_only('receipt_reversals');

    -- An order may be paid by several of these, beside the payment that orders.payment_id names.
    ALTER TABLE payments ADD COLUMN receipt_id integer REFERENCES receipts;
    CREATE INDEX payments_receipt_id ON payments (receipt_id);

    CREATE TABLE write_offs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid NOT NULL UNIQUE,
      number varchar(20) NOT NULL UNIQUE,
      order_id integer NOT NULL REFERENCES orders,
      -- Less than nothing: what had been written off has come after all.
      amount_cents bigint NOT NULL CONSTRAINT write_offs_amount_cents CHECK (amount_cents <> 0),
      gst_cents bigint NOT NULL
        CONSTRAINT write_offs_gst_cents CHECK (abs(gst_cents) <= abs(amount_cents) AND gst_cents * amount_cents >= 0),
      reason text NOT NULL CONSTRAINT write_offs_reason CHECK (reason <> ''),
      created_by integer REFERENCES users,
      written_off_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX write_offs_order_id ON write_offs (order_id);
    CREATE INDEX write_offs_created_by ON write_offs (created_by);
    CREATE INDEX write_offs_written_off_at ON write_offs (written_off_at);
    SELECT append_only('write_offs');

    -- What is owed is looked for among these alone.
    CREATE INDEX orders_on_account ON orders (customer_id, id)
      WHERE NOT is_paid AND status IN ('processing', 'completed');

    SELECT tell_office_of('receipts', 'orders');
    SELECT tell_office_of('receipt_reversals', 'orders');
    SELECT tell_office_of('write_offs', 'orders');
  `);
}
