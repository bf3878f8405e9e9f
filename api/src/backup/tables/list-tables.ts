/** What a copy holds of the database: every table but Knex's own lock, and every sequence. */
import pg from 'pg';

export interface CopiedTable {
  name: string;
  /** Those that PostgreSQL does not compute by itself, by name. */
  columns: string[];
  /** A query that gives its rows in one order, whatever the server's language is. */
  sql: string;
}

export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

interface ColumnRow {
  table: string;
  column: string;
  /** Place in the primary key, from 1. */
  key: number | null;
  isText: boolean;
}

const columnsSql = `
  select c.relname as "table", a.attname as "column", array_position(i.indkey::int[], a.attnum::int) + 1 as key,
    t.typcategory = 'S' as "isText"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'knex_migrations_lock'
  order by c.relname collate "C", a.attname collate "C"`;

const name = (text: string) => pg.escapeIdentifier(text);

export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<ColumnRow>(columnsSql);
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
  return [...byTable].map(([table, columns]) => ({
    name: table,
    columns: columns.map(row => row.column),
    sql: `select ${columns.map(row => name(row.column)).join(', ')} from ${name(table)} order by ${orderOf(table, columns)}`,
  }));
}

/** By the primary key; a table without one by the text of its rows. */
function orderOf(table: string, columns: readonly ColumnRow[]): string {
  const key = columns.filter(row => row.key !== null).toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
  if (key.length === 0) return `${name(table)}::text collate "C"`;
  return key.map(row => `${name(row.column)}${row.isText ? ' collate "C"' : ''}`).join(', ');
}

/** Read after the rows: a sequence goes on outside transactions, and must not stand behind any row. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const found = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${name(sequence.name)}`,
    );
    for (const state of found.rows) states.push({ name: sequence.name, ...state });
  }
  return states;
}
