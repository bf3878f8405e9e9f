import type { Knex } from 'knex';

export const name = '0034-office-trail';

/**
 * What a proof has lost on its way, what imports leave alone, accounts that other tabs changed, and how far back the
 * change feed still reaches.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Pictures that were taken at the door and could not be sent.
    ALTER TABLE delivery_evidence ADD COLUMN photos_lost smallint NOT NULL DEFAULT 0
      CONSTRAINT delivery_evidence_photos_lost CHECK (photos_lost >= 0);

    -- What somebody of the shop has written or arranged: an import leaves it as it is.
    ALTER TABLE products ADD COLUMN hand_made text[] NOT NULL DEFAULT '{}'
      CONSTRAINT products_hand_made
      CHECK (hand_made <@ ARRAY['name', 'description', 'features', 'display_order']);

    -- Which version the change feed had reached when: how old a tombstone is, told by a row a day.
    CREATE TABLE sync_marks (
      at timestamptz PRIMARY KEY,
      version bigint NOT NULL CONSTRAINT sync_marks_version CHECK (version >= 0)
    );
    -- Tombstones in the order of their age.
    CREATE INDEX sync_index_tombstones ON sync_index (version) WHERE deleted;
  `);
  // A sign-in moves a row too, and no list of the office shows it.
  await knex.raw(`
    CREATE TRIGGER tell_office_people_insert AFTER INSERT ON users REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office('users');

    CREATE FUNCTION tell_office_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM before b JOIN changed c USING (id)
        WHERE (b.username, b.email, b.first_name, b.last_name, b.is_admin, b.staff_role, b.deactivated_at, b.deleted_at)
          IS DISTINCT FROM
          (c.username, c.email, c.first_name, c.last_name, c.is_admin, c.staff_role, c.deactivated_at, c.deleted_at))
      THEN PERFORM pg_notify('office', 'users'); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_office_people_update AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office_of_people();
  `);
}
