import type { Knex } from 'knex';

export const name = '0059-leaving-devices';

/**
 * Devices hold what is open and what has ended lately. When a row has ended follows from the row; whether it is still
 * in the feed stands in `sync_index`, where a periodic round writes the tombstones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE jobs ADD COLUMN ended_at timestamptz GENERATED ALWAYS AS (CASE
      WHEN status IN ('Completed', 'Ready to Ship', 'completed') THEN coalesce(completed_at, updated_at)
      WHEN status = 'cancelled' THEN updated_at END) STORED;
    -- What the office has to look at is open, and so is a parcel while the shop holds it for a further attempt.
    ALTER TABLE deliveries ADD COLUMN ended_at timestamptz GENERATED ALWAYS AS (CASE
      WHEN review THEN NULL
      WHEN status = 'delivered' THEN delivered_at
      WHEN status IN ('failed', 'cancelled') THEN greatest(updated_at, hold_until, next_attempt_date) END) STORED;
    ALTER TABLE shift_notes ADD COLUMN ended_at timestamptz GENERATED ALWAYS AS (at) STORED;
    CREATE INDEX jobs_ended_at ON jobs (ended_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX deliveries_ended_at ON deliveries (ended_at, id) WHERE deleted_at IS NULL;
    -- What has left the devices is found by the number on the parcel.
    CREATE INDEX deliveries_order_number ON deliveries (upper(order_number));
    CREATE INDEX shift_notes_ended_at ON shift_notes (ended_at, id);

    -- A first pull walks live rows alone, however many have left.
    CREATE INDEX sync_index_live ON sync_index (scope, version, id) WHERE NOT deleted;
    CREATE INDEX sync_index_gone ON sync_index (scope, version) WHERE deleted;
    -- By age alone, a pull would walk over everybody's tombstones.
    DROP INDEX sync_index_version, sync_index_tombstones;
  `);
  await knex.raw(`
    -- For what has ended: a change of it reaches the devices that have the row, and takes it to no other.
    CREATE FUNCTION sync_mark_held(row_entity text, row_id text, present text[], gone text[]) RETURNS void
    LANGUAGE plpgsql AS $$
    BEGIN
      IF cardinality(present) + cardinality(gone) = 0 THEN RETURN; END IF;
      -- Under the lock that comes with it, so that nobody marks the row between the look and the mark.
      PERFORM sync_take_version();
      IF EXISTS (SELECT FROM sync_index i WHERE i.scope = ANY(present || gone) AND i.entity = row_entity
        AND i.id = row_id AND NOT i.deleted)
      THEN PERFORM sync_mark(row_entity, row_id, present, gone); END IF;
    END $$;

    -- For a change elsewhere that alters what a row shows.
    CREATE FUNCTION sync_mark_again(row_entity text, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE present text[] := sync_scopes(row_entity, data);
    BEGIN
      IF data ->> 'ended_at' IS NULL THEN PERFORM sync_mark(row_entity, data ->> 'id', present, '{}');
      ELSE PERFORM sync_mark_held(row_entity, data ->> 'id', present, '{}'); END IF;
    END $$;

    CREATE OR REPLACE FUNCTION sync_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      before text[] := sync_scopes(TG_TABLE_NAME, old_row);
      present text[] := sync_scopes(TG_TABLE_NAME, new_row);
      gone text[] := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(present));
      row_id text := coalesce(new_row, old_row) ->> 'id';
    BEGIN
      IF cardinality(before) > 0 AND old_row ->> 'ended_at' IS NOT NULL
        AND (new_row IS NULL OR new_row ->> 'ended_at' IS NOT NULL)
      THEN PERFORM sync_mark_held(TG_TABLE_NAME, row_id, present, gone);
      ELSE PERFORM sync_mark(TG_TABLE_NAME, row_id, present, gone); END IF;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION sync_stamp_parent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'projects' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.project_id = NEW.id;
        WHEN 'customers' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j))
            FROM jobs j JOIN projects p ON p.id = j.project_id WHERE p.customer_id = NEW.id;
        WHEN 'job_notes' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'job_timers' THEN
          -- A job with a running clock is worked on, whatever its status says.
          PERFORM CASE WHEN NEW.stopped_at IS NULL
              THEN sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
              ELSE sync_mark_again('jobs', to_jsonb(j)) END
            FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'shift_note_reads' THEN
          PERFORM sync_mark_again('shift_notes', to_jsonb(s)) FROM shift_notes s WHERE s.id = NEW.shift_note_id;
        WHEN 'delivery_evidence', 'delivery_events' THEN
          PERFORM sync_mark_again('deliveries', to_jsonb(d)) FROM deliveries d WHERE d.id = NEW.delivery_id;
      END CASE;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION sync_stamp_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j))
        FROM order_items i JOIN jobs j ON j.order_item_id = i.id WHERE i.order_id = NEW.order_id;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION sync_stamp_merge() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.id = NEW.job_id;
      RETURN NULL;
    END $$;
  `);
}
