import type { Knex } from 'knex';
import type { CollectedProduct } from './feed/collect-products.ts';

/**
 * The supplier's words were chosen: what the shop has written itself on the products of the file counts as the
 * supplier's from now on, and so does the order of all, unless the import only adds. The rows as they were are in the run's snapshot, so an undo
 * gives them back.
 */
export async function letGoOfWords(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  keepsOrder: boolean,
): Promise<void> {
  const handles = products.map(({ handle }) => handle);
  const codes = products.flatMap(({ stockCode }) => stockCode ?? []);
  const isInFile = '(slug = any(:handles::text[]) or stock_code = any(:codes::text[]))';
  await trx.raw(
    keepsOrder
      ? `update products
         set hand_made = case when 'display_order' = any(hand_made) then array['display_order'] else '{}' end
         where hand_made <> '{}' and hand_made <> array['display_order'] and ${isInFile}`
      : `update products
         set hand_made = case when ${isInFile} then '{}' else array_remove(hand_made, 'display_order') end
         where hand_made <> '{}' and (${isInFile} or 'display_order' = any(hand_made))`,
    { handles, codes },
  );
}
