/** `PATCH /api/products/reorder`: one request, one lock, places without gaps. Two people's moves both stand. */
import type { Knex } from 'knex';
import { type Placing, placeInOrder } from '#contract/catalogue/product-order.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockOrder } from './catalogue-locks.ts';

/** The log names this many of a long list. */
const loggedPlaces = 100;

export async function reorderProducts(
  knex: Knex,
  placings: readonly Placing<number>[],
  actorId: number,
): Promise<{ products: Placing<number>[] }> {
  return inTransaction(knex, async trx => {
    await lockOrder(trx);
    const before = await trx('products')
      .whereNull('archivedAt')
      .whereNull('deletedAt')
      .orderBy(['displayOrder', 'id'])
      .pluck<number[]>('id');
    const after = placeInOrder(before, placings);
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `update products p set display_order = f.place
       from unnest(?::int[]) with ordinality as f(id, place) where p.id = f.id and p.display_order <> f.place`,
      [after],
    );
    const places = (ids: readonly number[]) => {
      const placeOf = new Map(ids.map((id, at) => [id, at + 1]));
      return placings.flatMap(({ id }) => {
        const displayOrder = placeOf.get(id);
        return displayOrder === undefined ? [] : [{ id, displayOrder }];
      });
    };
    const products = places(after);
    if (rowCount > 0 && products.length > 0) {
      await trx.raw(
        `update products set hand_made = hand_made || array['display_order']
         where id = any(?::int[]) and not 'display_order' = any(hand_made)`,
        [products.map(({ id }) => id)],
      );
      await recordAudit(trx, {
        actorId,
        entity: 'product',
        entityId: products.length === 1 ? String(products[0]?.id) : 'order',
        action: 'product.reorder',
        before: { products: places(before).slice(0, loggedPlaces) },
        after: { products: products.slice(0, loggedPlaces), count: products.length },
      });
    }
    return { products };
  });
}
