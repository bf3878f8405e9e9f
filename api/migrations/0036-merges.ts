import type { Knex } from 'knex';

export const name = '0036-merges';

/** Values of one field that two people set without having seen each other: the kept one and the one that gave way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE job_merges (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      field text NOT NULL CONSTRAINT job_merges_field CHECK (field <> ''),
      kept jsonb NOT NULL,
      lost jsonb NOT NULL,
      -- Null where the log does not know whose it was.
      kept_by integer REFERENCES users,
      lost_by integer REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX job_merges_job_id ON job_merges (job_id, at DESC, id DESC);
    CREATE INDEX job_merges_kept_by ON job_merges (kept_by);
    CREATE INDEX job_merges_lost_by ON job_merges (lost_by);
    CREATE INDEX job_merges_mutation_id ON job_merges (mutation_id);
    SELECT append_only('job_merges');

    CREATE FUNCTION sync_stamp_merge() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
        FROM jobs j WHERE j.id = NEW.job_id;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON job_merges
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_merge();
    SELECT tell_office_of('job_merges', 'jobs');
  `);
}
