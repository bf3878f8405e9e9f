import type { orderChangeEndpoints } from '#contract/orders/change-endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeLines, type ChangeLinesParts, priceChange, readOrderLines } from './change-lines.ts';

export function orderChangeRoutes(parts: ChangeLinesParts): Handlers<typeof orderChangeEndpoints> {
  return {
    getOrderLines: ({ params }) => readOrderLines(parts.knex, params.orderId),
    priceOrderChange: ({ params, body }) => priceChange(parts, params.orderId, body),
    changeOrderLines: ({ params, body, person }) =>
      changeLines(parts, params.orderId, body, {
        actorId: person.id,
        mayOverride: can(person, 'accounts.approve'),
      }),
  };
}
