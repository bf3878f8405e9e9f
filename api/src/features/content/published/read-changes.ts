import type { Knex } from 'knex';

/** When each product on sale was last changed, as ISO times: one query per version of the catalogue. */
export async function readChanges(knex: Knex): Promise<ReadonlyMap<number, string>> {
  const rows = await knex('products')
    .whereNull('archivedAt')
    .whereNull('deletedAt')
    .select('id', 'updatedAt');
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.toISOString()]));
}
