import type { Knex } from 'knex';

/**
 * The supplier's words were chosen: what the shop has written itself on the products of the file counts as the
 * supplier's from now on, and so does the order of all, unless the import only adds. The rows as they were are in the run's snapshot, so an undo
 * gives them back.
 */
export async function letGoOfWords(trx: Knex.Transaction, keepsOrder: boolean): Promise<void> {
  const isInFile = `(exists (select from feed_products f where f.slug = products.slug)
    or exists (select from feed_products f where f.stock_code = products.stock_code))`;
  await trx.raw(
    keepsOrder
      ? `update products
         set hand_made = case when 'display_order' = any(hand_made) then array['display_order'] else '{}' end
         where hand_made <> '{}' and hand_made <> array['display_order'] and ${isInFile}`
      : `update products
         set hand_made = case when ${isInFile} then '{}' else array_remove(hand_made, 'display_order') end
         where hand_made <> '{}' and (${isInFile} or 'display_order' = any(hand_made))`,
  );
}
