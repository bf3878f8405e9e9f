import type { Knex } from 'knex';

export const name = '0051-hashed-questions';

/**
 * A client may propose any text as its order number, somebody's name among them. What is not a number that we would
 * give is kept as its SHA-256 in hex, which finds the same text again and tells nobody what it was.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Without the constraint meanwhile: a text may be the hash of another one, which is written before its turn comes.
    ALTER TABLE checkout_questions DROP CONSTRAINT checkout_questions_once;
    UPDATE checkout_questions SET asked = encode(sha256(convert_to(asked, 'UTF8')), 'hex')
      WHERE asked !~ '^[A-Z0-9]{10}$';
    ALTER TABLE checkout_questions ADD CONSTRAINT checkout_questions_once
      UNIQUE NULLS NOT DISTINCT (checkout_id, owner_hash, asked, idempotency_key, body_hash);
  `);
}
