/** Whether a database holds anything, and how it is emptied again after a restore that failed. */
import type pg from 'pg';

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')) as found`,
  );
  return rows[0]?.found === false;
}

/** Everything that migrations make is in this schema. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('rollback').catch(() => {});
  await client.query('drop schema public cascade; create schema public');
}
