/** What PostgreSQL itself says about the tables of a migrated database, in an order that does not change. */
import type { Knex } from 'knex';
import { rowsOf } from '#api/database/rows-of.ts';

export interface Column {
  name: string;
  /** As PostgreSQL prints it: `character varying(255)`. */
  type: string;
  /** Without length: `varchar`, `_text` for an array of text. */
  baseType: string;
  isNullable: boolean;
  default: string | null;
  identity: 'always' | 'by default' | null;
  /** The expression of a column that PostgreSQL computes. */
  generated: string | null;
}

export interface Constraint {
  name: string;
  kind: 'primary' | 'unique' | 'foreign' | 'check' | 'other';
  definition: string;
  columns: string[];
  /** Of a foreign key: the table that it names. */
  target: string | null;
}

export interface Table {
  name: string;
  columns: Column[];
  constraints: Constraint[];
  /** Those that no constraint makes. */
  indexes: string[];
  triggers: string[];
}

export interface Schema {
  tables: Table[];
  functions: string[];
  /** Those that no column owns. */
  sequences: string[];
}

// Knex's own, made before the first migration runs.
const migratorTables = ['knex_migrations', 'knex_migrations_lock'];

export async function readSchema(knex: Knex): Promise<Schema> {
  const names = await rowsOf<{ name: string }>(
    knex,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (?)
     order by relname collate "C"`,
    [migratorTables],
  );
  const columns = await readColumns(knex);
  const constraints = await readConstraints(knex);
  const indexes = await readIndexes(knex);
  const triggers = await readTriggers(knex);
  const of = <T extends { tableName: string }>(rows: T[], name: string) =>
    rows.filter(row => row.tableName === name).map(({ tableName: _, ...row }) => row);
  const tables = names.map(({ name }) => ({
    name,
    columns: of(columns, name),
    constraints: of(constraints, name),
    indexes: of(indexes, name).map(({ definition }) => definition),
    triggers: of(triggers, name).map(({ definition }) => definition),
  }));
  return { tables, functions: await readFunctions(knex), sequences: await readSequences(knex) };
}

function readColumns(knex: Knex): Promise<(Column & { tableName: string })[]> {
  return rowsOf(
    knex,
    `select c.relname as "tableName", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       t.typname as "baseType", not a.attnotnull as "isNullable",
       case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
       case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
       case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
  );
}

/** Without NOT NULL, which the columns say, and which PostgreSQL counts among the constraints since version 18. */
function readConstraints(knex: Knex): Promise<(Constraint & { tableName: string })[]> {
  return rowsOf(
    knex,
    `select t.relname as "tableName", o.conname as name, pg_get_constraintdef(o.oid) as definition,
       case o.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' when 'c' then 'check'
         else 'other' end as kind,
       array(select a.attname::text from unnest(o.conkey) with ordinality k(attnum, place)
         join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.attnum order by k.place) as columns,
       f.relname as target
     from pg_constraint o
     join pg_class t on t.oid = o.conrelid
     left join pg_class f on f.oid = o.confrelid
     where o.connamespace = 'public'::regnamespace and o.contype <> 'n' and o.contype <> 't'
     order by array_position(array['p', 'u', 'f', 'c', 'x'], o.contype::text), o.conname collate "C"`,
  );
}

function readIndexes(knex: Knex): Promise<{ tableName: string; definition: string }[]> {
  return rowsOf(
    knex,
    `select t.relname as "tableName", pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     join pg_class t on t.oid = i.indrelid
     join pg_class x on x.oid = i.indexrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
       and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
     order by x.relname collate "C"`,
  );
}

function readTriggers(knex: Knex): Promise<{ tableName: string; definition: string }[]> {
  return rowsOf(
    knex,
    `select t.relname as "tableName", pg_get_triggerdef(g.oid) as definition
     from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
     order by g.tgname collate "C"`,
  );
}

async function readFunctions(knex: Knex): Promise<string[]> {
  const rows = await rowsOf<{ definition: string }>(
    knex,
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`,
  );
  return rows.map(({ definition }) => definition);
}

async function readSequences(knex: Knex): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    knex,
    `select s.relname as name from pg_class s
     where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = s.oid
         and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
     order by s.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}
