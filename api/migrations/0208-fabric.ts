import type { Knex } from 'knex';

export const name = '0208-fabric';

/** What a product is made of, in one line. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE products ADD COLUMN fabric text NOT NULL DEFAULT ''`);
}
