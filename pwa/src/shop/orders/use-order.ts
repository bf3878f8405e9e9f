import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';

/** The shop's current order, or else this device's last copy. Fetched at every visit. */
export function useOrder(orderId: string, token: string | null | undefined): KeptAnswerHandle<OrderDetail> {
  return useKeptAnswer({
    // Only once it is known whether this device holds the order's token.
    key: token === undefined ? null : `order ${orderId}`,
    proof: token,
    ask: () => call('GET /api/orders/{orderId}', { params: { orderId }, query: token ? { token } : {} }),
    isLive: true,
  });
}
