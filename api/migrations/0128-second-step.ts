import type { Knex } from 'knex';

export const name = '0128-second-step';

/** The second step of a staff sign-in: authenticator apps, recovery codes, and sign-ins between password and code. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- From when a sign-in needs a second step; null until a sign-in finds that the role needs one.
    ALTER TABLE users ADD COLUMN second_step_due_at timestamptz;

    CREATE TABLE authenticators (
      user_id integer PRIMARY KEY REFERENCES users (id),
      -- Base32; null while only the pending one has been shown.
      secret text CONSTRAINT authenticators_secret CHECK (secret <> ''),
      -- Shown, and not yet confirmed by a code.
      pending_secret text CONSTRAINT authenticators_pending_secret CHECK (pending_secret <> ''),
      -- Time step of the last code that was used: no code counts twice.
      last_step bigint NOT NULL DEFAULT 0 CONSTRAINT authenticators_last_step CHECK (last_step >= 0),
      confirmed_at timestamptz,
      CONSTRAINT authenticators_confirmed CHECK ((secret IS NULL) = (confirmed_at IS NULL))
    );

    CREATE TABLE recovery_codes (
      code_hash bytea PRIMARY KEY CONSTRAINT recovery_codes_code_hash CHECK (octet_length(code_hash) = 32),
      user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz
    );
    CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id);

    CREATE TABLE sign_in_steps (
      token_hash bytea PRIMARY KEY CONSTRAINT sign_in_steps_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users (id),
      -- Wrong codes so far.
      tries integer NOT NULL DEFAULT 0 CONSTRAINT sign_in_steps_tries CHECK (tries >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_steps_user_id ON sign_in_steps (user_id);
    CREATE INDEX sign_in_steps_expires_at ON sign_in_steps (expires_at);
  `);
}
