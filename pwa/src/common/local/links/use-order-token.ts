import { useLinkToken } from './use-link-token.ts';

/** Of an order's link; `undefined` until it is known, null where this device has none. */
export function useOrderToken(orderId: string): string | null | undefined {
  return useLinkToken(`order token ${orderId}`);
}
