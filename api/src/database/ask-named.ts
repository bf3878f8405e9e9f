/**
 * Asks a hot statement on the connection itself: PostgreSQL plans it once for each connection under its name, and
 * nothing is built, searched for `?` or renamed on the way. Columns come back as the statement names them.
 */
import type { Knex } from 'knex';
import type pg from 'pg';

export interface Named {
  name: string;
  /** With `$1`, `$2` … */
  text: string;
}

/** What of Knex's client is used here; that of a transaction answers with its own connection. */
interface Connections {
  acquireConnection(): Promise<pg.ClientBase>;
  releaseConnection(connection: pg.ClientBase): Promise<void>;
  emit(event: 'query' | 'query-error', ...heard: unknown[]): boolean;
}

export async function askNamed<Row extends object>(
  knex: Knex,
  { name, text }: Named,
  values: readonly unknown[],
): Promise<Row[]> {
  if (knex.isTransaction && (knex as Knex.Transaction).isCompleted())
    throw new Error(`${name} was asked in a transaction that has ended`);
  const client = knex.client as Connections;
  const connection = await client.acquireConnection();
  // As Knex says it, for whoever listens.
  const asked = { sql: text, bindings: values };
  try {
    client.emit('query', asked);
    const { rows } = await connection.query<Row>({ name, text, values: [...values] });
    return rows;
  } catch (error) {
    client.emit('query-error', error, asked);
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}
