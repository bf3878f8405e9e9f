/** The pieces of an order as rows of a form: by line, each with its sizes. Pure. */
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isToCome } from '#contract/orders/charge.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { type Pieces, piecesLeft, type Unready } from '#contract/orders/shipments.ts';

export type PartOrder = Pick<OfficeOrderDetail, 'items' | 'shipments' | 'backOrders'>;

export interface PieceLine {
  itemId: number;
  title: string;
  /** Its sizes are to come, so it can't be shipped in parts. */
  isToCome: boolean;
  sizes: readonly (Pieces & { expectedOn: string | null })[];
}

/** What is left to ship; what waits for our driver isn't. */
export function leftOf({ items, shipments = [] }: PartOrder): Pieces[] {
  return piecesLeft(
    items,
    shipments.flatMap(({ pieces }) => pieces),
  );
}

export function linesLeft(order: PartOrder): PieceLine[] {
  const left = leftOf(order);
  const { items, backOrders = [] } = order;
  const dayOf = ({ itemId, size }: Pieces) =>
    backOrders.find(one => one.itemId === itemId && one.size === size)?.expectedOn ?? null;
  return items
    .map((item, at) => ({
      itemId: item.id,
      title: titleIn(items, at),
      isToCome: isToCome(item),
      sizes: left.filter(({ itemId }) => itemId === item.id).map(one => ({ ...one, expectedOn: dayOf(one) })),
    }))
    .filter(({ sizes }) => sizes.length > 0);
}

/** One product in one colour may be on several lines, with other designs. */
function titleIn(items: PartOrder['items'], at: number): string {
  const titleOf = (item: PartOrder['items'][number] | undefined) =>
    [item?.name, item?.color.name].filter(Boolean).join(', ');
  const title = titleOf(items[at]);
  const isAlone = items.every((item, place) => place === at || titleOf(item) !== title);
  return isAlone ? title : `${title} (line ${at + 1})`;
}

/** What stands between some lines of an order and their dispatch. */
export function unreadyOf(
  { items, jobs, unready }: Pick<OfficeOrderDetail, 'items' | 'jobs' | 'unready'>,
  pieces: readonly Pieces[],
): Unready {
  const isChosen = (id: number | null | undefined) => pieces.some(({ itemId }) => itemId === id);
  const isOpen = (stage: string) => stage === 'pending' || stage === 'in_progress';
  const chosen = items.filter(({ id }) => isChosen(id));
  return {
    jobs: jobs.filter(({ itemId, stage }) => isChosen(itemId) && isOpen(stage)).length,
    proof: chosen.some(item => item.designPlacements.length > 0) ? (unready?.proof ?? null) : null,
    sizesToCome: false,
  };
}

export const keyOf = ({ itemId, size }: Pick<Pieces, 'itemId' | 'size'>) => `${itemId}:${size}`;

/** Everything that can leave today: what is expected later, and sizes that are to come, can't. */
export function startCounts(order: PartOrder, today: string): Record<string, number> {
  return Object.fromEntries(
    linesLeft(order).flatMap(line =>
      line.sizes.map(one => [
        keyOf(one),
        line.isToCome || (one.expectedOn && one.expectedOn > today) ? 0 : one.quantity,
      ]),
    ),
  );
}

export function chosenPieces(order: PartOrder, counts: Readonly<Record<string, number>>): Pieces[] {
  return leftOf(order)
    .map(one => ({ ...one, quantity: Math.min(one.quantity, counts[keyOf(one)] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** "12 × M, 4 × L" */
export function sizesText(sizes: readonly { size: string; quantity: number }[]): string {
  return sizes
    .toSorted((one, other) => compareSizes(one.size, other.size))
    .map(({ size, quantity }) =>
      size === '' ? `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}` : `${quantity} × ${size}`,
    )
    .join(', ');
}
