import type { Knex } from 'knex';

export const name = '0062-settings-mark';

/*
 * A mark that every change of the settings replaces. A statement that goes by settings read before compares it, so that
 * they need not be read again with every order. It is drawn and not counted: after a backup comes back, a number could
 * stand for other settings.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE settings_state (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT settings_state_single CHECK (id),
      mark uuid NOT NULL DEFAULT gen_random_uuid()
    );
    INSERT INTO settings_state DEFAULT VALUES;

    CREATE FUNCTION draw_settings_mark() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE settings_state SET mark = gen_random_uuid();
      RETURN NULL;
    END $$;
    CREATE TRIGGER draw_settings_mark AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
      FOR EACH STATEMENT EXECUTE FUNCTION draw_settings_mark();
  `);
}
