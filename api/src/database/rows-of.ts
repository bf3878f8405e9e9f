import type { Knex } from 'knex';

/** The rows of a statement written by hand, under the type that its select list gives them. */
export async function rowsOf<Row>(
  knex: Knex,
  sql: string,
  bindings: readonly Knex.RawBinding[] | Readonly<Record<string, Knex.RawBinding>> = [],
): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(sql, bindings);
  return rows;
}
