import type { Knex } from 'knex';

export const name = '0193-technique-terms';

/** What customers and organisations pay for techniques, in place of the techniques' own tables. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE price_agreements
      -- Price tables: techniqueId, by, columns, rows.
      ADD COLUMN technique_prices jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT price_agreements_technique_prices CHECK (jsonb_typeof(technique_prices) = 'array');
  `);
}
