import type { Knex } from 'knex';

export const name = '0006-sync';

/*
 * The change feed: every change of a synced row leaves its scope, its id and a version in sync_index, and the
 * version is taken at COMMIT under one advisory lock, so versions become visible in their own order and a
 * reader that stores the highest one it saw has missed nothing below it. Two things would break that and must
 * never appear on a synced table: a DEFERRABLE foreign key (a lock taken after ours) and a write that goes
 * round the trigger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sync_mutations (
      -- The only unique key: claims are made by INSERT .. ON CONFLICT DO NOTHING without a target.
      id uuid PRIMARY KEY,
      -- Null when the same command came as an ordinary API call.
      device_id uuid,
      device_seq bigint,
      user_id integer NOT NULL REFERENCES users,
      name varchar(64) NOT NULL,
      v smallint NOT NULL CONSTRAINT sync_mutations_v CHECK (v > 0),
      args jsonb,
      args_hash bytea NOT NULL CONSTRAINT sync_mutations_args_hash CHECK (octet_length(args_hash) = 32),
      entity varchar(64),
      entity_id varchar(64),
      depends_on uuid,
      base_version integer,
      status text CONSTRAINT sync_mutations_status CHECK (status IN ('applied', 'conflict', 'rejected')),
      code varchar(64),
      result jsonb,
      occurred_at_device timestamptz,
      occurred_at_corrected timestamptz,
      app_build varchar(100),
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sync_mutations_device ON sync_mutations (device_id, device_seq);
    CREATE INDEX sync_mutations_user_id ON sync_mutations (user_id, received_at DESC);
    CREATE INDEX sync_mutations_entity ON sync_mutations (entity, entity_id, received_at DESC);
    SELECT keep_for_ever('sync_mutations');

    -- A claim without a verdict must not outlive its transaction: it would answer every retry with nothing.
    CREATE FUNCTION require_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM sync_mutations WHERE id = NEW.id AND status IS NULL) THEN
        RAISE EXCEPTION 'mutation % has no verdict', NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'sync_mutations_verdict', TABLE = 'sync_mutations';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER require_verdict AFTER INSERT OR UPDATE ON sync_mutations
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IS NULL) EXECUTE FUNCTION require_verdict();

    CREATE SEQUENCE sync_version;
    CREATE TABLE sync_index (
      scope text NOT NULL,
      entity text NOT NULL,
      id text NOT NULL,
      version bigint NOT NULL,
      -- Deleted, or gone from this scope.
      deleted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (scope, entity, id)
    );
    CREATE INDEX sync_index_version ON sync_index (scope, version);

    CREATE TABLE sync_meta (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT sync_meta_single CHECK (id),
      -- Changes when a backup is restored: clients then drop their cache, never their outbox.
      epoch uuid NOT NULL DEFAULT gen_random_uuid(),
      floor bigint NOT NULL DEFAULT 0
    );
    INSERT INTO sync_meta DEFAULT VALUES;
  `);
  await knex.raw(`
    CREATE FUNCTION sync_take_version() RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE v bigint := nullif(current_setting('sync.version', true), '')::bigint;
    BEGIN
      IF v IS NULL THEN
        -- Released only after this commit is visible to others: that makes the versions a prefix.
        PERFORM pg_advisory_xact_lock(7321, 1);
        v := nextval('sync_version');
        PERFORM set_config('sync.version', v::text, true);
      END IF;
      RETURN v;
    END $$;

    -- Which feeds a row belongs to. Takes jsonb, as NEW.column of a column that a table lacks fails at run time.
    CREATE FUNCTION sync_scopes(entity text, data jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE
        WHEN data IS NULL OR data ->> 'deleted_at' IS NOT NULL THEN '{}'::text[]
        WHEN entity = 'deliveries' THEN ARRAY['deliveries',
          coalesce('driver:' || (data ->> 'assigned_to'), 'deliveries:unassigned')]
        WHEN entity = 'jobs' THEN ARRAY['jobs']
        ELSE '{}'::text[]
      END
    $$;

    CREATE FUNCTION sync_mark(row_entity text, row_id text, present text[], gone text[]) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE v bigint;
    BEGIN
      IF cardinality(present) + cardinality(gone) = 0 THEN RETURN; END IF;
      v := sync_take_version();
      INSERT INTO sync_index (scope, entity, id, version, deleted)
        SELECT s, row_entity, row_id, v, false FROM unnest(present) s
        UNION ALL
        SELECT s, row_entity, row_id, v, true FROM unnest(gone) s
      ON CONFLICT (scope, entity, id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted;
      -- One payload per kind of change; equal ones fold into one at commit.
      PERFORM pg_notify('sync', json_build_object('v', v, 'scopes', present || gone)::text);
    END $$;

    CREATE FUNCTION sync_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      present text[] := sync_scopes(TG_TABLE_NAME, new_row);
      gone text[] := ARRAY(SELECT unnest(sync_scopes(TG_TABLE_NAME, old_row)) EXCEPT SELECT unnest(present));
    BEGIN
      PERFORM sync_mark(TG_TABLE_NAME, coalesce(new_row, old_row) ->> 'id', present, gone);
      RETURN NULL;
    END $$;

    -- A change elsewhere that alters what a synced row shows: its version rises, the row itself stays untouched,
    -- so that nobody's edit of the job fails because a customer was renamed.
    CREATE FUNCTION sync_stamp_parent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'projects' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.project_id = NEW.id;
        WHEN 'customers' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j JOIN projects p ON p.id = j.project_id WHERE p.customer_id = NEW.id;
        WHEN 'job_notes' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'delivery_evidence', 'delivery_events' THEN
          PERFORM sync_mark('deliveries', d.id::text, sync_scopes('deliveries', to_jsonb(d)), '{}')
            FROM deliveries d WHERE d.id = NEW.delivery_id;
      END CASE;
      RETURN NULL;
    END $$;
  `);
}
