import pg from 'pg';

/** Values arrive as PostgreSQL writes them: what is printed is what is stored, and no number loses digits. */
const types = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig;

export async function openClient(url: string, canWrite: boolean): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  // A server that goes away ends the query under way with the same error; unheard, it would end the process.
  client.on('error', () => {});
  await client.connect();
  // By SET and not by a startup option: poolers in front of PostgreSQL refuse those.
  if (!canWrite) await client.query('set default_transaction_read_only = on');
  return client;
}
