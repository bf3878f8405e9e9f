/** The rows of an order's lines after a change, and what else names them: checkout, artwork, stock, proof. */
import type { Knex } from 'knex';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import { lockTracked, returnStock, takeStock } from '#api/database/shared/stock.ts';
import type { OrderRow } from '../change.ts';
import type { ChangedItem, Sums } from './revise-items.ts';
import { keptPairs, type Revision } from './revise.ts';

/** Answers the lines of the order as they are then. */
export async function writeLines(
  trx: Knex.Transaction,
  order: OrderRow,
  revision: Revision,
  at: Date,
): Promise<ChangedItem[]> {
  for (const { was, item } of keptPairs(revision)) {
    if (JSON.stringify(was) === JSON.stringify(item)) continue;
    await trx('order_items')
      .where({ id: item.id })
      .update({
        sizeQuantities: JSON.stringify(item.sizeQuantities),
        totalQuantity: item.totalQuantity,
        priceCents: item.priceCents,
        totalPriceCents: item.totalPriceCents,
        setupFeeCents: item.setupFeeCents,
        decorations: JSON.stringify(item.decorations),
        buyerPrice: item.buyerPrice && JSON.stringify(item.buyerPrice),
      });
  }
  await removeLines(trx, order, revision.removed, at);
  const added = await addLines(trx, order, revision.added, at);
  await voidProof(trx, order, revision);
  return [...revision.kept, ...added];
}

/** The row stays, as jobs and proofs have been about it; the names on its pieces go. */
async function removeLines(
  trx: Knex.Transaction,
  order: OrderRow,
  removed: readonly ChangedItem[],
  at: Date,
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await trx('back_orders').whereIn('orderItemId', ids).delete();
  await trx('order_items')
    .whereIn('id', ids)
    .update({ orderId: null, removedOrderId: order.id, removedAt: at, roster: null });
}

async function addLines(
  trx: Knex.Transaction,
  order: OrderRow,
  added: readonly SoldLine[],
  at: Date,
): Promise<ChangedItem[]> {
  if (added.length === 0) return [];
  const hashes = added.flatMap(line => line.designPlacements.flatMap(one => one.designFile?.sha256 ?? []));
  await trx('artworks').whereIn('sha256', hashes).whereNull('attachedAt').update({ attachedAt: at });
  // Also of lines that are gone: a job's id follows from the number of its line.
  const { rows } = await trx.raw<{ rows: { last: number }[] }>(
    `select coalesce(max(line_number), 0) as last from order_items where order_id = ? or removed_order_id = ?`,
    [order.id, order.id],
  );
  const last = rows[0]?.last ?? 0;
  return trx('order_items')
    .insert(
      added.map((line, place) => ({
        orderId: order.id,
        lineNumber: last + place + 1,
        productId: line.productId,
        name: line.name,
        image: line.image,
        priceCents: line.priceCents,
        color: line.color && JSON.stringify(line.color),
        designPlacements: JSON.stringify(line.designPlacements),
        designGroupId: line.designGroupId,
        allowMultipleColors: line.allowMultipleColors,
        setupFeeCents: line.setupFeeCents,
        sizeQuantities: JSON.stringify(line.sizeQuantities),
        totalQuantity: line.totalQuantity,
        totalPriceCents: line.totalPriceCents,
        decorations: JSON.stringify(line.decorations ?? []),
        buyerPrice: line.buyerPrice ? JSON.stringify(line.buyerPrice) : null,
        printAreas: line.printAreas ? JSON.stringify(line.printAreas) : null,
        roster: line.roster ? JSON.stringify(line.roster) : null,
      })),
    )
    .returning('*');
}

type Decorated = Pick<ChangedItem, 'designPlacements'> & { roster?: ChangedItem['roster'] | undefined };

const isDecorated = ({ designPlacements, roster }: Decorated) =>
  designPlacements.length > 0 || Boolean(roster);

/** Designs that nobody has seen need a new proof. What was approved stays approved where a line only goes. */
async function voidProof(
  trx: Knex.Transaction,
  order: OrderRow,
  { added, removed }: Revision,
): Promise<void> {
  const isNew = added.some(line => isDecorated(line));
  if (!isNew && !removed.some(line => isDecorated(line))) return;
  const proof = trx('proofs').where({ orderId: order.id }).whereNot({ status: 'superseded' });
  if (!isNew) void proof.whereNot({ status: 'approved' });
  await proof.update({ status: 'superseded' });
}

/** A payment that is opened from now on is for what it costs now. */
export async function followCheckout(
  trx: Knex.Transaction,
  { checkoutId }: OrderRow,
  { itemsBefore, kept, added, sums }: Pick<Revision, 'itemsBefore' | 'kept' | 'added'> & { sums: Sums },
): Promise<void> {
  if (!checkoutId) return;
  const checkout = await trx('checkouts').where({ id: checkoutId }).first('items');
  const lines = (checkout?.items ?? []) as object[];
  const followed = lines.flatMap((line, at) => {
    const was = itemsBefore[at];
    if (!was) return [line];
    const item = kept.find(({ id }) => id === was.id);
    if (!item) return [];
    const { sizeQuantities, totalQuantity, priceCents, totalPriceCents, setupFeeCents, decorations } = item;
    const { buyerPrice } = item;
    return [
      {
        ...line,
        sizeQuantities,
        totalQuantity,
        priceCents,
        totalPriceCents,
        setupFeeCents,
        decorations,
        buyerPrice: buyerPrice ?? undefined,
      },
    ];
  });
  const { subtotalCents: itemSubtotalCents, ...rest } = sums;
  await trx('checkouts')
    .where({ id: checkoutId })
    .update({ ...rest, itemSubtotalCents, items: JSON.stringify([...followed, ...added]) })
    .increment('priceVersion', 1);
}

export async function retakeStock(
  trx: Knex.Transaction,
  order: OrderRow,
  { revision, items, at }: { revision: Revision; items: readonly ChangedItem[]; at: Date },
): Promise<void> {
  const { added, removed, itemsBefore } = revision;
  const isSame =
    added.length === 0 && removed.length === 0 && keptPairs(revision).every(({ isResized }) => !isResized);
  if (isSame) return;
  const all = [...itemsBefore, ...items];
  await lockTracked(trx, all);
  await returnStock(trx, order.id, at);
  const tracked = await lockTracked(trx, items);
  await takeStock(trx, order.id, tracked, items);
}
