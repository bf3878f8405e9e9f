import type { Knex } from 'knex';

export const name = '0147-shipments';

/**
 * Orders that leave in parts: which pieces went when and how, and when those are expected that can't come yet. An order
 * that leaves as a whole has no rows here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE shipments (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the form: sent twice, it is one shipment. Null for the rest of an order, which left as one.
      client_id uuid UNIQUE,
      order_id integer NOT NULL REFERENCES orders,
      -- SHA-256 of what was asked for.
      body_hash bytea CONSTRAINT shipments_body_hash CHECK (length(body_hash) = 32),
      -- From 1 in its order.
      number integer NOT NULL CONSTRAINT shipments_number CHECK (number > 0),
      method text NOT NULL CONSTRAINT shipments_method CHECK (method IN ('auspost', 'driver', 'pickup')),
      tracking_number varchar(100),
      -- Of our own driver. It waits until the driver sets out.
      delivery_id uuid REFERENCES deliveries,
      -- Null while it waits for the driver.
      shipped_at timestamptz,
      -- Its delivery was cancelled before it left: its pieces can be shipped again.
      dropped_at timestamptz CONSTRAINT shipments_dropped CHECK (dropped_at IS NULL OR shipped_at IS NULL),
      made_by integer NOT NULL REFERENCES users,
      made_at timestamptz NOT NULL,
      CONSTRAINT shipments_of_order UNIQUE (order_id, number),
      CONSTRAINT shipments_left CHECK (shipped_at IS NOT NULL OR delivery_id IS NOT NULL)
    );
    CREATE UNIQUE INDEX shipments_delivery ON shipments (delivery_id);
    CREATE INDEX shipments_made_by ON shipments (made_by);

    CREATE TABLE shipment_lines (
      shipment_id integer NOT NULL REFERENCES shipments,
      order_item_id integer NOT NULL REFERENCES order_items,
      -- Empty for a line without sizes.
      size varchar(50) NOT NULL,
      quantity integer NOT NULL CONSTRAINT shipment_lines_quantity CHECK (quantity > 0),
      PRIMARY KEY (shipment_id, order_item_id, size)
    );
    CREATE INDEX shipment_lines_item ON shipment_lines (order_item_id);

    -- When the pieces of a line and size are expected that have not left yet; the customer is told.
    CREATE TABLE back_orders (
      order_item_id integer NOT NULL REFERENCES order_items,
      size varchar(50) NOT NULL,
      expected_on date NOT NULL,
      noted_by integer NOT NULL REFERENCES users,
      noted_at timestamptz NOT NULL,
      PRIMARY KEY (order_item_id, size)
    );
    CREATE INDEX back_orders_noted_by ON back_orders (noted_by);
  `);
}
