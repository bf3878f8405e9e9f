import type { Knex } from 'knex';

export const name = '0039-shift-keys';

/** What a device hides names, addresses and signatures with. A revoked one is never given to write with again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE shift_keys (
      -- 6 random bytes, base64url.
      id text PRIMARY KEY CONSTRAINT shift_keys_id CHECK (id ~ '^[A-Za-z0-9_-]{8}$'),
      -- As the device calls itself; the key may be asked for with its first sync.
      device_id uuid NOT NULL,
      user_id integer NOT NULL REFERENCES users,
      secret bytea NOT NULL CONSTRAINT shift_keys_secret CHECK (octet_length(secret) = 32),
      issued_at timestamptz NOT NULL,
      -- The device lets go of it by then, unless it has reached us since.
      expires_at timestamptz NOT NULL CONSTRAINT shift_keys_expires_at CHECK (expires_at >= issued_at),
      revoked_at timestamptz
    );
    CREATE INDEX shift_keys_device ON shift_keys (device_id, user_id, issued_at);
    CREATE INDEX shift_keys_user_id ON shift_keys (user_id);
  `);
}
