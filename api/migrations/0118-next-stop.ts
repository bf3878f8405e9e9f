import type { Knex } from 'knex';

export const name = '0118-next-stop';

/** The time window that a customer was told as the next stop of a run, and when. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE deliveries
      ADD COLUMN arrives_from timestamptz,
      ADD COLUMN arrives_to timestamptz,
      ADD COLUMN told_next_at timestamptz,
      ADD CONSTRAINT deliveries_arrives CHECK ((arrives_from IS NULL) = (arrives_to IS NULL)
        AND arrives_from < arrives_to);
  `);
}
