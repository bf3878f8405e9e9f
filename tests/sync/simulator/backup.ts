/** Backs up and restores the simulator's database. The server then lacks everything after the backup, as after any restore. */
import type { Knex } from 'knex';

/** Tables that devices and the office write to. Sessions, people and devices are not part of the simulation. */
export const restoredTables = [
  'jobs',
  'job_hours',
  'job_notes',
  'job_timers',
  'shift_notes',
  'shift_note_reads',
  'deliveries',
  'delivery_events',
  'delivery_evidence',
  'delivery_seals',
  'delivery_copies',
  'job_merges',
  'audit_events',
  'sync_mutations',
  'sync_index',
  'simulator_notes',
] as const;

/** Rows of every table, and the last version that was drawn. */
export type Backup = { rows: Record<string, unknown[]>; version: number };

export interface Backups {
  take(): Promise<Backup>;
  restore(backup: Backup): Promise<void>;
  /** Empties the tables, so that a schedule doesn't read rows of earlier ones. */
  wipe(): Promise<void>;
}

export async function prepareBackups(
  knex: Knex,
  tables: readonly string[] = restoredTables,
): Promise<Backups> {
  const columns = await readColumns(knex, tables);
  const read = `select ${tables.map(table => `'${table}', (select coalesce(json_agg(t), '[]') from ${table} t)`).join(', ')}`;
  const takeSql = `select json_build_object(${read.slice('select '.length)}) as rows, last_value::int as version from sync_version`;
  // Triggers and foreign keys are off, as in a restore.
  const wipeSql = `set local session_replication_role = replica; ${tables.map(table => `delete from ${table}`).join('; ')}`;
  const fillSql = `with given as (select ?::json as rows), ${tables
    .map(
      (table, at) => `filled${at} as (insert into ${table} (${columns.get(table)}) overriding system value
        select ${columns.get(table)} from given, json_populate_recordset(null::${table}, given.rows -> '${table}'))`,
    )
    .join(', ')}, begun as (update sync_meta set epoch = gen_random_uuid())
    select setval('sync_version', ?)`;
  return {
    async take() {
      const { rows } = await knex.raw<{ rows: Backup[] }>(takeSql);
      const [backup] = rows;
      if (!backup) throw new Error('Nothing to back up.');
      return backup;
    },
    restore: backup =>
      knex.transaction(async trx => {
        await trx.raw(wipeSql);
        await trx.raw(fillSql, [JSON.stringify(backup.rows), backup.version]);
      }),
    wipe: () => knex.transaction(async trx => void (await trx.raw(wipeSql))),
  };
}

async function readColumns(knex: Knex, tables: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await knex.raw<{ rows: { table: string; columns: string }[] }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name = any(?) and is_generated = 'NEVER' group by 1`,
    [[...tables]],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
