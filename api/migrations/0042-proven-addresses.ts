import type { Knex } from 'knex';

export const name = '0042-proven-addresses';

/** Whose inbox an account's address is, which browsers its owner has signed in on, and the whole of what was sent under an idempotency key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users
      -- When a link that was sent to the present address was used; null for an address that was only typed.
      ADD COLUMN email_proven_at timestamptz,
      ADD CONSTRAINT users_email_proven_at CHECK (email_proven_at IS NULL OR email IS NOT NULL);
    -- The links of a change are for the new address; those for a password end when the address changes.
    UPDATE users u SET email_proven_at = proven.at FROM (
      SELECT id, greatest(
        (SELECT max(confirmed_at) FROM email_changes c WHERE c.user_id = p.id AND lower(c.new_email) = p.email_key),
        (SELECT max(used_at) FROM password_resets r WHERE r.user_id = p.id)) AS at
      FROM users p WHERE email IS NOT NULL) proven
    WHERE proven.id = u.id AND proven.at IS NOT NULL;
    -- Whoever bought with an address was taken for its owner, also where somebody else was known by it already.
    UPDATE customers c SET user_id = NULL FROM users u
    WHERE u.id = c.user_id AND c.created_at < u.created_at
      AND (u.email_proven_at IS NULL OR u.email_key IS DISTINCT FROM lower(c.email));

    -- Browsers on which somebody has signed in: strangers who guess the password do not lock them out.
    CREATE TABLE known_devices (
      token_hash bytea NOT NULL CONSTRAINT known_devices_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      last_used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (token_hash, user_id)
    );
    CREATE INDEX known_devices_user_id ON known_devices (user_id);

    ALTER TABLE checkouts
      ADD COLUMN body_hash bytea CONSTRAINT checkouts_body_hash CHECK (octet_length(body_hash) = 32);
  `);
}
