import type { Knex } from 'knex';

export const name = '0195-policy-texts';

/**
 * What the policies said at each time. A checkout notes the last text that had been written when the customer agreed:
 * of each policy, the latest up to that one held.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE policy_texts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      policy text NOT NULL CONSTRAINT policy_texts_policy CHECK (policy IN ('terms', 'privacy', 'refund', 'shipping')),
      number integer NOT NULL CONSTRAINT policy_texts_number CHECK (number > 0),
      title varchar(255) NOT NULL,
      description text NOT NULL,
      sections jsonb NOT NULL CONSTRAINT policy_texts_sections CHECK (jsonb_typeof(sections) = 'array'),
      -- Of title, description and sections: the same words are no new version.
      sha256 bytea NOT NULL CONSTRAINT policy_texts_sha256 CHECK (octet_length(sha256) = 32),
      held_from timestamptz NOT NULL,
      -- Null: an update of the program, or the first that was kept.
      changed_by integer REFERENCES users,
      UNIQUE (policy, number)
    );
    CREATE INDEX policy_texts_changed_by ON policy_texts (changed_by);
    SELECT append_only('policy_texts');

    CREATE FUNCTION latest_policy_text() RETURNS integer LANGUAGE sql STABLE
      AS 'SELECT max(id) FROM policy_texts';

    -- No foreign key: each new checkout would lock the same row. Texts are never deleted.
    ALTER TABLE checkouts ADD COLUMN policies_as_of integer;
    ALTER TABLE checkouts ALTER COLUMN policies_as_of SET DEFAULT latest_policy_text();
  `);
}
