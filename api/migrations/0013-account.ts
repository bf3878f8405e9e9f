import type { Knex } from 'knex';

export const name = '0013-account';

/** What an account needs beyond signing in: changes of its address, and its end. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users
      -- Counts changes of the profile only: \`version\` also moves with every sign-in.
      ADD COLUMN profile_version integer NOT NULL DEFAULT 1
        CONSTRAINT users_profile_version CHECK (profile_version > 0),
      -- End of the time in which the owner may think again; null unless they asked for the deletion.
      ADD COLUMN delete_after timestamptz,
      ADD COLUMN anonymised_at timestamptz,
      ADD CONSTRAINT users_anonymised CHECK (anonymised_at IS NULL OR (deleted_at IS NOT NULL
        AND email IS NULL AND first_name IS NULL AND last_name IS NULL));
    CREATE INDEX users_delete_after ON users (delete_after) WHERE delete_after IS NOT NULL AND deleted_at IS NULL;

    -- Waits for the link in the new address's mail; the old address can take it back for a while after.
    CREATE TABLE email_changes (
      token_hash bytea PRIMARY KEY CONSTRAINT email_changes_token_hash CHECK (octet_length(token_hash) = 32),
      undo_token_hash bytea NOT NULL UNIQUE
        CONSTRAINT email_changes_undo_token_hash CHECK (octet_length(undo_token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      old_email varchar(254),
      new_email varchar(254) NOT NULL CONSTRAINT email_changes_new_email CHECK (new_email <> ''),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      undo_until timestamptz NOT NULL,
      confirmed_at timestamptz,
      -- Taken back, replaced by a newer one, or given up.
      ended_at timestamptz
    );
    CREATE INDEX email_changes_user_id ON email_changes (user_id, created_at DESC);

    CREATE INDEX tasks_reset_requests ON tasks (id) WHERE kind = 'password_reset';
  `);
}
