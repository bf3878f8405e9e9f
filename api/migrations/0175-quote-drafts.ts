import type { Knex } from 'knex';

export const name = '0175-quote-drafts';

/** What the office is writing of a quote, before it is sent: seen on every device of the office, by no customer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE quotes
      -- As it was typed, with the id of its saving and the version that it was based on.
      ADD COLUMN draft jsonb CONSTRAINT quotes_draft CHECK (jsonb_typeof(draft) = 'object'),
      ADD COLUMN draft_at timestamptz,
      ADD COLUMN draft_by integer REFERENCES users,
      ADD CONSTRAINT quotes_drafted CHECK ((draft IS NULL) = (draft_at IS NULL)),
      -- An address may still be missing in a draft.
      DROP CONSTRAINT quotes_email,
      ADD CONSTRAINT quotes_email CHECK (email <> '' OR draft IS NOT NULL);
    CREATE INDEX quotes_draft_by ON quotes (draft_by);

    ALTER TABLE quote_events DROP CONSTRAINT quote_events_type, ADD CONSTRAINT quote_events_type
      CHECK (type IN ('status', 'called', 'sent', 'viewed', 'accepted', 'declined', 'project', 'linked', 'completed',
        'deleted', 'restored', 'sizes_closed', 'sizes_opened', 'drafted'));
  `);
}
