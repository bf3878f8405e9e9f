import type { OwnOrder } from '#contract/orders/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';
import { ownOrdersKey } from '#pwa/common/local/leaving/forget-person.ts';

export function useOwnOrders(userId: number): KeptAnswerHandle<OwnOrder[]> {
  return useKeptAnswer({ key: ownOrdersKey(userId), ask: () => call('GET /api/user/orders', { query: {} }) });
}

export const askOlderOrders = ({ id }: OwnOrder): Promise<OwnOrder[]> =>
  call('GET /api/user/orders', { query: { before: String(id) } });
