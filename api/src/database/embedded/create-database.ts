import pg from 'pg';

/**
 * All that a client of PostgreSQL would otherwise take from its environment (PGPORT, PGSSLMODE, PGOPTIONS and so on), which
 * somebody has set for another server. Of empty values the client takes the environment's.
 */
const settled = {
  port: '5432',
  sslmode: 'disable',
  sslnegotiation: 'postgres',
  options: '-c timezone=UTC',
  client_encoding: 'UTF8',
  application_name: 'selvedge',
  replication: 'false',
};

/** The URL of a database on the socket. */
export function socketUrl(socketDir: string, database: string): string {
  const query = new URLSearchParams({ host: socketDir, ...settled });
  return `postgres://postgres@localhost/${database}?${query.toString().replaceAll('+', '%20')}`;
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
