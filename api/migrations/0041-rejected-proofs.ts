import type { Knex } from 'knex';

export const name = '0041-rejected-proofs';

/** What the office decided about proof that could not be read. The bytes lie with the mutation, which never changes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE rejected_proof_reviews (
      mutation_id uuid PRIMARY KEY REFERENCES sync_mutations,
      reviewed_at timestamptz NOT NULL DEFAULT now(),
      reviewed_by integer NOT NULL REFERENCES users,
      reviewed_note text NOT NULL CONSTRAINT rejected_proof_reviews_note CHECK (reviewed_note <> '')
    );
    CREATE INDEX rejected_proof_reviews_reviewed_by ON rejected_proof_reviews (reviewed_by);
    CREATE INDEX sync_mutations_rejected ON sync_mutations (received_at) WHERE status = 'rejected';
  `);
}
