import type { Knex } from 'knex';

export const name = '0089-proof-requests';

/** What a customer put beside the words when they asked for a change of a proof. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE proof_requests (
      proof_id integer PRIMARY KEY REFERENCES proofs,
      -- Places on the pictures: placement, shares of the picture from the left and the top, and a note.
      pins jsonb NOT NULL DEFAULT '[]' CONSTRAINT proof_requests_pins CHECK (jsonb_typeof(pins) = 'array'),
      -- Uploads by their hash and name.
      files jsonb NOT NULL DEFAULT '[]' CONSTRAINT proof_requests_files CHECK (jsonb_typeof(files) = 'array'),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX proof_requests_files_named ON proof_requests USING gin (files jsonb_path_ops);
    CREATE TRIGGER keep_values BEFORE UPDATE ON proof_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
    CREATE TRIGGER keep_rows BEFORE DELETE ON proof_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
    CREATE TRIGGER keep_table BEFORE TRUNCATE ON proof_requests FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
  `);
}
