import type { Knex } from 'knex';
import { type Change, writeRows } from '#api/database/write-rows.ts';
import type { Plan, Update } from './sale.ts';

/** A single plan, by itself. */
export async function writePlan(trx: Knex.Transaction, { rows = [], updates = [] }: Plan): Promise<void> {
  const changes = updates.map(update => changeOf(trx, update));
  await writeRows(trx, rows, changes);
}

export const changeOf = (knex: Knex, { table, where, set }: Update): Change =>
  knex(table).where(where).update(set);
