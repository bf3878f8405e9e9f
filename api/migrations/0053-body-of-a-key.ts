import type { Knex } from 'knex';

export const name = '0053-body-of-a-key';

/** What was sent under a key, so that the same key with something else is refused. Null in rows from before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE customers ADD COLUMN body_hash bytea
      CONSTRAINT customers_body_hash CHECK (octet_length(body_hash) = 32);
    ALTER TABLE projects ADD COLUMN body_hash bytea
      CONSTRAINT projects_body_hash CHECK (octet_length(body_hash) = 32);
  `);
}
