import type { Knex } from 'knex';

export const name = '0085-rosters';

/**
 * Names and numbers of the pieces of a line, as they were ordered, and which of them the workshop has finished. Names
 * stand in the order's line alone, so that they are erased in one place; jobs read them there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE order_items
      -- Template and pieces. Null: the line has no names and numbers.
      ADD COLUMN roster jsonb CONSTRAINT order_items_roster CHECK (jsonb_typeof(roster -> 'pieces') = 'array');
    -- Names that are still there.
    CREATE INDEX order_items_named ON order_items (order_id)
      WHERE roster IS NOT NULL AND roster ->> 'erasedOn' IS NULL;
    CREATE INDEX checkouts_named ON checkouts (updated_at) WHERE jsonb_path_exists(items, '$[*].roster');
    ALTER TABLE jobs
      -- By the piece's place in the roster, from 1: when it was finished, and by whom.
      ADD COLUMN ticks jsonb NOT NULL DEFAULT '{}' CONSTRAINT jobs_ticks CHECK (jsonb_typeof(ticks) = 'object');
  `);
  await knex.raw(`
    -- Jobs show the names, so devices hear when they are erased.
    CREATE FUNCTION sync_stamp_roster() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.order_item_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON order_items
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.roster IS DISTINCT FROM NEW.roster)
      EXECUTE FUNCTION sync_stamp_roster();

    -- A line with names is decorated, and its names are new whatever was approved before.
    CREATE OR REPLACE FUNCTION proof_standing(order_row integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM order_items i
          WHERE i.order_id = order_row AND (i.design_placements <> '[]' OR i.roster IS NOT NULL)) THEN NULL
        ELSE coalesce(
          (SELECT p.status FROM proofs p WHERE p.order_id = order_row AND p.status <> 'superseded'),
          (SELECT CASE WHEN NOT EXISTS (
                SELECT FROM order_items i WHERE i.order_id = o.id AND i.roster IS NOT NULL)
              AND approved_before(o.user_id, o.customer_info ->> 'email', (
                SELECT jsonb_agg(jsonb_build_object('productId', i.product_id, 'designPlacements', i.design_placements))
                FROM order_items i WHERE i.order_id = o.id))
            THEN 'approved_before' ELSE 'not_sent' END
            FROM orders o WHERE o.id = order_row))
      END
    $$;
  `);
}
