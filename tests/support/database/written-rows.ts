/** What has been written to the tables of a shop, to show that nothing was, or only what may be. */
import type { Knex } from 'knex';
import { tableNames } from './count-rows.ts';

export type WrittenRows = ReadonlyMap<string, number>;

/**
 * From now on each row that is added, changed or gone is noted in its own transaction, so what is rolled back leaves
 * nothing. Answers what reads how many rows of each table were written so far. Quicker than looking at all tables, and
 * it sees a changed row too.
 */
export async function noteWrittenRows(
  knex: Knex,
  { without }: { without: readonly string[] },
): Promise<() => Promise<WrittenRows>> {
  await knex.raw(`
    CREATE TABLE written_rows (name text NOT NULL);
    CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD::text <> NEW::text THEN INSERT INTO written_rows VALUES (TG_TABLE_NAME); END IF;
      RETURN NULL;
    END $$;
  `);
  const names = await tableNames(knex, [...without, 'written_rows']);
  const triggers = names.map(
    name => `CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "${name}"
      FOR EACH ROW EXECUTE FUNCTION note_row();`,
  );
  await knex.raw(triggers.join('\n'));

  return async () => {
    const { rows } = await knex.raw<{ rows: { name: string; count: number }[] }>(
      'select name, count(*)::int as count from written_rows group by name',
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
}

/** The tables that have been written to since, in order. */
export function writtenSince(before: WrittenRows, after: WrittenRows): string[] {
  return [...after.keys()].filter(name => after.get(name) !== before.get(name)).toSorted();
}
