/**
 * Writes rows of several tables in one statement: one round trip to the database, and locks are held no longer than
 * that. Ids are taken before (`idsSql`), so that rows can refer to each other. Gapless numbers are taken
 * inside the statement, in the given order: concurrent writers of the same number wait until the commit.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { snakeCaseMappers } from 'objection';
import { askNamed, type Named } from './ask-named.ts';

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

/** SQL with `?` for its values. */
export interface Condition {
  sql: string;
  bindings: readonly unknown[];
}

/** A change of rows that are there, made in the same statement. What is hot comes as SQL: building it takes longer. */
export type Change = Knex.QueryBuilder | Condition;

/** SQL that is asked before anything is written, and raises when nothing may be. */
export type Guard = Condition;

export async function writeRows(
  knex: Knex,
  all: readonly NewRows[],
  changes: readonly Change[] = [],
  guard?: Guard,
): Promise<void> {
  const filled = all.filter(({ rows }) => rows.length > 0);
  const numbered = filled.filter(one => one.numbered);
  // PostgreSQL runs the steps from the last to the first: what is numbered stands first, so that the numbers, which
  // others wait for until the commit, are drawn when everything else has been written.
  const steps = [
    ...numbered.map(one => insertOf(one)),
    ...filled.filter(one => !one.numbered).map(one => insertOf(one)),
    ...changes.map(change => ('toSQL' in change ? (change.toSQL() as Condition) : change)),
  ];
  if (steps.length === 0) return;
  const counters = numbered.map(one => one.numbered?.counter);
  // Numbers are locked until the commit, so they are taken only after the guard has passed.
  const passed = guard ? ' from guard' : '';
  const parts = [
    ...(guard ? [{ sql: `guard as materialized (select ${guard.sql})`, bindings: guard.bindings }] : []),
    ...(counters.length > 0 ? [{ sql: numbersSql(guard ? 'guard,' : ''), bindings: [counters] }] : []),
    ...steps.map(({ sql, bindings }, at) => ({ sql: `step${at} as (${sql})`, bindings })),
  ];
  const text = `with ${parts.map(({ sql }) => sql).join(',\n')} select 1${passed}`;
  await ask(
    knex,
    text,
    parts.flatMap(({ bindings }) => bindings),
  );
}

/** As `take_number` does it, for all of them at once and in the given order. */
const numbersSql = (guard: string) => `numbers as (insert into counters as known (name, value)
  select wanted.name, 1 from ${guard} unnest(?::text[]) with ordinality wanted(name, at) order by wanted.at
  on conflict (name) do update set value = known.value + 1 returning name, value)`;

interface RowOptions {
  /** Of the condition. */
  bindings?: readonly unknown[];
  /** Single rows that are written with it. */
  beside?: readonly NewRows[];
}

/** A single row, if a condition holds: SQL over the row as `r`. False when nothing was written. */
export async function writeRowIf(
  knex: Knex,
  row: NewRows,
  condition: string,
  { bindings = [], beside = [] }: RowOptions = {},
): Promise<boolean> {
  const first = insertOf(row, `where ${condition}`, bindings);
  const steps = beside.map(one => insertOf(one, 'where exists (select from first)'));
  const text = `with first as (${first.sql} returning 1)${steps
    .map(({ sql }, at) => `,\nstep${at} as (${sql})`)
    .join('')} select 1 from first`;
  const rows = await ask(
    knex,
    text,
    [first, ...steps].flatMap(step => step.bindings),
  );
  return rows.length > 0;
}

/** New values of rows that are there, each found by its id. All with the same columns, in camel case. */
export function updateRows(table: string, rows: readonly { id: string }[]): Condition {
  const mapped = rows.map(row => format(row));
  const columns = Object.keys(mapped[0] ?? {}).filter(column => column !== 'id');
  return {
    sql: `update ${table} set ${columns.map(column => `${column} = r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, ?::jsonb) r where ${table}.id = r.id`,
    bindings: [storableJson(mapped)],
  };
}

/** Statements by their text with `?`. As many as there are kinds of rows that are written together. */
const named = new Map<string, Named>();
const mostNamed = 500;

/** Under a name PostgreSQL plans it once for each connection: planning takes longer than the work. */
function ask(knex: Knex, text: string, bindings: readonly unknown[]): Promise<object[]> {
  let statement = named.get(text);
  if (!statement) {
    let count = 0;
    const numbered = text.replaceAll(/\\?\?/g, found => (found === '?' ? `$${++count}` : '?'));
    statement = { name: createHash('sha1').update(text).digest('base64url'), text: numbered };
    if (named.size >= mostNamed) named.clear();
    named.set(text, statement);
  }
  return askNamed(
    knex,
    statement,
    bindings.map(value => value ?? null),
  );
}

function insertOf(
  { table, rows, numbered, unlessKnown }: NewRows,
  where = '',
  asked: readonly unknown[] = [],
): Condition {
  // Under the names of their columns, by which PostgreSQL finds them.
  const mapped = rows.map(row => format(row));
  const columns = Object.keys(mapped[0] ?? {});
  const values = columns.map(column => `r.${column}`);
  const label: unknown[] = [];
  if (numbered) {
    const { column, counter, prefix, digits, alsoIn } = numbered;
    columns.push(columnOf(column));
    values.push('label.text');
    label.push(prefix, digits, counter);
    if (alsoIn) {
      const at = columns.indexOf(columnOf(alsoIn));
      values[at] = `${values[at]} || jsonb_build_object('${column}', label.text)`;
    }
  }
  // Of a list PostgreSQL expects a hundred rows, and looks up what a condition names as if there were.
  const source = where ? 'jsonb_populate_record' : 'jsonb_populate_recordset';
  return {
    sql: `insert into ${table} (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from ${source}(null::${table}, ?::jsonb) r ${numbered ? `, ${labelSql}` : ''} ${where}
      ${unlessKnown ? `on conflict (${columnOf(unlessKnown)}) do nothing` : ''}`,
    bindings: [storableJson(where ? mapped[0] : mapped), ...label, ...asked],
  };
}

/** lpad alone would cut a longer number. */
const labelSql = `(select ?::text || lpad(value::text, greatest(?::int, length(value::text)), '0') as text
  from numbers where name = ?::text) label`;

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

/** As Knex names it. */
export function columnOf(name: string): string {
  return Object.keys(format({ [name]: null }))[0] ?? name;
}
