import type { Knex } from 'knex';

export const name = '0084-names-and-numbers';

/**
 * What a technique takes for a name and for a number on one piece; null where it puts none on. The techniques that the
 * shop came with get prices of the trade, unless the owner has deleted them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE techniques
      ADD COLUMN name_cents integer CONSTRAINT techniques_name_cents CHECK (name_cents >= 0),
      ADD COLUMN number_cents integer CONSTRAINT techniques_number_cents CHECK (number_cents >= 0);
    -- Nobody has changed them: version and day stay.
    ALTER TABLE techniques DISABLE TRIGGER bump_version;
    UPDATE techniques SET name_cents = priced.name_cents, number_cents = priced.number_cents
      FROM (VALUES ('print', 650, 550), ('embroidery', 950, 850), ('dtf', 600, 500), ('heat-transfer', 550, 450))
        AS priced (id, name_cents, number_cents)
      WHERE techniques.id = priced.id;
    ALTER TABLE techniques ENABLE TRIGGER bump_version;
  `);
}
