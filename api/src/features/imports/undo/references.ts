import type { Knex } from 'knex';

export interface Reference {
  from: string;
  column: string;
}

/** Who refers to a table, as the database knows it: a table of a later day is found too. */
export async function referencesTo(trx: Knex.Transaction, table: string): Promise<Reference[]> {
  const { rows } = await trx.raw<{ rows: Reference[] }>(
    `select c.conrelid::regclass::text as "from", quote_ident(a.attname) as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ?::regclass
     order by 1, 2`,
    [table],
  );
  return rows;
}

/** Columns that an undo gives back: all but the identity, what is computed, and what nobody can rewind. */
export async function restoredColumns(trx: Knex.Transaction, table: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'
       and column_name not in ('id', 'version', 'created_at', 'updated_at')
     order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
