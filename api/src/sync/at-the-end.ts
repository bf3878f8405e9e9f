/**
 * What mutations write last, in one statement together with their verdicts. Rows of one table and updates of the same
 * columns are one part of it each, so that the end of fifty mutations costs little more than the end of one.
 */
import type { Knex } from 'knex';
import { type Change, type NewRows, updateRows, writeRows } from '../database/write-rows.ts';

/** No statement before the end sees any of it, so nothing that is read on the way may depend on it. */
export interface AtTheEnd {
  rows: NewRows[];
  updates: RowUpdate[];
  changes: Change[];
}

/** New values of a row that is there. At the end, no row of a table may be changed twice. */
export interface RowUpdate {
  table: string;
  id: string;
  /** In camel case. */
  values: object;
}

export function nothingYet(): AtTheEnd {
  return { rows: [], updates: [], changes: [] };
}

export async function writeAtTheEnd(
  trx: Knex.Transaction,
  { rows, updates, changes }: AtTheEnd,
): Promise<void> {
  const inserts = gather(rows, one =>
    one.numbered || one.unlessKnown ? null : shapeOf(one.table, one.rows[0]),
  );
  const sets = gather(updates, ({ table, values }) => shapeOf(table, values));
  await writeRows(
    trx,
    inserts.map(([first, ...more]) => ({ ...first, rows: [first, ...more].flatMap(one => one.rows) })),
    [
      ...changes,
      ...sets.map(([first, ...more]) =>
        updateRows(
          first.table,
          [first, ...more].map(({ id, values }) => ({ id, ...values })),
        ),
      ),
    ],
  );
}

const shapeOf = (table: string, row: object = {}) => JSON.stringify([table, Object.keys(row)]);

/** What has the same shape, in the order in which it came; what has none stays by itself. */
function gather<T>(all: readonly T[], shape: (one: T) => string | null): [T, ...T[]][] {
  const groups = new Map<unknown, [T, ...T[]]>();
  for (const one of all) {
    const key = shape(one) ?? one;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
