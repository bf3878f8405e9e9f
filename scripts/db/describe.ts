/** The backslash words of our own shell, as the queries that answer them. */

export const help = String.raw`\dt            the tables
\d table       columns, constraints and indexes of one
\q             ends the shell
SQL may run over several lines and is sent at its semicolon. Ctrl-C drops the input or cancels a query.`;

const tables = `select c.relname as "table", nullif(c.reltuples, -1)::bigint as "rows, about",
  pg_size_pretty(pg_total_relation_size(c.oid)) as size
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`;

const tableOf = (name: string) => `
select a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
  case when a.attnotnull then 'not null' else '' end as nullable,
  coalesce(pg_get_expr(d.adbin, d.adrelid), '') as "default"
from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attrelid = '${name}'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum;
select conname as "constraint", pg_get_constraintdef(oid) as rule
from pg_constraint where conrelid = '${name}'::regclass order by contype desc, conname;
select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition
from pg_index where indrelid = '${name}'::regclass order by 1`;

/** Null for SQL. @throws Error for a word that does not exist */
export function describe(input: string): string | null {
  const text = input.trim().replace(/;$/, '');
  if (!text.startsWith('\\')) return null;
  if (text === String.raw`\dt`) return tables;
  const [, table] = /^\\d\s+((?:\w+\.)?\w+)$/.exec(text) ?? [];
  if (table) return tableOf(table);
  throw new Error(`There is no ${text} here.\n${help}`);
}
