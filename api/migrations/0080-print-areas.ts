import type { Knex } from 'knex';

export const name = '0080-print-areas';

/** A placement may name its print area. Without one its key stays what it was, so what was approved before still counts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE proof_placements
      -- The print area, such as left-chest; null for the side's main one.
      ADD COLUMN area text CONSTRAINT proof_placements_area CHECK (area ~ '^[a-z]+(-[a-z]+)*$'),
      -- From the seam of the collar to the design's upper edge, where a collar is above it.
      ADD COLUMN below_collar_mm integer;
    CREATE OR REPLACE FUNCTION placement_key(placement jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT concat_ws('|', coalesce(placement -> 'designFile' ->> 'sha256', ''), placement ->> 'position',
        placement ->> 'decorationMethod', coalesce(placement ->> 'scale', '1'), coalesce(placement ->> 'xOffset', '0'),
        coalesce(placement ->> 'yOffset', '0'), coalesce(placement ->> 'rotation', '0'), placement ->> 'area')
    $$;
  `);
}
