import type { Knex } from 'knex';

export const name = '0164-areas-of-products';

/**
 * Print areas that the office has given a product; null for those of its drawing. A sold line and a saved design keep
 * those they were placed in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE products
      ADD COLUMN print_areas jsonb CONSTRAINT products_print_areas CHECK (jsonb_typeof(print_areas) = 'object');
    ALTER TABLE order_items
      ADD COLUMN print_areas jsonb CONSTRAINT order_items_print_areas CHECK (jsonb_typeof(print_areas) = 'object');
    ALTER TABLE designs
      ADD COLUMN print_areas jsonb CONSTRAINT designs_print_areas CHECK (jsonb_typeof(print_areas) = 'object');
  `);
  await knex.raw(`
    -- Approved in the same areas: in others the same placement is of another size.
    CREATE OR REPLACE FUNCTION approved_before(buyer integer, buyer_email text, lines jsonb) RETURNS boolean
      LANGUAGE sql STABLE AS $$
      WITH theirs AS MATERIALIZED (
        SELECT o.id FROM orders o WHERE o.user_id = buyer
        UNION
        SELECT o.id FROM orders o WHERE lower(o.customer_info ->> 'email') = lower(buyer_email)
      ), approved AS MATERIALIZED (
        SELECT pp.placement_key, earlier.product_id, earlier.print_areas
        FROM theirs JOIN proofs p ON p.order_id = theirs.id AND p.status = 'approved'
          JOIN proof_placements pp ON pp.proof_id = p.id
          JOIN order_items earlier ON earlier.id = pp.order_item_id
      )
      SELECT NOT EXISTS (
        SELECT FROM jsonb_array_elements(lines) line
          CROSS JOIN jsonb_array_elements(line -> 'designPlacements') d
        WHERE NOT EXISTS (SELECT FROM approved
          WHERE product_id = (line ->> 'productId')::integer AND approved.placement_key = placement_key(d)
            AND print_areas IS NOT DISTINCT FROM nullif(line -> 'printAreas', 'null')))
    $$;

    CREATE OR REPLACE FUNCTION proof_standing(order_row integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM order_items i
          WHERE i.order_id = order_row AND (i.design_placements <> '[]' OR i.roster IS NOT NULL)) THEN NULL
        ELSE coalesce(
          (SELECT p.status FROM proofs p WHERE p.order_id = order_row AND p.status <> 'superseded'),
          (SELECT CASE WHEN NOT EXISTS (
                SELECT FROM order_items i WHERE i.order_id = o.id AND i.roster IS NOT NULL)
              AND approved_before(o.user_id, o.customer_info ->> 'email', (
                SELECT jsonb_agg(jsonb_build_object('productId', i.product_id, 'designPlacements', i.design_placements,
                  'printAreas', i.print_areas))
                FROM order_items i WHERE i.order_id = o.id))
            THEN 'approved_before' ELSE 'not_sent' END
            FROM orders o WHERE o.id = order_row))
      END
    $$;
  `);
}
