import type { Knex } from 'knex';

export const name = '0040-quick-orders';

/*
 * What lets an order, and the checkout before it, be written by one statement without a transaction around it: the
 * locks are taken and judged inside the statement. A volatile function reads again with each of its statements, so what
 * it reads after it has waited is what the rival has committed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- True when the owner has no checkout that this cart or this number would go on with. Two tabs of one owner wait
    -- here for each other, as in save-checkout.ts.
    CREATE FUNCTION is_first_checkout(owner bytea, number text, cart text) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended(encode(owner, 'hex'), 0));
      RETURN NOT EXISTS (SELECT FROM checkouts c WHERE c.owner_hash = owner AND c.status <> 'abandoned'
          AND (c.order_id = number OR c.cart_hash = cart))
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = number);
    END $$;

    -- Locks the checkout and the customer of an order that was planned without any lock. Raises when either is not what
    -- the plan was made from: the statement is undone, and whoever sent it plans again under the locks.
    CREATE FUNCTION claim_sale(checkout uuid, seen integer, mail text, customer integer) RETURNS boolean
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM checkouts c WHERE c.id = checkout AND c.version = seen FOR UPDATE;
      IF FOUND AND NOT EXISTS (SELECT FROM orders o WHERE o.checkout_id = checkout)
        AND (SELECT id FROM lock_customer(mail)) IS NOT DISTINCT FROM customer
      THEN RETURN true;
      END IF;
      RAISE EXCEPTION 'the sale of checkout % has moved on', checkout USING ERRCODE = 'serialization_failure';
    END $$;
  `);
}
