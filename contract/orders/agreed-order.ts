/**
 * Whether an order is that of an accepted offer: its lines name no product of the catalogue. Freight is in no offer,
 * so nothing is said of it where other orders tell their shipping.
 */
export function isAgreedOrder(items: readonly { productId: number | null }[]): boolean {
  return items.length > 0 && items.every(({ productId }) => productId === null);
}
