/**
 * Fills a migrated database with the tables of a copy, in one transaction: all of it or nothing. The copied rows already
 * carry what triggers would do to them, so triggers rest meanwhile. References are taken away and made again at the end,
 * which checks them; this needs the owner of the tables and no superuser.
 */
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ReadEntry } from '../archive/read-entries.ts';
import type { Manifest } from '../manifest.ts';
import { BackupError } from '../trouble.ts';

interface Reference {
  table: string;
  constraint: string;
  definition: string;
}

export interface TableFiller {
  /** One part of a table: whole rows. */
  take(entry: ReadEntry): Promise<void>;
  /** @throws BackupError that names a reference whose rows are missing. */
  finish(): Promise<void>;
}

const name = (text: string) => pg.escapeIdentifier(text);
const partPattern = /^tables\/([a-z_][a-z0-9_]*)\.\d{5}\.copy\.gz$/;

export async function beginFilling(client: pg.Client, { tables, sequences }: Manifest): Promise<TableFiller> {
  await client.query('begin');
  const present = await tableNames(client);
  const unknown = tables.map(table => table.name).filter(table => !present.includes(table));
  if (unknown.length > 0)
    throw new BackupError(`The copy has tables that its version does not make: ${unknown.join(', ')}.`);
  for (const table of present) await client.query(`alter table ${name(table)} disable trigger user`);
  const references = await dropReferences(client);
  // What migrations have written is in the copy, as the shop has changed it since.
  await client.query(`truncate ${present.map(name).join(', ')}`);

  return {
    async take(entry) {
      const table = tables.find(one => one.name === partPattern.exec(entry.path)?.[1]);
      if (!table) throw new BackupError(`The copy has an entry that does not belong there: ${entry.path}.`);
      const target = `${name(table.name)} (${table.columns.map(name).join(', ')})`;
      await pipeline(entry.contents(), createGunzip(), client.query(copyFrom(`copy ${target} from stdin`)));
    },
    async finish() {
      for (const { name: sequence, last, isCalled } of sequences)
        await client.query('select setval($1::regclass, $2, $3)', [name(sequence), last, isCalled]);
      for (const reference of references) await addReference(client, reference);
      for (const table of present) await client.query(`alter table ${name(table)} enable trigger user`);
      await client.query('commit');
    },
  };
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'knex_migrations_lock'`,
  );
  return rows.map(row => row.name);
}

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as "table", o.conname as "constraint", pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid
     where o.contype = 'f' and c.relnamespace = 'public'::regnamespace order by c.relname, o.conname`,
  );
  for (const { table, constraint } of rows)
    await client.query(`alter table ${name(table)} drop constraint ${name(constraint)}`);
  return rows;
}

const foreignKeyViolation = '23503';

async function addReference(client: pg.Client, { table, constraint, definition }: Reference): Promise<void> {
  try {
    await client.query(`alter table ${name(table)} add constraint ${name(constraint)} ${definition}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== foreignKeyViolation) throw error;
    throw new BackupError(`Rows of ${table} name rows that are not in the copy (${constraint}).`);
  }
}
