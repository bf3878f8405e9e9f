import type { Knex } from 'knex';

export const name = '0129-passkeys';

/** Passkeys of staff, and the questions that browsers are to sign, each once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE passkeys (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id),
      -- Chosen by the authenticator, base64url.
      credential_id text NOT NULL UNIQUE CONSTRAINT passkeys_credential_id CHECK (credential_id ~ '^[A-Za-z0-9_-]+$'),
      -- COSE, as it came.
      public_key bytea NOT NULL CONSTRAINT passkeys_public_key CHECK (octet_length(public_key) > 0),
      -- How often it was used, as it says itself; always 0 for passkeys that are on several devices.
      counter bigint NOT NULL DEFAULT 0 CONSTRAINT passkeys_counter CHECK (counter >= 0),
      transports text[] NOT NULL DEFAULT '{}',
      name text NOT NULL CONSTRAINT passkeys_name CHECK (name <> ''),
      -- Copied to the person's other devices by its provider.
      is_synced boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_user_id ON passkeys (user_id);

    CREATE TABLE passkey_challenges (
      challenge_hash bytea PRIMARY KEY
        CONSTRAINT passkey_challenges_challenge_hash CHECK (octet_length(challenge_hash) = 32),
      purpose text NOT NULL
        CONSTRAINT passkey_challenges_purpose CHECK (purpose IN ('add', 'signIn', 'secondStep', 'confirm')),
      -- Null for a sign-in: whose passkey it is, is told by the answer.
      user_id integer REFERENCES users (id),
      expires_at timestamptz NOT NULL,
      CONSTRAINT passkey_challenges_user CHECK ((user_id IS NULL) = (purpose = 'signIn'))
    );
    CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id);
    CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);
  `);
}
