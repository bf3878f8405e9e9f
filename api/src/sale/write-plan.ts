import type { Knex } from 'knex';
import { columnOf, type Condition, writeRows } from '#api/database/write-rows.ts';
import type { Plan, Update } from './sale.ts';

/** A single plan, by itself. */
export async function writePlan(trx: Knex.Transaction, { rows = [], updates = [] }: Plan): Promise<void> {
  await writeRows(trx, rows, updates.map(changeOf));
}

/** What is undefined stays as it is. */
export function changeOf({ table, where, set: wanted }: Update): Condition {
  const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const named = (values: object, between: string) =>
    Object.keys(values)
      .map(name => `${columnOf(name)} = ?`)
      .join(between);
  return {
    sql: `update ${table} set ${named(set, ', ')} where ${named(where, ' and ')}`,
    bindings: [...Object.values(set), ...Object.values(where)],
  };
}
