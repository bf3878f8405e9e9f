import type { Knex } from 'knex';

export const name = '0008-deliveries';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      order_id integer REFERENCES orders,
      -- What stands on the parcel: free text, as deliveries exist without an order of this shop.
      order_number varchar(100) NOT NULL CONSTRAINT deliveries_order_number CHECK (order_number <> ''),
      customer_name varchar(255) NOT NULL CONSTRAINT deliveries_customer_name CHECK (customer_name <> ''),
      customer_address text NOT NULL CONSTRAINT deliveries_customer_address CHECK (customer_address <> ''),
      customer_phone varchar(20),
      delivery_notes text,
      pieces integer CONSTRAINT deliveries_pieces CHECK (pieces > 0),
      signature_required boolean NOT NULL DEFAULT true,
      status text NOT NULL DEFAULT 'pending' CONSTRAINT deliveries_status CHECK (status IN ('pending',
        'out_for_delivery', 'delivered', 'failed', 'cancelled')),
      scheduled_date timestamptz NOT NULL,
      assigned_to integer REFERENCES users,
      run_order integer,
      attempt integer NOT NULL DEFAULT 1 CONSTRAINT deliveries_attempt CHECK (attempt > 0),
      hold_until timestamptz,
      driver_name varchar(255),
      signed_by varchar(255),
      notes text,
      failed_reason varchar(100),
      delivered_at timestamptz,
      evidence_id uuid,
      -- Something arrived that does not fit the plan: a dispatcher has to look.
      review boolean NOT NULL DEFAULT false,
      created_by integer REFERENCES users,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT deliveries_delivered_at CHECK (status <> 'delivered' OR delivered_at IS NOT NULL)
    );
    CREATE INDEX deliveries_order_id ON deliveries (order_id);
    CREATE INDEX deliveries_assigned_to ON deliveries (assigned_to, scheduled_date);
    CREATE INDEX deliveries_created_by ON deliveries (created_by);
    CREATE INDEX deliveries_evidence_id ON deliveries (evidence_id);
    CREATE INDEX deliveries_status ON deliveries (status, scheduled_date) WHERE deleted_at IS NULL;
    CREATE INDEX deliveries_scheduled ON deliveries (scheduled_date DESC, id) WHERE deleted_at IS NULL;
    CREATE INDEX deliveries_review ON deliveries (updated_at DESC) WHERE review;
    SELECT watch_changes('deliveries');

    -- What happened at a door, written before the state machine is asked and never changed after.
    CREATE TABLE delivery_evidence (
      mutation_id uuid PRIMARY KEY REFERENCES sync_mutations,
      -- Null for an orphan, until a dispatcher names the delivery it belongs to.
      delivery_id uuid REFERENCES deliveries ON DELETE RESTRICT,
      claimed_delivery_id uuid NOT NULL,
      outcome text NOT NULL CONSTRAINT delivery_evidence_outcome CHECK (outcome IN ('delivered', 'failed')),
      driver_id integer NOT NULL REFERENCES users,
      driver_name varchar(255),
      signed_by varchar(255),
      reason varchar(100),
      notes text,
      signature bytea CONSTRAINT delivery_evidence_signature CHECK (octet_length(signature) BETWEEN 1 AND 204800),
      signature_sha256 bytea CONSTRAINT delivery_evidence_signature_sha256 CHECK (octet_length(signature_sha256) = 32),
      strokes jsonb,
      photo_sha256 text[] NOT NULL DEFAULT '{}',
      geo jsonb,
      occurred_at_device timestamptz,
      occurred_at_corrected timestamptz,
      received_at timestamptz NOT NULL DEFAULT now(),
      accepted_as text NOT NULL CONSTRAINT delivery_evidence_accepted_as CHECK (accepted_as IN ('primary',
        'additional', 'override', 'after_cancel', 'orphan', 'unauthorised')),
      reviewed_at timestamptz,
      reviewed_by integer REFERENCES users,
      reviewed_note text,
      CONSTRAINT delivery_evidence_hashed CHECK ((signature IS NULL) = (signature_sha256 IS NULL)),
      CONSTRAINT delivery_evidence_orphan CHECK (delivery_id IS NOT NULL OR accepted_as IN ('orphan', 'unauthorised'))
    );
    CREATE INDEX delivery_evidence_delivery_id ON delivery_evidence (delivery_id, received_at);
    CREATE INDEX delivery_evidence_driver_id ON delivery_evidence (driver_id, received_at);
    CREATE INDEX delivery_evidence_reviewed_by ON delivery_evidence (reviewed_by);
    CREATE INDEX delivery_evidence_unreviewed ON delivery_evidence (received_at)
      WHERE reviewed_at IS NULL AND accepted_as <> 'primary';
    SELECT keep_for_ever('delivery_evidence');

    CREATE FUNCTION guard_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE free text[] := ARRAY['delivery_id', 'reviewed_at', 'reviewed_by', 'reviewed_note'];
    BEGIN
      IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR (OLD.delivery_id IS NOT NULL AND NEW.delivery_id IS DISTINCT FROM OLD.delivery_id) THEN
        RAISE EXCEPTION 'delivery evidence cannot be changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER guard_evidence BEFORE UPDATE ON delivery_evidence
      FOR EACH ROW EXECUTE FUNCTION guard_evidence();

    ALTER TABLE deliveries ADD CONSTRAINT deliveries_evidence_id_fkey
      FOREIGN KEY (evidence_id) REFERENCES delivery_evidence;

    CREATE TABLE delivery_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      delivery_id uuid NOT NULL REFERENCES deliveries,
      type varchar(64) NOT NULL CONSTRAINT delivery_events_type CHECK (type <> ''),
      data jsonb NOT NULL DEFAULT '{}',
      actor_id integer REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX delivery_events_delivery_id ON delivery_events (delivery_id, at, id);
    CREATE INDEX delivery_events_actor_id ON delivery_events (actor_id);
    CREATE INDEX delivery_events_mutation_id ON delivery_events (mutation_id);
    SELECT append_only('delivery_events');
  `);
  await knex.raw(`
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE OR DELETE ON deliveries
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON delivery_evidence
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON delivery_events
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
  `);
}
