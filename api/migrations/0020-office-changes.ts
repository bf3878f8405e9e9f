import type { Knex } from 'knex';

export const name = '0020-office-changes';

/** Whose changes an open office screen learns of by itself, under which name. A part of a record tells its record. */
const told: readonly (readonly [table: string, as: string])[] = [
  ['customers', 'customers'],
  ['leads', 'leads'],
  ['projects', 'projects'],
  ['project_items', 'project_items'],
  ['jobs', 'jobs'],
  ['job_notes', 'jobs'],
  ['quotes', 'quotes'],
  ['contact_messages', 'contact_messages'],
  ['orders', 'orders'],
  ['order_events', 'orders'],
  ['refunds', 'orders'],
  ['products', 'products'],
  ['categories', 'categories'],
  ['product_variants', 'product_variants'],
  ['deliveries', 'deliveries'],
  ['delivery_events', 'deliveries'],
  ['settings', 'settings'],
  ['pages', 'pages'],
  ['menu_items', 'menu_items'],
  ['media', 'media'],
  ['mails', 'mails'],
  ['import_runs', 'import_runs'],
];

/*
 * One notice per statement, and PostgreSQL folds equal notices of one transaction into one: an import of ten thousand
 * rows says "products" once. A statement that touched no row says nothing, as rounds that look for work run all day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM changed) THEN PERFORM pg_notify('office', TG_ARGV[0]); END IF;
      RETURN NULL;
    END $$;

    -- A trigger with a transition table may name one kind of change only.
    CREATE FUNCTION tell_office_of(target regclass, as_name text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE TRIGGER tell_office_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
      EXECUTE format('CREATE TRIGGER tell_office_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
      EXECUTE format('CREATE TRIGGER tell_office_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
    END $$;
  `);
  for (const [table, as] of told) await knex.raw('SELECT tell_office_of(?::regclass, ?)', [table, as]);

  await knex.raw(`
    ALTER TABLE customers ADD COLUMN client_id uuid UNIQUE;
    ALTER TABLE projects ADD COLUMN client_id uuid UNIQUE;
  `);
  // The old word for the first stage. The CHECK still takes it, as the previous release may write it.
  await knex.raw(`UPDATE projects SET status = 'Lead' WHERE status = 'quote_pending'`);
}
