import type { Knex } from 'knex';

export const name = '0046-asked-order-numbers';

/*
 * By which other names a checkout was asked for: a number that is not its own, the key of another request, another
 * browser that proved the question to be its own. Without them the same question asked again would be a new one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE checkout_questions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      checkout_id uuid NOT NULL REFERENCES checkouts ON DELETE CASCADE,
      -- Who asked, as in checkouts.owner_hash.
      owner_hash bytea NOT NULL CONSTRAINT checkout_questions_owner_hash CHECK (octet_length(owner_hash) = 32),
      -- The number that the client proposed, as it was written.
      asked varchar(200),
      idempotency_key varchar(255),
      body_hash bytea CONSTRAINT checkout_questions_body_hash CHECK (octet_length(body_hash) = 32),
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT checkout_questions_once
        UNIQUE NULLS NOT DISTINCT (checkout_id, owner_hash, asked, idempotency_key, body_hash)
    );
    CREATE INDEX checkout_questions_asked ON checkout_questions (asked);
    CREATE INDEX checkout_questions_idempotency_key ON checkout_questions (idempotency_key);
    CREATE INDEX checkout_questions_body_hash ON checkout_questions (body_hash);
    CREATE INDEX checkouts_body_hash_key ON checkouts (body_hash) WHERE body_hash IS NOT NULL;

    -- As before, and nobody has asked by this number for another checkout. The number's lock comes before the owner's,
    -- as in lock-question.ts: the same number may be asked for in the name of two owners, where a cookie was lost.
    CREATE OR REPLACE FUNCTION is_first_checkout(owner bytea, number text, cart text) RETURNS boolean
    LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('order number ' || number, 0));
      PERFORM pg_advisory_xact_lock(hashtextextended(encode(owner, 'hex'), 0));
      RETURN NOT EXISTS (SELECT FROM checkouts c WHERE c.owner_hash = owner AND c.status <> 'abandoned'
          AND (c.order_id = number OR c.cart_hash = cart))
        AND NOT EXISTS (SELECT FROM checkout_questions q WHERE q.asked = number)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = number);
    END $$;
  `);
}
