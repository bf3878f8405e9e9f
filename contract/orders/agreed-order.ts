import { isCharge } from './charge.ts';

/**
 * Whether an order comes from an accepted offer of a single price: its lines name no catalogue product. Such offers
 * don't include freight, so freight isn't mentioned where other orders show their shipping.
 */
export function isAgreedOrder(
  items: readonly { productId: number | null; designPlacements: readonly unknown[] }[],
): boolean {
  return items.some(item => !isCharge(item)) && items.every(({ productId }) => productId === null);
}
