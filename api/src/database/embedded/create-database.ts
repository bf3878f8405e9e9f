import pg from 'pg';

/** The URL of a database on the socket. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Makes the database unless it is there. */
export async function createDatabase(socketDir: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
