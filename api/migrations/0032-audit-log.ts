import type { Knex } from 'knex';

export const name = '0032-audit-log';

/** The log is read from its newest end, whole, by person or by kind of record; and it tells doing from receiving. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null on rows from before: what was received then was not written down.
    ALTER TABLE audit_events ADD COLUMN received_at timestamptz;
    ALTER TABLE audit_events ALTER COLUMN received_at SET DEFAULT now();
    ALTER TABLE audit_events ADD COLUMN user_agent varchar(300);

    DROP INDEX audit_events_occurred_at;
    CREATE INDEX audit_events_newest ON audit_events (occurred_at DESC, id DESC);
    DROP INDEX audit_events_actor_id;
    CREATE INDEX audit_events_actor_id ON audit_events (actor_id, occurred_at DESC, id DESC);
    CREATE INDEX audit_events_kind ON audit_events (entity, occurred_at DESC, id DESC);
    CREATE INDEX security_events_newest ON security_events (occurred_at DESC, id DESC);
    CREATE INDEX order_events_newest ON order_events (at DESC, id DESC);
    DROP INDEX order_events_actor_id;
    CREATE INDEX order_events_actor_id ON order_events (actor_id, at DESC, id DESC);
  `);
}
