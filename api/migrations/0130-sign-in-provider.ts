import type { Knex } from 'knex';

export const name = '0130-sign-in-provider';

/** Accounts of staff at an OpenID provider, and sign-ins that are under way there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE identities (
      issuer text NOT NULL CONSTRAINT identities_issuer CHECK (issuer <> ''),
      -- Of the provider's own making: addresses change hands, this does not.
      subject text NOT NULL CONSTRAINT identities_subject CHECK (subject <> ''),
      user_id integer NOT NULL REFERENCES users (id),
      -- By which it was linked.
      email text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject),
      CONSTRAINT identities_user UNIQUE (user_id, issuer)
    );

    CREATE TABLE provider_sign_ins (
      token_hash bytea PRIMARY KEY CONSTRAINT provider_sign_ins_token_hash CHECK (octet_length(token_hash) = 32),
      state text NOT NULL,
      nonce text NOT NULL,
      verifier text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);
  `);
}
