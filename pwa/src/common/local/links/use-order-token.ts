import { useLinkToken } from './use-link-token.ts';

/** The token of an order's link. `undefined` until it is known; null if this device has none. */
export function useOrderToken(orderId: string): string | null | undefined {
  return useLinkToken(`order token ${orderId}`);
}
