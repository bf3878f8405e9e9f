import type { Knex } from 'knex';

export const name = '0208-people-by-rank';

/** The office's list of accounts, which was sorted whole for each of its pages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_by_rank ON users (
      (array_position(ARRAY['admin', 'workshop', 'driver', 'customer'],
        CASE WHEN is_admin THEN 'admin' ELSE coalesce(staff_role, 'customer') END)),
      (lower(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username)), id)
      WHERE deleted_at IS NULL
  `);
}
