import type { Knex } from 'knex';

export const name = '0012-mail';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mails
      -- When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.
      ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
      ADD CONSTRAINT mails_unsubscribe_url CHECK (unsubscribe_url ~ '^https?://') NOT VALID,
      -- One address and nothing else: a list would make further recipients.
      ADD CONSTRAINT mails_to_email CHECK (to_email ~ '^[^\\s,;<>"]+@[^\\s,;<>"@]+$') NOT VALID,
      ADD CONSTRAINT mails_attempts CHECK (attempts >= 0);
    DROP INDEX mails_queued;
    CREATE INDEX mails_due ON mails (next_try_at, id) WHERE status = 'queued';
    CREATE INDEX mails_kind ON mails (kind, created_at DESC);

    -- Keys that the shop makes for itself, the same on all nodes.
    CREATE TABLE secrets (
      name varchar(64) PRIMARY KEY CONSTRAINT secrets_name CHECK (name <> ''),
      value bytea NOT NULL CONSTRAINT secrets_value CHECK (octet_length(value) = 32),
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `);
}
