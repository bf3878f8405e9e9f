import type { Knex } from 'knex';

/** Tables that record the attempt itself. */
const ofAttempts = new Set(['security_events', 'rate_limits']);

/** Counts the rows of every table, to show that a refused request left nothing behind. */
export async function countRows(knex: Knex): Promise<Record<string, number>> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const names = rows.map(row => row.name).filter(name => !ofAttempts.has(name));
  const counts = names
    .map(name => `select '${name}' as name, count(*) as rows from ${name}`)
    .join(' union all ');
  const counted = await knex.raw<{ rows: { name: string; rows: number }[] }>(counts);
  return Object.fromEntries(counted.rows.map(row => [row.name, row.rows]));
}
