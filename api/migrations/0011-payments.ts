import type { Knex } from 'knex';

export const name = '0011-payments';

/*
 * What a provider that speaks over a network needs: events that are tried again, refunds whose outcome may be
 * unknown for a while, disputes, and who looks next at what (`payment_looks`: one node at a time, each thing in turn).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_events ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now();
    DROP INDEX payment_events_unprocessed;
    CREATE INDEX payment_events_unprocessed ON payment_events (next_try_at) WHERE processed_at IS NULL;

    -- A new attempt is a new idempotency key: only after the provider has answered that the last one is void.
    ALTER TABLE refunds ADD COLUMN attempts integer NOT NULL DEFAULT 1
      CONSTRAINT refunds_attempts CHECK (attempts > 0);
    ALTER TABLE refunds ADD COLUMN failure_reason varchar(255);
    CREATE INDEX refunds_pending ON refunds (updated_at) WHERE status = 'pending';

    CREATE TABLE disputes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      payment_id integer NOT NULL REFERENCES payments,
      provider_dispute_id varchar(255) NOT NULL UNIQUE,
      amount_cents bigint NOT NULL CONSTRAINT disputes_amount_cents CHECK (amount_cents > 0),
      reason varchar(100) NOT NULL,
      -- The provider's own word.
      status varchar(100) NOT NULL CONSTRAINT disputes_status CHECK (status <> ''),
      evidence_due_at timestamptz,
      closed_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX disputes_payment_id ON disputes (payment_id);
    SELECT watch_changes('disputes');
    SELECT keep_for_ever('disputes');

    CREATE TABLE payment_looks (
      key varchar(100) PRIMARY KEY CONSTRAINT payment_looks_key CHECK (key <> ''),
      next_at timestamptz NOT NULL
    );
  `);
}
