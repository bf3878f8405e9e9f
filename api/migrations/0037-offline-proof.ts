import type { Knex } from 'knex';

export const name = '0037-offline-proof';

/** What must never be, where it was; and how old the oldest change is that a device still holds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- By our clock, whatever the device's says. Null: it has handed in everything.
    ALTER TABLE devices ADD COLUMN oldest_unsent_at timestamptz;
    CREATE INDEX devices_unsent ON devices (oldest_unsent_at) WHERE oldest_unsent_at IS NOT NULL;

    CREATE TABLE sync_findings (
      kind text NOT NULL CONSTRAINT sync_findings_kind CHECK (kind IN ('evidence_without_mutation',
        'mutation_without_verdict', 'row_not_in_feed')),
      subject text NOT NULL CONSTRAINT sync_findings_subject CHECK (subject <> ''),
      found_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, subject)
    );
    SELECT tell_office_of('sync_findings', 'sync_findings');
  `);
}
