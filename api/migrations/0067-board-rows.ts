import type { Knex } from 'knex';

export const name = '0067-board-rows';

/** Of which table which column names a row of the board, and as what. */
const shown = [
  ['projects', 'projects', 'id'],
  ['jobs', 'projects', 'project_id'],
  ['customers', 'customers', 'id'],
] as const;

/** A notice about the board's records also names the row, as `projects#12`, so that an open board asks only for that. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A statement that changes more than twenty rows says so: the board is then asked for as a whole.
    CREATE FUNCTION tell_office_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed_rows text := format('SELECT %I AS id FROM changed', TG_ARGV[2])
        || CASE WHEN TG_OP = 'UPDATE' THEN format(' UNION SELECT %I FROM before', TG_ARGV[2]) ELSE '' END;
      told text[];
    BEGIN
      IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
      PERFORM pg_notify('office', TG_ARGV[0]);
      EXECUTE format('SELECT array_agg(id::text) FROM (SELECT DISTINCT id FROM (%s) c WHERE id IS NOT NULL LIMIT 21) d',
        changed_rows) INTO told;
      IF cardinality(told) > 20 THEN told := ARRAY['*']; END IF;
      PERFORM pg_notify('office', TG_ARGV[1] || '#' || id) FROM unnest(told) id;
      RETURN NULL;
    END $$;
  `);
  for (const [table, as, column] of shown)
    await knex.raw(`
      DROP TRIGGER tell_office_insert ON ${table};
      DROP TRIGGER tell_office_update ON ${table};
      DROP TRIGGER tell_office_delete ON ${table};
      CREATE TRIGGER tell_office_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('${table}', '${as}', '${column}');
      CREATE TRIGGER tell_office_update AFTER UPDATE ON ${table} REFERENCING OLD TABLE AS before NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('${table}', '${as}', '${column}');
      CREATE TRIGGER tell_office_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('${table}', '${as}', '${column}');
    `);
  await knex.raw(`
    -- The board's open projects, a page at a time.
    CREATE INDEX projects_open ON projects (id) WHERE deleted_at IS NULL AND status NOT IN ('Completed', 'Shipped');
  `);
}
