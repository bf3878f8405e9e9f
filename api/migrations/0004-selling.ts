import type { Knex } from 'knex';

export const name = '0004-selling';

/*
 * A checkout is written down before money is asked for; a payment settles a checkout; an order exists once
 * per settled checkout. `orders.order_id` (and `checkouts.order_id`, its reservation) is the number people
 * see; every other `order_id` is a foreign key to `orders.id`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE checkouts (
      id uuid PRIMARY KEY,
      order_id varchar(20) NOT NULL UNIQUE CONSTRAINT checkouts_order_id CHECK (order_id ~ '^[A-Z0-9-]{1,20}$'),
      idempotency_key varchar(255),
      -- SHA-256 of the session or visitor token that may see and change this checkout.
      owner_hash bytea NOT NULL CONSTRAINT checkouts_owner_hash CHECK (octet_length(owner_hash) = 32),
      user_id integer REFERENCES users,
      customer_info jsonb NOT NULL,
      items jsonb NOT NULL CONSTRAINT checkouts_items CHECK (jsonb_typeof(items) = 'array'),
      item_subtotal_cents bigint NOT NULL CONSTRAINT checkouts_item_subtotal_cents CHECK (item_subtotal_cents >= 0),
      setup_cents bigint NOT NULL DEFAULT 0 CONSTRAINT checkouts_setup_cents CHECK (setup_cents >= 0),
      shipping_cents bigint NOT NULL DEFAULT 0 CONSTRAINT checkouts_shipping_cents CHECK (shipping_cents >= 0),
      total_cents bigint NOT NULL,
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT checkouts_currency CHECK (currency = 'aud'),
      cart_hash varchar(64) NOT NULL,
      price_version integer NOT NULL DEFAULT 1 CONSTRAINT checkouts_price_version CHECK (price_version > 0),
      payment_method varchar(50),
      payment_intent_id varchar(255) UNIQUE,
      status text NOT NULL DEFAULT 'open'
        CONSTRAINT checkouts_status CHECK (status IN ('open', 'paying', 'paid', 'payment_review', 'abandoned')),
      access_token_hash bytea CONSTRAINT checkouts_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      expires_at timestamptz NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT checkouts_total_cents CHECK (total_cents = item_subtotal_cents + setup_cents + shipping_cents)
    );
    CREATE UNIQUE INDEX checkouts_idempotency ON checkouts (owner_hash, idempotency_key)
      WHERE idempotency_key IS NOT NULL;
    CREATE INDEX checkouts_user_id ON checkouts (user_id);
    CREATE INDEX checkouts_paying ON checkouts (updated_at) WHERE status IN ('open', 'paying');
    SELECT watch_changes('checkouts');

    CREATE TABLE orders (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id varchar(20) NOT NULL UNIQUE CONSTRAINT orders_order_id CHECK (order_id ~ '^[A-Z0-9-]{1,20}$'),
      user_id integer REFERENCES users,
      customer_id integer REFERENCES customers,
      checkout_id uuid UNIQUE REFERENCES checkouts,
      customer_info jsonb NOT NULL,
      company varchar(255),
      abn varchar(11) CONSTRAINT orders_abn CHECK (abn ~ '^[0-9]{11}$'),
      po_number varchar(100),
      notes text,
      subtotal_cents bigint NOT NULL CONSTRAINT orders_subtotal_cents CHECK (subtotal_cents >= 0),
      setup_cents bigint NOT NULL DEFAULT 0 CONSTRAINT orders_setup_cents CHECK (setup_cents >= 0),
      shipping_cents bigint NOT NULL DEFAULT 0 CONSTRAINT orders_shipping_cents CHECK (shipping_cents >= 0),
      total_cents bigint NOT NULL,
      gst_cents bigint NOT NULL DEFAULT 0,
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT orders_currency CHECK (currency = 'aud'),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT orders_status CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
      payment_method varchar(50),
      payment_id varchar(255) UNIQUE,
      is_paid boolean NOT NULL DEFAULT false,
      paid_at timestamptz,
      payment_review boolean NOT NULL DEFAULT false,
      review_reason text,
      is_shipped boolean NOT NULL DEFAULT false,
      shipped_at timestamptz,
      tracking_number varchar(100),
      fulfilment_method text NOT NULL DEFAULT 'auspost'
        CONSTRAINT orders_fulfilment_method CHECK (fulfilment_method IN ('auspost', 'driver', 'pickup')),
      signature_required boolean NOT NULL DEFAULT false,
      access_token_hash bytea CONSTRAINT orders_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT orders_total_cents CHECK (total_cents = subtotal_cents + setup_cents + shipping_cents),
      CONSTRAINT orders_gst_cents CHECK (gst_cents BETWEEN 0 AND total_cents),
      CONSTRAINT orders_paid_at CHECK (NOT is_paid OR paid_at IS NOT NULL),
      CONSTRAINT orders_shipped_at CHECK (NOT is_shipped OR shipped_at IS NOT NULL),
      -- Money that does not fit its order is never shipped against.
      CONSTRAINT orders_review_not_shipped CHECK (NOT (payment_review AND is_shipped))
    );
    CREATE INDEX orders_created_at ON orders (created_at DESC, id DESC);
    CREATE INDEX orders_status ON orders (status, created_at DESC);
    CREATE INDEX orders_user_id ON orders (user_id, created_at DESC);
    CREATE INDEX orders_customer_id ON orders (customer_id, created_at DESC);
    CREATE INDEX orders_email ON orders (lower(customer_info ->> 'email'));
    CREATE INDEX orders_payment_review ON orders (created_at DESC) WHERE payment_review;
    SELECT watch_changes('orders');
    SELECT keep_for_ever('orders');

    CREATE TABLE order_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      product_id integer REFERENCES products,
      line_number integer NOT NULL DEFAULT 1 CONSTRAINT order_items_line_number CHECK (line_number > 0),
      name varchar(255) NOT NULL,
      image text,
      price_cents bigint NOT NULL CONSTRAINT order_items_price_cents CHECK (price_cents >= 0),
      color jsonb,
      design_placements jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT order_items_design_placements CHECK (jsonb_typeof(design_placements) = 'array'),
      design_group_id uuid,
      allow_multiple_colors boolean NOT NULL DEFAULT false,
      -- The column's own default; every storefront line is written with the fee it was sold at.
      setup_fee_cents bigint NOT NULL DEFAULT 2995 CONSTRAINT order_items_setup_fee_cents CHECK (setup_fee_cents >= 0),
      size_quantities jsonb NOT NULL
        CONSTRAINT order_items_size_quantities CHECK (jsonb_typeof(size_quantities) = 'array'),
      total_quantity integer NOT NULL CONSTRAINT order_items_total_quantity CHECK (total_quantity > 0),
      total_price_cents bigint NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT order_items_total_price_cents CHECK (total_price_cents = total_quantity * price_cents)
    );
    CREATE INDEX order_items_order_id ON order_items (order_id, line_number);
    CREATE INDEX order_items_product_id ON order_items (product_id);
    SELECT watch_changes('order_items');
    SELECT keep_for_ever('order_items');

    CREATE TABLE order_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      type varchar(64) NOT NULL CONSTRAINT order_events_type CHECK (type <> ''),
      data jsonb NOT NULL DEFAULT '{}',
      actor_id integer REFERENCES users,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX order_events_order_id ON order_events (order_id, at, id);
    CREATE INDEX order_events_actor_id ON order_events (actor_id);
    SELECT append_only('order_events');
  `);
  await knex.raw(`
    CREATE TABLE payments (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      provider text NOT NULL CONSTRAINT payments_provider CHECK (provider IN ('stripe', 'test', 'manual')),
      provider_payment_id varchar(255) NOT NULL UNIQUE,
      checkout_id uuid REFERENCES checkouts,
      order_id integer REFERENCES orders,
      method varchar(50) NOT NULL,
      amount_cents bigint NOT NULL CONSTRAINT payments_amount_cents CHECK (amount_cents > 0),
      received_cents bigint NOT NULL DEFAULT 0 CONSTRAINT payments_received_cents CHECK (received_cents >= 0),
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT payments_currency CHECK (currency ~ '^[a-z]{3}$'),
      -- The provider's own words (Stripe's spelling), so that what it says is what is stored.
      status text NOT NULL CONSTRAINT payments_status CHECK (status IN ('requires_payment_method',
        'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
      error_code varchar(100),
      error_message text,
      succeeded_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX payments_checkout_id ON payments (checkout_id);
    CREATE INDEX payments_order_id ON payments (order_id);
    CREATE INDEX payments_unmatched ON payments (succeeded_at) WHERE status = 'succeeded' AND order_id IS NULL;
    SELECT watch_changes('payments');
    SELECT keep_for_ever('payments');

    CREATE TABLE payment_events (
      id varchar(255) PRIMARY KEY,
      provider text NOT NULL CONSTRAINT payment_events_provider CHECK (provider IN ('stripe', 'test')),
      type varchar(100) NOT NULL,
      provider_payment_id varchar(255),
      payload jsonb NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      received_at timestamptz NOT NULL DEFAULT now(),
      processed_at timestamptz
    );
    CREATE INDEX payment_events_payment ON payment_events (provider_payment_id, received_at);
    CREATE INDEX payment_events_unprocessed ON payment_events (received_at) WHERE processed_at IS NULL;
    SELECT keep_for_ever('payment_events');

    CREATE TABLE refunds (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      payment_id integer NOT NULL REFERENCES payments,
      provider_refund_id varchar(255) UNIQUE,
      idempotency_key varchar(255) UNIQUE,
      amount_cents bigint NOT NULL CONSTRAINT refunds_amount_cents CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT refunds_status CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
      reason text,
      created_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX refunds_order_id ON refunds (order_id);
    CREATE INDEX refunds_payment_id ON refunds (payment_id);
    CREATE INDEX refunds_created_by ON refunds (created_by);
    SELECT watch_changes('refunds');
    SELECT keep_for_ever('refunds');

    -- Numbers without gaps: the row stays locked until the taker commits, so a rollback gives its number back.
    CREATE TABLE counters (
      name varchar(64) PRIMARY KEY,
      value bigint NOT NULL DEFAULT 0 CONSTRAINT counters_value CHECK (value >= 0)
    );
    CREATE FUNCTION take_number(counter text) RETURNS bigint LANGUAGE sql AS $$
      INSERT INTO counters (name, value) VALUES (counter, 1)
      ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
      RETURNING value
    $$;

    CREATE TABLE invoices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      number varchar(20) NOT NULL UNIQUE,
      order_id integer NOT NULL REFERENCES orders,
      kind text NOT NULL DEFAULT 'invoice' CONSTRAINT invoices_kind CHECK (kind IN ('invoice', 'credit_note')),
      refund_id integer UNIQUE REFERENCES refunds,
      total_cents bigint NOT NULL,
      gst_cents bigint NOT NULL,
      -- Seller, buyer and lines as they were on the day of issue.
      document jsonb NOT NULL,
      issued_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT invoices_gst_cents CHECK (gst_cents BETWEEN 0 AND total_cents)
    );
    CREATE UNIQUE INDEX invoices_one_per_order ON invoices (order_id) WHERE kind = 'invoice';
    CREATE INDEX invoices_order_id ON invoices (order_id);
    SELECT append_only('invoices');
  `);
  await knex.raw(`
    CREATE TABLE mails (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(64) NOT NULL,
      unique_key varchar(255) UNIQUE,
      message_id varchar(255) NOT NULL UNIQUE,
      to_email varchar(254) NOT NULL,
      to_name varchar(255),
      reply_to varchar(254),
      subject varchar(255) NOT NULL,
      body_text text NOT NULL,
      body_html text,
      attachments jsonb NOT NULL DEFAULT '[]',
      order_id integer REFERENCES orders,
      status text NOT NULL DEFAULT 'queued' CONSTRAINT mails_status CHECK (status IN ('queued', 'sent', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      sent_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX mails_created_at ON mails (created_at DESC);
    CREATE INDEX mails_queued ON mails (created_at) WHERE status = 'queued';
    CREATE INDEX mails_order_id ON mails (order_id);
    SELECT watch_changes('mails');

    CREATE TABLE tasks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(64) NOT NULL CONSTRAINT tasks_kind CHECK (kind <> ''),
      payload jsonb NOT NULL DEFAULT '{}',
      -- Enqueuing the same key again does nothing, for as long as the finished row is kept.
      unique_key varchar(255) UNIQUE,
      run_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0 CONSTRAINT tasks_attempts CHECK (attempts >= 0),
      max_attempts integer NOT NULL DEFAULT 8 CONSTRAINT tasks_max_attempts CHECK (max_attempts > 0),
      locked_until timestamptz,
      locked_by varchar(100),
      last_error text,
      done_at timestamptz,
      failed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tasks_due ON tasks (run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
    CREATE INDEX tasks_done_at ON tasks (done_at) WHERE done_at IS NOT NULL;
    CREATE INDEX tasks_failed ON tasks (failed_at) WHERE failed_at IS NOT NULL;
  `);
}
