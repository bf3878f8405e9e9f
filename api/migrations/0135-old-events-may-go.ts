import type { Knex } from 'knex';

export const name = '0135-old-events-may-go';

/**
 * Logs stay as they were written, but not for ever: addresses of sign-ins may go after 30 days, entries of the audit log
 * after seven years. What is younger can't be deleted, whoever asks. The owner's settings say when it does go.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION forbid_early_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Written by the database's clock where there is a choice: a device may have said any time.
      IF coalesce((to_jsonb(OLD) ->> 'received_at')::timestamptz, OLD.occurred_at) < now() - TG_ARGV[0]::interval THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION '% keeps rows for %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE OR REPLACE TRIGGER keep_rows BEFORE DELETE ON security_events
      FOR EACH ROW EXECUTE FUNCTION forbid_early_delete('30 days');
    CREATE OR REPLACE TRIGGER keep_rows BEFORE DELETE ON audit_events
      FOR EACH ROW EXECUTE FUNCTION forbid_early_delete('7 years');
  `);
}
