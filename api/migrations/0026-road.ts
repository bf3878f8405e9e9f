import type { Knex } from 'knex';

export const name = '0026-road';

/** What drivers agree on and bring back besides a signature: the next attempt, photos, where it was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A day stands as its midnight in UTC, as scheduled_date does.
    ALTER TABLE deliveries ADD COLUMN next_attempt_date timestamptz;
    ALTER TABLE deliveries ADD CONSTRAINT deliveries_run_order CHECK (run_order >= 0);
    -- A run: one driver, one day, in the order in which it is driven.
    CREATE INDEX deliveries_run ON deliveries (assigned_to, scheduled_date, run_order)
      WHERE deleted_at IS NULL AND status IN ('pending', 'out_for_delivery');

    ALTER TABLE delivery_evidence ADD CONSTRAINT delivery_evidence_photos CHECK (cardinality(photo_sha256) <= 6);
    -- Either a place with its accuracy in metres, or why there is none.
    ALTER TABLE delivery_evidence ADD CONSTRAINT delivery_evidence_geo CHECK (geo IS NULL OR (
      jsonb_typeof(geo) = 'object' AND (geo -> 'refused' IS NOT NULL
        OR (geo -> 'lat' IS NOT NULL AND geo -> 'lng' IS NOT NULL AND geo -> 'accuracyM' IS NOT NULL))));
    -- The customer's page asks whether a picture belongs to a proof.
    CREATE INDEX delivery_evidence_photo ON delivery_evidence USING gin (photo_sha256);

    -- Arguments of what was decided over a year ago are forgotten, a few at a time.
    CREATE INDEX sync_mutations_to_forget ON sync_mutations (received_at)
      WHERE args IS NOT NULL AND status <> 'rejected';
  `);
}
