/**
 * Whether an order comes from an accepted offer: its lines name no catalogue product. Offers don't include freight,
 * so freight isn't mentioned where other orders show their shipping.
 */
export function isAgreedOrder(items: readonly { productId: number | null }[]): boolean {
  return items.length > 0 && items.every(({ productId }) => productId === null);
}
