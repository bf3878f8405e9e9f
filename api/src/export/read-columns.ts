/** What an export holds of the database: tables, their columns, and how each is written. */
import pg from 'pg';
import {
  columnsAsFiles,
  columnsAsHex,
  columnsLeftOut,
  columnsWithLinks,
  tablesLeftOut,
} from './export-plan.ts';

export interface ExportedColumn {
  name: string;
  /** As PostgreSQL names it, such as `timestamp with time zone`. */
  type: string;
  /** The table that it names a row of. */
  refersTo: string | null;
  /** The only words it may hold; empty for others. */
  words: string[];
  /** Of the text that is written. */
  sql: string;
  /** Text with links, whose secrets are taken out. */
  hasLinks: boolean;
  /** What it holds, where the database's own documents say nothing of it. */
  said?: string;
}

export interface ExportedTable {
  name: string;
  columns: ExportedColumn[];
  leftOut: { name: string; why: string }[];
  order: string;
  /** On the disk. */
  bytes: number;
  /** What its rows are read from instead of the table of this name, and what they are. */
  from?: string;
  holds?: string;
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  category: string;
  key: number | null;
  refersTo: string | null;
  check: string | null;
  bytes: string;
}

const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    t.typcategory as category, array_position(i.indkey::int[], a.attnum::int) as key,
    (select f.confrelid::regclass::text from pg_constraint f
     where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as "refersTo",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as check,
    pg_table_size(c.oid)::text as bytes
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'knex_migrations_lock'
  order by c.relname collate "C", a.attnum`;

/** Tables of the export by name, each with its columns in their order. */
export async function readTables(client: pg.Client): Promise<ExportedTable[]> {
  const { rows } = await client.query<ColumnRow>(columnsSql);
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
  return [...byTable]
    .filter(([name]) => tablesLeftOut[name] === undefined)
    .map(([name, columns]) => tableOf(name, columns));
}

function tableOf(name: string, rows: readonly ColumnRow[]): ExportedTable {
  const reasons = rows.map(row => ({ row, why: whyLeftOut(row) }));
  const keys = rows.filter(row => row.key !== null).toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
  return {
    name,
    columns: reasons.filter(({ why }) => why === null).map(({ row }) => columnOf(row)),
    leftOut: reasons.flatMap(({ row, why }) => (why === null ? [] : [{ name: row.column, why }])),
    order: keys.map(row => escape(row.column)).join(', ') || '1',
    bytes: Number(rows[0]?.bytes ?? 0),
  };
}

const idOf = ({ table, column }: ColumnRow) => `${table}.${column}`;
const escape = (name: string) => pg.escapeIdentifier(name);

function whyLeftOut(row: ColumnRow): string | null {
  const known = columnsLeftOut[idOf(row)];
  if (known !== undefined) return known;
  const isKnownBytes = columnsAsFiles[idOf(row)] !== undefined || columnsAsHex.has(idOf(row));
  return row.type === 'bytea' && !isKnownBytes ? 'Bytes that mean nothing outside the shop.' : null;
}

function columnOf(row: ColumnRow): ExportedColumn {
  return {
    name: row.column,
    type: row.type,
    refersTo: row.refersTo,
    words: row.check === null ? [] : [...row.check.matchAll(/'([^']*)'::/g)].map(([, word]) => word ?? ''),
    sql: textOf(row),
    hasLinks: columnsWithLinks.has(idOf(row)),
  };
}

/** Times in UTC, lists and documents as JSON, bytes as the name of their file. */
function textOf(row: ColumnRow): string {
  const name = escape(row.column);
  const file = columnsAsFiles[idOf(row)];
  if (file)
    return `case when ${name} is not null then '${file.folder}/' || ${escape(file.key)} || '.${file.extension}' end`;
  if (row.type === 'bytea') return `encode(${name}, 'hex')`;
  if (row.type === 'timestamp with time zone')
    return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (row.category === 'A') return `array_to_json(${name})::text`;
  return `${name}::text`;
}
