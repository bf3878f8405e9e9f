import type { Knex } from 'knex';

export const name = '0157-proof-approvers';

/** People whom a buyer asks about a proof by link, each with an answer of their own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE proof_approvers (
      -- Made by the device that asks: asked twice it is one person.
      id uuid PRIMARY KEY,
      proof_id integer NOT NULL REFERENCES proofs,
      -- As the buyer has named them.
      name varchar(80) NOT NULL,
      -- SHA-256; the token itself is in the link and nowhere else.
      token_hash bytea NOT NULL UNIQUE CONSTRAINT proof_approvers_token_hash CHECK (octet_length(token_hash) = 32),
      expires_at timestamptz NOT NULL,
      -- In the order in which they were named, also within one request.
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Whoever asked has taken the link back.
      removed_at timestamptz,
      decision text CONSTRAINT proof_approvers_decision CHECK (decision IN ('approved', 'changes_requested')),
      answer text,
      answer_id uuid UNIQUE,
      answered_at timestamptz,
      CONSTRAINT proof_approvers_answered CHECK ((decision IS NULL) = (answered_at IS NULL))
    );
    CREATE INDEX proof_approvers_proof_id ON proof_approvers (proof_id);

    CREATE TABLE proof_panels (
      proof_id integer PRIMARY KEY REFERENCES proofs,
      -- How many have to say yes. Null: all who are asked.
      needed integer CONSTRAINT proof_panels_needed CHECK (needed > 0)
    );
  `);
}
