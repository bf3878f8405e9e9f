import type { Knex } from 'knex';

export const name = '0200-technique-inks';

/** The colours that the workshop has for a technique. None: text is offered in the usual inks and in any other colour. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE techniques
      -- Name and hex of each.
      ADD COLUMN inks jsonb NOT NULL DEFAULT '[]' CONSTRAINT techniques_inks CHECK (jsonb_typeof(inks) = 'array');
  `);
}
