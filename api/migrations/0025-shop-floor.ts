import type { Knex } from 'knex';

export const name = '0025-shop-floor';

/*
 * Clocks on jobs, corrected hours, and what one shift leaves for the next. Hours stay entries that are only added: a
 * clock is a row of its own while it runs and becomes an entry with the same id when it is stopped.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE job_hours
      ADD COLUMN started_at timestamptz,
      ADD COLUMN corrects uuid REFERENCES job_hours,
      ADD COLUMN reason text CONSTRAINT job_hours_reason CHECK (reason <> '' AND length(reason) <= 500),
      ADD CONSTRAINT job_hours_own_correction CHECK (corrects <> id);
    CREATE INDEX job_hours_corrects ON job_hours (corrects);

    CREATE TABLE job_timers (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      user_id integer NOT NULL REFERENCES users,
      -- As the device calls itself; it need not have synced before.
      device_id uuid NOT NULL,
      started_at timestamptz NOT NULL,
      stopped_at timestamptz,
      stopped_by integer REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT job_timers_stopped CHECK ((stopped_at IS NULL) = (stopped_by IS NULL))
    );
    -- One person runs one clock on one device.
    CREATE UNIQUE INDEX job_timers_running ON job_timers (user_id, device_id) WHERE stopped_at IS NULL;
    CREATE INDEX job_timers_job_id ON job_timers (job_id) WHERE stopped_at IS NULL;
    CREATE INDEX job_timers_of_job ON job_timers (job_id);
    CREATE INDEX job_timers_user_id ON job_timers (user_id);
    CREATE INDEX job_timers_stopped_by ON job_timers (stopped_by);
    CREATE INDEX job_timers_mutation_id ON job_timers (mutation_id);
    SELECT keep_for_ever('job_timers');

    CREATE TABLE shift_notes (
      id uuid PRIMARY KEY,
      text text NOT NULL DEFAULT '' CONSTRAINT shift_notes_text CHECK (length(text) <= 5000),
      -- How the jobs stood when it was written: number, name, state, reason.
      jobs jsonb NOT NULL DEFAULT '[]' CONSTRAINT shift_notes_jobs CHECK (jsonb_typeof(jobs) = 'array'),
      author_id integer NOT NULL REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX shift_notes_author_id ON shift_notes (author_id);
    CREATE INDEX shift_notes_mutation_id ON shift_notes (mutation_id);
    SELECT append_only('shift_notes');

    CREATE TABLE shift_note_reads (
      shift_note_id uuid NOT NULL REFERENCES shift_notes,
      user_id integer NOT NULL REFERENCES users,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (shift_note_id, user_id)
    );
    CREATE INDEX shift_note_reads_user_id ON shift_note_reads (user_id);
    SELECT append_only('shift_note_reads');
  `);
  await knex.raw(`
    CREATE OR REPLACE FUNCTION sync_scopes(entity text, data jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE
        WHEN data IS NULL OR data ->> 'deleted_at' IS NOT NULL THEN '{}'::text[]
        WHEN entity = 'deliveries' THEN ARRAY['deliveries',
          coalesce('driver:' || (data ->> 'assigned_to'), 'deliveries:unassigned')]
        WHEN entity = 'jobs' THEN ARRAY['jobs']
        -- A feed of its own: an app from before there were shift notes does not ask for it.
        WHEN entity = 'shift_notes' THEN ARRAY['shifts']
        ELSE '{}'::text[]
      END
    $$;

    CREATE OR REPLACE FUNCTION sync_stamp_parent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'projects' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.project_id = NEW.id;
        WHEN 'customers' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j JOIN projects p ON p.id = j.project_id WHERE p.customer_id = NEW.id;
        WHEN 'job_notes', 'job_timers' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'shift_note_reads' THEN
          PERFORM sync_mark('shift_notes', s.id::text, sync_scopes('shift_notes', to_jsonb(s)), '{}')
            FROM shift_notes s WHERE s.id = NEW.shift_note_id;
        WHEN 'delivery_evidence', 'delivery_events' THEN
          PERFORM sync_mark('deliveries', d.id::text, sync_scopes('deliveries', to_jsonb(d)), '{}')
            FROM deliveries d WHERE d.id = NEW.delivery_id;
      END CASE;
      RETURN NULL;
    END $$;

    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON job_timers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON shift_notes
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON shift_note_reads
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    SELECT tell_office_of('job_timers', 'jobs');
  `);
}
