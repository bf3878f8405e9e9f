import { isNamesToCome } from '../roster/roster.ts';

/**
 * A free line of an order, such as digitising, rush or a discount: it names no product and nothing is made for it.
 * A discount is below zero.
 */
export function isCharge(item: { productId: number | null; designPlacements: readonly unknown[] }): boolean {
  return item.productId === null && item.designPlacements.length === 0;
}

/** Garments of the lines; free lines count nothing. */
export function piecesOf(
  items: readonly { productId: number | null; designPlacements: readonly unknown[]; totalQuantity: number }[],
): number {
  return items.reduce((sum, item) => sum + (isCharge(item) ? 0 : item.totalQuantity), 0);
}

/** Whether its buyer still has to say something about its pieces: their sizes, or the names on them. */
export function isUnfilled(
  item: Parameters<typeof isToCome>[0] & { roster?: Parameters<typeof isNamesToCome>[0] },
): boolean {
  return isToCome(item) || isNamesToCome(item.roster);
}

/** Whether a line of the catalogue was sold before its sizes were known. Its pieces are agreed on. */
export function isToCome(item: {
  productId: number | null;
  sizeQuantities: readonly { quantity: number }[];
  totalQuantity: number;
}): boolean {
  const sized = item.sizeQuantities.reduce((sum, { quantity }) => sum + quantity, 0);
  return item.productId !== null && sized < item.totalQuantity;
}
