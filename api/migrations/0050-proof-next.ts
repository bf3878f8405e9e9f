import type { Knex } from 'knex';

export const name = '0050-proof-next';

/** What a proof is waited for, told to the buyer: asked of an order that is there, and of one that is being written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whether this buyer has approved all artwork of these lines, at the same place and size on the same product, in an
    -- earlier order. Lines as a checkout and an order hold them; without any artwork it is true of no matter whom.
    CREATE FUNCTION approved_before(buyer integer, buyer_email text, lines jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT NOT EXISTS (
        SELECT FROM jsonb_array_elements(lines) line
          CROSS JOIN jsonb_array_elements(line -> 'designPlacements') d
        WHERE NOT EXISTS (
          SELECT FROM proof_placements pp
            JOIN proofs p ON p.id = pp.proof_id AND p.status = 'approved'
            JOIN order_items earlier ON earlier.id = pp.order_item_id
              AND earlier.product_id = (line ->> 'productId')::integer
            JOIN orders their ON their.id = p.order_id AND (their.user_id = buyer
              OR lower(their.customer_info ->> 'email') = lower(buyer_email))
          WHERE pp.placement_key = placement_key(d)))
    $$;

    CREATE OR REPLACE FUNCTION proof_standing(order_row integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM order_items i
          WHERE i.order_id = order_row AND i.design_placements <> '[]') THEN NULL
        ELSE coalesce(
          (SELECT p.status FROM proofs p WHERE p.order_id = order_row AND p.status <> 'superseded'),
          (SELECT CASE WHEN approved_before(o.user_id, o.customer_info ->> 'email', (
              SELECT jsonb_agg(jsonb_build_object('productId', i.product_id, 'designPlacements', i.design_placements))
              FROM order_items i WHERE i.order_id = o.id))
            THEN 'approved_before' ELSE 'not_sent' END
            FROM orders o WHERE o.id = order_row))
      END
    $$;

    -- What stands between an order and its start: 'coming', the shop sends a proof; 'waiting', the customer answers it;
    -- 'changing', the shop changes it. Null where nothing does. What has begun is not held back.
    CREATE FUNCTION proof_next(order_row integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN o.status IN ('completed', 'cancelled') OR o.is_shipped OR EXISTS (
          SELECT FROM projects pr JOIN jobs j ON j.project_id = pr.id
          WHERE pr.order_id = o.id AND pr.deleted_at IS NULL AND j.deleted_at IS NULL
            AND j.stage NOT IN ('pending', 'cancelled')) THEN NULL
        ELSE CASE proof_standing(o.id)
          WHEN 'not_sent' THEN CASE WHEN proof_required() THEN 'coming' END
          WHEN 'sent' THEN 'waiting'
          WHEN 'changes_requested' THEN 'changing'
        END
      END
      FROM orders o WHERE o.id = order_row
    $$;
  `);
}
