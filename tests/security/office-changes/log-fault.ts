/** A log that can refuse, and a look at everything else: what is changed without its entry is found out. */
import type { Knex } from 'knex';
import { noteWrittenRows } from '#tests/support/database/written-rows.ts';

/** What the try itself leaves, whatever becomes of it. */
const besides = ['sessions', 'security_events', 'rate_limits', 'devices', 'import_runs', 'log_refusal'];

export async function breakableLog(knex: Knex) {
  await knex.raw(`
    CREATE TABLE log_refusal (id boolean PRIMARY KEY);
    CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM log_refusal) THEN RAISE EXCEPTION 'the log takes no entry'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_entry();
    CREATE TRIGGER refuse_entry BEFORE INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_entry();
  `);
  const everything = await noteWrittenRows(knex, { without: besides });

  return {
    refuse: () => knex('log_refusal').insert({ id: true }),
    allow: () => knex('log_refusal').delete(),
    everything,
    /** What a person has done, as the log reads it. */
    async entriesOf(actorId: number): Promise<string[]> {
      const { rows: entries } = await knex.raw<{ rows: { at: string }[] }>(
        `select 'audit ' || id as at from audit_events where actor_id = ?
         union all select 'order ' || id from order_events where actor_id = ?`,
        [actorId, actorId],
      );
      return entries.map(({ at }) => at);
    },
  };
}
