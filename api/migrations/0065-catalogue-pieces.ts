import type { Knex } from 'knex';

export const name = '0065-catalogue-pieces';

/**
 * The catalogue in pieces of 32 products by id, each with a stamp that a change of its products renews. The place in
 * the shop's order does not count: moving one product moves the places of thousands. Every trigger runs after
 * `bump_catalogue`, which holds the row of `catalogue_state` to the end of the transaction, so that two transactions
 * never wait for each other's pieces.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE catalogue_pieces (
      -- The product's id divided by 32.
      piece integer PRIMARY KEY,
      -- Drawn and not counted: a database brought back from a copy never gives the same one for something else.
      stamp uuid NOT NULL DEFAULT gen_random_uuid()
    );
    INSERT INTO catalogue_pieces (piece) SELECT DISTINCT id / 32 FROM products;

    CREATE FUNCTION stamp_pieces(ids integer[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO catalogue_pieces (piece) SELECT DISTINCT id / 32 FROM unnest(ids) id ORDER BY 1
        ON CONFLICT (piece) DO UPDATE SET stamp = gen_random_uuid()
    $$;

    CREATE FUNCTION stamp_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stamp_pieces(array(SELECT id FROM new_rows));
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_old_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stamp_pieces(array(SELECT id FROM old_rows));
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE apart text[] := array['display_order', 'hand_made', 'version', 'updated_at'];
    BEGIN
      -- Not a join: its plan is kept, and one that was made for one row takes minutes for ten thousand.
      PERFORM stamp_pieces(array(SELECT id FROM (
        SELECT id, to_jsonb(n) - apart FROM new_rows n EXCEPT SELECT id, to_jsonb(o) - apart FROM old_rows o) changed));
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_emptied_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE catalogue_pieces SET stamp = gen_random_uuid();
      RETURN NULL;
    END $$;
    CREATE TRIGGER stamp_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_new_products();
    CREATE TRIGGER stamp_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_products();
    CREATE TRIGGER stamp_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_old_products();
    CREATE TRIGGER stamp_truncate AFTER TRUNCATE ON products
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_emptied_products();

    CREATE FUNCTION stamp_variants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'DELETE' THEN PERFORM stamp_pieces(array(SELECT DISTINCT product_id FROM new_rows)); END IF;
      IF TG_OP = 'DELETE' THEN PERFORM stamp_pieces(array(SELECT DISTINCT product_id FROM old_rows)); END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A variant may move to another product.
      PERFORM stamp_pieces(array(SELECT product_id FROM new_rows UNION SELECT product_id FROM old_rows));
      RETURN NULL;
    END $$;
    CREATE TRIGGER stamp_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_variants();
    CREATE TRIGGER stamp_update AFTER UPDATE ON product_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_variants();
    CREATE TRIGGER stamp_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_variants();
    CREATE TRIGGER stamp_truncate AFTER TRUNCATE ON product_variants
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_emptied_products();

    -- A category that is switched off or on again is hidden from, or back on, each product that names it.
    CREATE FUNCTION stamp_named_products(names text[]) RETURNS void LANGUAGE sql AS $$
      SELECT stamp_pieces(array(SELECT id FROM products WHERE categories && names OR category_name = ANY(names)))
    $$;
    CREATE FUNCTION stamp_new_categories() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stamp_named_products(array(SELECT name::text FROM new_rows WHERE NOT is_active));
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_old_categories() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stamp_named_products(array(SELECT name::text FROM old_rows WHERE NOT is_active));
      RETURN NULL;
    END $$;
    CREATE FUNCTION stamp_changed_categories() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stamp_named_products(array(
        SELECT unnest(array[o.name::text, n.name::text]) FROM new_rows n JOIN old_rows o USING (id)
        WHERE (n.is_active, n.deleted_at IS NULL, n.name) IS DISTINCT FROM (o.is_active, o.deleted_at IS NULL, o.name)
          AND NOT (n.is_active AND o.is_active)));
      RETURN NULL;
    END $$;
    CREATE TRIGGER stamp_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_new_categories();
    CREATE TRIGGER stamp_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_categories();
    CREATE TRIGGER stamp_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION stamp_old_categories();
  `);
}
