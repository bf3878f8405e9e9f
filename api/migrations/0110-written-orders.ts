import type { Knex } from 'knex';

export const name = '0110-written-orders';

/** Orders that the office has written: who did, what was chosen with the reasons for prices, and the note to the customer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE written_orders (
      -- Made by the form: sent twice, it is one order.
      client_id uuid PRIMARY KEY,
      -- Null only within the transaction that writes the order.
      order_id integer UNIQUE REFERENCES orders,
      -- SHA-256 of what was asked for.
      body_hash bytea NOT NULL CONSTRAINT written_orders_body_hash CHECK (length(body_hash) = 32),
      -- As it was chosen, with reasons for prices; erased with the person.
      work jsonb CONSTRAINT written_orders_work CHECK (jsonb_typeof(work) = 'object'),
      -- What the customer reads; erased with the person.
      message text,
      written_by integer NOT NULL REFERENCES users,
      written_at timestamptz NOT NULL
    );
    CREATE INDEX written_orders_written_by ON written_orders (written_by);
    CREATE TRIGGER keep_rows BEFORE DELETE ON written_orders FOR EACH ROW EXECUTE FUNCTION forbid_change();
    CREATE TRIGGER keep_table BEFORE TRUNCATE ON written_orders
      FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
  `);
}
