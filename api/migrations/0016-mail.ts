import type { Knex } from 'knex';

export const name = '0016-mail';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mails
      -- What the mail says, block by block. It gets its layout when it is sent, and body_html keeps what was sent.
      ADD COLUMN content jsonb CONSTRAINT mails_content CHECK (jsonb_typeof(content) = 'object'),
      -- When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.
      ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
      ADD CONSTRAINT mails_attempts CHECK (attempts >= 0),
      ADD CONSTRAINT mails_unsubscribe_url CHECK (unsubscribe_url ~ '^(http|https)://') NOT VALID;
    DROP INDEX mails_queued;
    CREATE INDEX mails_due ON mails (next_try_at, id) WHERE status = 'queued';
    CREATE INDEX mails_kind ON mails (kind, created_at DESC);
  `);
}
