/** What all schedules on one database share: people, a drawn signature, and a record of who changed what. */
import type { Knex } from 'knex';
import { inspectSignature } from '#api/outside/images/inspect-signature.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { InspectSignature } from '#api/sync/entity-store.ts';
import { drawnSignature, makeUser } from '#tests/support/sync-world.ts';
import { type Backups, prepareBackups } from './backup.ts';

export interface Ground {
  knex: Knex;
  people: { admin: Actor; driver: Actor; otherDriver: Actor; workshop: Actor };
  signature: string;
  inspectSignature: InspectSignature;
  backups: Backups;
  /** Everyone, with their original rights. */
  restoreRights(): Promise<Ground['people']>;
}

export async function prepareGround(knex: Knex): Promise<Ground> {
  await noteEffects(knex);
  const people = {
    admin: await makeUser(knex, 'admin'),
    driver: await makeUser(knex, 'driver'),
    otherDriver: await makeUser(knex, 'driver'),
    workshop: await makeUser(knex, 'workshop'),
  };
  return {
    knex,
    people,
    async restoreRights() {
      await knex.raw(
        `update users set staff_role = began.role from (values (?::int, 'driver'), (?, 'driver'), (?, 'workshop'))
        began (id, role) where began.id = users.id and staff_role is distinct from began.role`,
        [people.driver.id, people.otherDriver.id, people.workshop.id],
      );
      return structuredClone(people);
    },
    signature: await drawnSignature(),
    inspectSignature: remembering(inspectSignature),
    backups: await prepareBackups(knex),
  };
}

/** There are few pictures and decoding takes most of the time, so each is checked once, by the real check. */
function remembering(inspect: InspectSignature): InspectSignature {
  const judged = new Map<string, ReturnType<InspectSignature>>();
  return dataUrl => {
    const known = judged.get(dataUrl) ?? inspect(dataUrl);
    judged.set(dataUrl, known);
    return known;
  };
}

/**
 * Records each change with its transaction. The changes of a mutation are those in the transaction that
 * wrote its verdict; a mutation with changes in two was applied twice. The serial gives the order of verdicts.
 */
async function noteEffects(knex: Knex): Promise<void> {
  const effects = [
    'jobs',
    'job_hours',
    'job_notes',
    'job_timers',
    'shift_notes',
    'shift_note_reads',
    'deliveries',
    'delivery_events',
    'delivery_evidence',
  ];
  await knex.raw(`
    CREATE UNLOGGED TABLE simulator_notes (serial bigserial PRIMARY KEY, xid text, source text, row_id text);
    CREATE FUNCTION simulator_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO simulator_notes (xid, source, row_id)
        VALUES (pg_current_xact_id()::text, TG_TABLE_NAME, coalesce(to_jsonb(NEW) ->> 'id', to_jsonb(NEW) ->> 'shift_note_id'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER simulator_note AFTER UPDATE OF status ON sync_mutations
      FOR EACH ROW EXECUTE FUNCTION simulator_note();
    ${effects.map(table => `CREATE TRIGGER simulator_note AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION simulator_note();`).join('\n')}
  `);
}
