/**
 * Writes rows of several tables in one statement: one round trip to the database, and locks are held no longer than
 * that. Ids are taken before (`idsSql`), so that rows can refer to each other. Gapless numbers are taken
 * inside the statement, in the given order: concurrent writers of the same number wait until the commit.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { snakeCaseMappers } from 'objection';

export interface NewRows {
  table: string;
  /** All with the same columns, in camel case. A value of a `jsonb` column is the value itself, not its text. */
  rows: readonly object[];
  /** For a single row: a column that takes the next number of a counter. */
  numbered?: Numbered;
  /** A row with the same value in this column is there already: that one stays, and it is no error. */
  unlessKnown?: string;
}

export interface Numbered {
  column: string;
  counter: string;
  /** `PRJ-2026-` and 4 make PRJ-2026-0001. Larger numbers grow longer. */
  prefix: string;
  digits: number;
  /** A `jsonb` column that says the number too, in this field of the same name as the column. */
  alsoIn?: string;
}

/** As of the connection's own statements. */
const { format } = snakeCaseMappers();

/** A change of rows that are there, made in the same statement. */
export type Change = Knex.QueryBuilder | Knex.Raw;

/** SQL that is asked before anything is written, and raises when nothing may be. */
export interface Guard {
  sql: string;
  bindings: readonly unknown[];
}

export async function writeRows(
  knex: Knex,
  all: readonly NewRows[],
  changes: readonly Change[] = [],
  guard?: Guard,
): Promise<void> {
  const parts = [
    ...all.filter(({ rows }) => rows.length > 0).map(one => insertOf(one)),
    ...changes.map(change => change.toSQL() as { sql: string; bindings: readonly unknown[] }),
  ];
  if (parts.length === 0) return;
  const numbers = all.flatMap(({ rows, numbered }) => (rows.length > 0 && numbered ? [numbered] : []));
  const counted = numbers.map(({ counter }) => `take_label(?, ?, ?) as ${labelOf(counter)}`);
  const steps = parts.map(({ sql }, at) => `step${at} as (${sql})`);
  // Numbers are locked until the commit, so they are taken only after the guard has passed.
  const passed = guard ? ' from guard' : '';
  const text = [
    'with',
    [
      ...(guard ? [`guard as materialized (select ${guard.sql})`] : []),
      ...(counted.length > 0 ? [`numbers as materialized (select ${counted.join(', ')}${passed})`] : []),
      ...steps,
    ].join(',\n'),
    `select 1${passed}`,
  ].join(' ');
  const bindings = [
    ...(guard?.bindings ?? []),
    ...numbers.flatMap(({ counter, prefix, digits }) => [counter, prefix, digits]),
    ...parts.flatMap(part => part.bindings),
  ];
  await raw(knex, text, bindings);
}

/** A single row, if a condition holds: SQL over the row as `r`. False when it was not written. */
export async function writeRowIf(knex: Knex, row: NewRows, condition: string): Promise<boolean> {
  const { sql, bindings } = insertOf(row, `where ${condition}`);
  const { rows } = await raw<{ rows: unknown[] }>(knex, `${sql} returning 1`, bindings);
  return rows.length > 0;
}

/** New values of rows that are there, each found by its id. All with the same columns, in camel case. */
export function updateRows(knex: Knex, table: string, rows: readonly { id: string }[]): Knex.Raw {
  const named = rows.map(row => format(row));
  const columns = Object.keys(named[0] ?? {}).filter(column => column !== 'id');
  return knex.raw(
    `update ${table} set ${columns.map(column => `${column} = r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, ?::jsonb) r where ${table}.id = r.id`,
    [storableJson(named)],
  );
}

/** Under a name PostgreSQL plans it once for each connection: planning takes longer than the work. */
function raw<T>(knex: Knex, text: string, bindings: readonly unknown[]): Knex.Raw<T> {
  const name = createHash('sha1').update(text).digest('base64url');
  return knex.raw<T>(text, bindings as readonly Knex.RawBinding[]).options({ name });
}

function insertOf(
  { table, rows, numbered, unlessKnown }: NewRows,
  where = '',
): { sql: string; bindings: unknown[] } {
  // Under the names of their columns, by which PostgreSQL finds them.
  const named = rows.map(row => format(row));
  const columns = Object.keys(named[0] ?? {});
  const values = columns.map(column => `r.${column}`);
  if (numbered) {
    const { column, counter, alsoIn } = numbered;
    const number = `(select ${labelOf(counter)} from numbers)`;
    columns.push(columnOf(column));
    values.push(number);
    if (alsoIn) {
      const at = columns.indexOf(columnOf(alsoIn));
      values[at] = `${values[at]} || jsonb_build_object('${column}', ${number})`;
    }
  }
  // Of a list PostgreSQL expects a hundred rows, and looks up what a condition names as if there were.
  const source = where ? 'jsonb_populate_record' : 'jsonb_populate_recordset';
  return {
    sql: `insert into ${table} (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from ${source}(null::${table}, ?::jsonb) r ${where}
      ${unlessKnown ? `on conflict (${columnOf(unlessKnown)}) do nothing` : ''}`,
    bindings: [storableJson(where ? named[0] : named)],
  };
}

/** Ids that new rows will have, for a statement that reads something else too. One binding: how many. */
export function idsSql(table: string): string {
  return `array(select nextval('${table}_id_seq')::int from generate_series(1, ?::int))`;
}

/** A value of a `bytea` column. */
export function bytesText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** JSON that PostgreSQL takes: it stores neither NUL nor half characters, which a text cut in the middle may hold. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}

function columnOf(name: string): string {
  return Object.keys(format({ [name]: null }))[0] ?? name;
}

function labelOf(counter: string): string {
  return `"${counter}"`;
}
