import type { Knex } from 'knex';

export const name = '0023-staff';

/** Accounts that the office closes or invites, devices that are lost, and word of every session that ends. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users
      ADD COLUMN deactivated_at timestamptz,
      -- Until the person has chosen a password.
      ADD COLUMN invited_at timestamptz;
    ALTER TABLE devices ADD COLUMN revoked_at timestamptz;
    CREATE INDEX users_admins ON users (id) WHERE is_admin AND deleted_at IS NULL;

    -- Whoever holds a stream open for this person looks whether its session is still there.
    CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('sessions', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) AS people;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
      FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
  `);
}
