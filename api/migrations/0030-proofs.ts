import type { Knex } from 'knex';

export const name = '0030-proofs';

/** What a customer is shown before anything is made, what they said to it, and whether an order's jobs may start. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE proofs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      -- Made with the form: a proof that was sent twice is one proof.
      client_id uuid NOT NULL UNIQUE,
      revision integer NOT NULL CONSTRAINT proofs_revision CHECK (revision > 0),
      status text NOT NULL DEFAULT 'sent'
        CONSTRAINT proofs_status CHECK (status IN ('sent', 'approved', 'changes_requested', 'superseded')),
      -- SHA-256 over every placement: artwork, millimetres, size and method. What is approved is this.
      signature text NOT NULL CONSTRAINT proofs_signature CHECK (signature ~ '^[0-9a-f]{64}$'),
      message text,
      sent_by integer REFERENCES users,
      sent_at timestamptz NOT NULL DEFAULT now(),
      -- The customer's own words.
      answer text,
      answer_id uuid UNIQUE,
      -- Null where somebody without an account answered through the link of a mail.
      decided_by integer REFERENCES users,
      decided_at timestamptz
        CONSTRAINT proofs_decided_at CHECK (status NOT IN ('approved', 'changes_requested') OR decided_at IS NOT NULL),
      CONSTRAINT proofs_once UNIQUE (order_id, revision)
    );
    -- One proof of an order counts, whoever sends or answers at once.
    CREATE UNIQUE INDEX proofs_current ON proofs (order_id) WHERE status <> 'superseded';
    CREATE INDEX proofs_sent_by ON proofs (sent_by);
    CREATE INDEX proofs_decided_by ON proofs (decided_by);
    SELECT keep_for_ever('proofs');
    SELECT tell_office_of('proofs', 'proofs');

    CREATE TABLE proof_placements (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      proof_id integer NOT NULL REFERENCES proofs,
      order_item_id integer NOT NULL REFERENCES order_items,
      -- Which of the line's placements, from 0.
      place integer NOT NULL CONSTRAINT proof_placements_place CHECK (place >= 0),
      position text NOT NULL CONSTRAINT proof_placements_position CHECK (position IN ('front', 'back', 'side')),
      method text NOT NULL CONSTRAINT proof_placements_method CHECK (method IN ('print', 'embroidery')),
      -- By its hash alone: the file may be swept up when its owner's account is deleted.
      sha256 text NOT NULL,
      width_mm integer NOT NULL CONSTRAINT proof_placements_width_mm CHECK (width_mm > 0),
      height_mm integer NOT NULL CONSTRAINT proof_placements_height_mm CHECK (height_mm > 0),
      -- From the left and the upper edge of the print area; negative where it stands out.
      left_mm integer NOT NULL,
      top_mm integer NOT NULL,
      rotation real NOT NULL DEFAULT 0,
      signature text NOT NULL CONSTRAINT proof_placements_signature CHECK (signature ~ '^[0-9a-f]{64}$'),
      -- The placement as the order had it, to be found again in a later order.
      placement_key text NOT NULL,
      -- SHA-256 of the drawn picture, under which the file store has it.
      picture text NOT NULL CONSTRAINT proof_placements_picture CHECK (picture ~ '^[0-9a-f]{64}$'),
      CONSTRAINT proof_placements_once UNIQUE (proof_id, order_item_id, place)
    );
    CREATE INDEX proof_placements_order_item_id ON proof_placements (order_item_id);
    CREATE INDEX proof_placements_sha256 ON proof_placements (sha256);
    CREATE INDEX proof_placements_placement_key ON proof_placements (placement_key);
    SELECT append_only('proof_placements');

    -- What was sent is never changed: only its fate is written down, once, and what people wrote may be erased.
    CREATE FUNCTION keep_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF to_jsonb(NEW) - '{status,message,answer,answer_id,decided_by,decided_at}'::text[]
          <> to_jsonb(OLD) - '{status,message,answer,answer_id,decided_by,decided_at}'::text[]
        OR (NEW.message IS DISTINCT FROM OLD.message AND NEW.message IS NOT NULL)
        OR (OLD.status = 'superseded' AND NEW.status <> 'superseded')
        OR (OLD.decided_at IS NOT NULL AND (NEW.decided_at, NEW.decided_by, NEW.answer_id)
          IS DISTINCT FROM (OLD.decided_at, OLD.decided_by, OLD.answer_id)) THEN
        RAISE EXCEPTION 'a proof that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_proof BEFORE UPDATE ON proofs FOR EACH ROW EXECUTE FUNCTION keep_proof();

    CREATE FUNCTION placement_key(placement jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT concat_ws('|', coalesce(placement -> 'designFile' ->> 'sha256', ''), placement ->> 'position',
        placement ->> 'decorationMethod', coalesce(placement ->> 'scale', '1'), coalesce(placement ->> 'xOffset', '0'),
        coalesce(placement ->> 'yOffset', '0'), coalesce(placement ->> 'rotation', '0'))
    $$;
    CREATE FUNCTION placement_keys(placements jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ARRAY(SELECT placement_key(p) FROM jsonb_array_elements(placements) WITH ORDINALITY AS each(p, n) ORDER BY n)
    $$;

    -- Another artwork, place or size voids what was approved, at once and whoever writes it.
    CREATE FUNCTION void_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE proofs SET status = 'superseded' WHERE order_id = NEW.order_id AND status <> 'superseded';
      RETURN NULL;
    END $$;
    CREATE TRIGGER void_proof AFTER UPDATE OF design_placements ON order_items FOR EACH ROW
      WHEN (placement_keys(OLD.design_placements) IS DISTINCT FROM placement_keys(NEW.design_placements))
      EXECUTE FUNCTION void_proof();

    -- Null: nothing is decorated. 'approved_before': the same buyer approved all of it in an earlier order.
    CREATE FUNCTION proof_standing(order_row integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM order_items i
          WHERE i.order_id = order_row AND i.design_placements <> '[]') THEN NULL
        ELSE coalesce(
          (SELECT p.status FROM proofs p WHERE p.order_id = order_row AND p.status <> 'superseded'),
          CASE WHEN EXISTS (
            SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
              CROSS JOIN jsonb_array_elements(i.design_placements) d
            WHERE o.id = order_row AND NOT EXISTS (
              SELECT FROM proof_placements pp
                JOIN proofs p ON p.id = pp.proof_id AND p.status = 'approved'
                JOIN order_items earlier ON earlier.id = pp.order_item_id AND earlier.product_id = i.product_id
                JOIN orders their ON their.id = p.order_id AND (their.user_id = o.user_id
                  OR lower(their.customer_info ->> 'email') = lower(o.customer_info ->> 'email'))
              WHERE pp.placement_key = placement_key(d)))
          THEN 'not_sent' ELSE 'approved_before' END)
      END
    $$;

    -- Whether the floor is held back by a missing approval; on unless the owner turned it off.
    CREATE FUNCTION proof_required() RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT (value ->> 'required')::boolean FROM settings WHERE key = 'proofs'), true)
    $$;

    -- The floor's devices learn of it as of a change of the job itself.
    CREATE FUNCTION sync_stamp_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
        FROM order_items i JOIN jobs j ON j.order_item_id = i.id WHERE i.order_id = NEW.order_id;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON proofs
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_proof();
    CREATE FUNCTION sync_stamp_proof_rule() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
        FROM jobs j WHERE j.stage = 'pending' AND j.order_item_id IS NOT NULL AND j.deleted_at IS NULL;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON settings
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.key = 'proofs')
      EXECUTE FUNCTION sync_stamp_proof_rule();
  `);
}
