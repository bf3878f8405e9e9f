import type { Knex } from 'knex';

export const name = '0043-password-again';

/** When the person last gave their password in a session. Null in those from before: there it is asked for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`);
}
