/** What is kept about a change: for the customer's page, and for the office's log. */
import type { Knex } from 'knex';
import { isCharge } from '#contract/orders/charge.ts';
import type { OrderRow } from '../change.ts';
import type { ChangedItem } from './revise-items.ts';
import { keptPairs, type Revision, type Wanted } from './revise.ts';

interface Written {
  asked: { clientId: string; reason: string; message: string };
  bodyHash: Buffer;
  order: OrderRow;
  revision: Revision;
  /** All lines as they are then, with their ids. */
  items: readonly ChangedItem[];
  differenceCents: number;
  at: Date;
  by: number;
}

/** Answers the id of the change. */
export async function writeChange(
  trx: Knex.Transaction,
  { asked, bodyHash, order, revision, items, differenceCents, at, by }: Written,
): Promise<number> {
  const { removed, sums } = revision;
  const moved = keptPairs(revision).filter(({ isResized }) => isResized);
  const [row] = await trx('order_changes')
    .insert({
      clientId: asked.clientId,
      orderId: order.id,
      bodyHash,
      before: JSON.stringify({
        lines: [...moved.map(({ was }) => was), ...removed].map(viewOf),
        shippingCents: order.shippingCents,
        totalCents: order.totalCents,
      }),
      after: JSON.stringify({
        lines: [...moved.map(({ item }) => item), ...addedOf(revision, items)].map(viewOf),
        shippingCents: sums.shippingCents,
        totalCents: sums.totalCents,
      }),
      differenceCents,
      reason: asked.reason || null,
      message: asked.message || null,
      changedBy: by,
      changedAt: at,
    })
    .returning('id');
  if (!row) throw new Error('a change without a row');
  return row.id;
}

const viewOf = (item: ChangedItem) => ({
  itemId: item.id,
  name: item.name,
  colour: item.color?.name ?? '',
  sizeQuantities: item.sizeQuantities,
  pieces: item.totalQuantity,
  ...(isCharge(item) ? { isCharge: true } : {}),
});

export const addedOf = ({ kept }: Pick<Revision, 'kept'>, items: readonly ChangedItem[]): ChangedItem[] =>
  items.filter(item => kept.every(({ id }) => id !== item.id));

/** For the log of the office, which is kept for ever: no address. */
export function wordsOf(order: OrderRow, revision: Revision, asked: Wanted) {
  const { added, removed, sums } = revision;
  const figures = ({ totalQuantity, priceCents }: Pick<ChangedItem, 'totalQuantity' | 'priceCents'>) => ({
    pieces: totalQuantity,
    unitCents: priceCents,
  });
  return {
    lines: [
      ...keptPairs(revision).flatMap(({ was, item, isResized }) =>
        isResized || was.priceCents !== item.priceCents
          ? [{ name: item.name, from: figures(was), to: figures(item) }]
          : [],
      ),
      ...removed.map(item => ({ name: item.name, from: figures(item), to: null })),
      ...added.map(item => ({ name: item.name, from: null, to: figures(item) })),
    ],
    ...(sums.shippingCents === order.shippingCents
      ? {}
      : { freight: { from: order.shippingCents, to: sums.shippingCents } }),
    ...(asked.poNumber === undefined || (asked.poNumber || null) === order.poNumber
      ? {}
      : { poNumber: asked.poNumber }),
    ...(asked.neededBy === undefined ? {} : { neededBy: asked.neededBy }),
  };
}
