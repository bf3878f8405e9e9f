import type { Knex } from 'knex';

export const name = '0007-jobs';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE jobs (
      -- Made by the device (UUIDv7), so that a job can be born offline.
      id uuid PRIMARY KEY,
      job_number varchar(20) NOT NULL UNIQUE CONSTRAINT jobs_job_number CHECK (job_number <> ''),
      project_id integer REFERENCES projects,
      project_item_id integer REFERENCES project_items,
      order_item_id integer REFERENCES order_items,
      title varchar(255) NOT NULL CONSTRAINT jobs_title CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      type text NOT NULL DEFAULT 'printing' CONSTRAINT jobs_type CHECK (type IN ('printing', 'embroidery',
        'engraving', 'assembly', 'cutting', 'design', 'shipping')),
      -- Two screens, two vocabularies: the word is kept as it was chosen, the stage is derived from it.
      status text NOT NULL DEFAULT 'Ordered' CONSTRAINT jobs_status CHECK (status IN ('Ordered', 'Production',
        'Completed', 'Ready to Ship', 'pending', 'in_progress', 'completed', 'cancelled')),
      stage text NOT NULL GENERATED ALWAYS AS (CASE status
        WHEN 'Ordered' THEN 'pending'
        WHEN 'Production' THEN 'in_progress'
        WHEN 'Completed' THEN 'completed'
        WHEN 'Ready to Ship' THEN 'completed'
        ELSE status END) STORED,
      is_ready boolean NOT NULL GENERATED ALWAYS AS (status = 'Ready to Ship') STORED,
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT jobs_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      assigned_to integer REFERENCES users,
      pieces integer NOT NULL DEFAULT 0 CONSTRAINT jobs_pieces CHECK (pieces >= 0),
      -- Garment, colour, sizes and placements for the floor; no prices and no contacts.
      details jsonb NOT NULL DEFAULT '{}' CONSTRAINT jobs_details CHECK (jsonb_typeof(details) = 'object'),
      artwork jsonb NOT NULL DEFAULT '[]' CONSTRAINT jobs_artwork CHECK (jsonb_typeof(artwork) = 'array'),
      estimated_hours numeric(6, 2) NOT NULL DEFAULT 1
        CONSTRAINT jobs_estimated_hours CHECK (estimated_hours >= 0),
      -- Sum of job_hours, kept by its trigger. Minutes, as a third of an hour has no end in decimals.
      actual_minutes integer NOT NULL DEFAULT 0,
      actual_hours numeric(6, 2) NOT NULL GENERATED ALWAYS AS (round(actual_minutes / 60.0, 2)) STORED,
      due_date timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      hold_reason text,
      notes text,
      created_by integer REFERENCES users,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX jobs_project_id ON jobs (project_id);
    CREATE INDEX jobs_project_item_id ON jobs (project_item_id);
    CREATE INDEX jobs_order_item_id ON jobs (order_item_id);
    CREATE INDEX jobs_assigned_to ON jobs (assigned_to);
    CREATE INDEX jobs_created_by ON jobs (created_by);
    CREATE INDEX jobs_stage ON jobs (stage, due_date) WHERE deleted_at IS NULL;
    CREATE INDEX jobs_created_at ON jobs (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('jobs');

    CREATE TABLE job_hours (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      -- Negative in a correction: entries are added, totals never overwritten.
      minutes integer NOT NULL CONSTRAINT job_hours_minutes CHECK (minutes <> 0 AND abs(minutes) <= 14400),
      at timestamptz NOT NULL DEFAULT now(),
      user_id integer NOT NULL REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX job_hours_job_id ON job_hours (job_id, at);
    CREATE INDEX job_hours_user_id ON job_hours (user_id, at);
    CREATE INDEX job_hours_mutation_id ON job_hours (mutation_id);
    SELECT append_only('job_hours');

    CREATE FUNCTION add_job_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE jobs SET actual_minutes = actual_minutes + NEW.minutes WHERE id = NEW.job_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER add_minutes AFTER INSERT ON job_hours FOR EACH ROW EXECUTE FUNCTION add_job_minutes();

    CREATE TABLE job_notes (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      text text NOT NULL CONSTRAINT job_notes_text CHECK (text <> '' AND length(text) <= 5000),
      author_id integer NOT NULL REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX job_notes_job_id ON job_notes (job_id, at);
    CREATE INDEX job_notes_author_id ON job_notes (author_id);
    CREATE INDEX job_notes_mutation_id ON job_notes (mutation_id);
    SELECT append_only('job_notes');
  `);
  await knex.raw(`
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE OR DELETE ON jobs
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON job_notes
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON projects
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((OLD.title, OLD.project_number, OLD.customer_id, OLD.status, OLD.priority, OLD.due_date,
             OLD.delivery_date, OLD.order_id, OLD.deleted_at)
        IS DISTINCT FROM (NEW.title, NEW.project_number, NEW.customer_id, NEW.status, NEW.priority, NEW.due_date,
             NEW.delivery_date, NEW.order_id, NEW.deleted_at))
      EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON customers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.deleted_at)
        IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company, NEW.deleted_at))
      EXECUTE FUNCTION sync_stamp_parent();
  `);
}
