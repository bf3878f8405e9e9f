import type { Knex } from 'knex';

/**
 * A row that its device named: sent again, or at the same moment from another tab (the insert waits for that one to
 * commit), it is the row that is there already.
 */
export async function insertOnce<Row extends { id: number }>(
  trx: Knex.Transaction,
  table: string,
  values: { clientId: string | null } & Record<string, unknown>,
): Promise<{ row: Row; isNew: boolean }> {
  const [made] = (await trx(table).insert(values).onConflict('clientId').ignore().returning('*')) as Row[];
  if (made) return { row: made, isNew: true };
  const [known] = (await trx(table).where({ clientId: values.clientId })) as Row[];
  if (!known) throw new Error(`no row of ${table} under its own name`);
  return { row: known, isNew: false };
}
