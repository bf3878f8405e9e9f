/** The query plans behind one read: records the statements that it runs and explains them. */
import type { Knex } from 'knex';
import type pg from 'pg';

interface Asked {
  sql: string;
  bindings?: readonly unknown[];
}

/** What of Knex's client is used here. */
interface Connections {
  acquireConnection(): Promise<pg.ClientBase>;
  releaseConnection(connection: pg.ClientBase): Promise<void>;
}

/**
 * `withoutScans`: explains as if no table could be read from end to end. A small shop is quicker read whole: this asks
 * whether the index fits. Without it, the planner chooses as it does in the shop.
 */
export async function plansOf(
  knex: Knex,
  read: () => Promise<unknown>,
  { withoutScans }: { withoutScans: boolean },
): Promise<string> {
  // A read of several pages asks the same again and again: once is enough.
  const asked = new Map<string, Asked>();
  const hear = (one: Asked) => void asked.set(one.sql, asked.get(one.sql) ?? one);
  knex.on('query', hear);
  try {
    await read();
  } finally {
    knex.removeListener('query', hear);
  }
  const client = knex.client as Connections;
  const connection = await client.acquireConnection();
  try {
    await connection.query('BEGIN');
    if (withoutScans) await connection.query('SET LOCAL enable_seqscan = off');
    const plans: string[] = [];
    for (const { sql, bindings = [] } of asked.values()) {
      if (!/^\s*(select|with)/i.test(sql)) continue;
      // As the database's driver sends it, so that the values are where the statement has them.
      const { rows } = await connection.query<Record<'QUERY PLAN', string>>(`EXPLAIN ${sql}`, [...bindings]);
      plans.push(...rows.map(row => row['QUERY PLAN']));
    }
    return plans.join('\n');
  } finally {
    await connection.query('ROLLBACK');
    await client.releaseConnection(connection);
  }
}

/** The tables that are read from end to end. */
export const readWhole = (plans: string): string[] => [
  ...new Set([...plans.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)),
];

export const goesAlong = (plans: string, index: string): boolean =>
  new RegExp(`(using|Scan on) ${index}\\b`).test(plans);
