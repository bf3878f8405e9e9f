import type { orderWritingEndpoints } from '#contract/orders/writing-endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import type { Handlers } from '#api/http/handler.ts';
import { writeOrder, type WriteParts } from './write-order.ts';

export function orderWritingRoutes(parts: WriteParts): Handlers<typeof orderWritingEndpoints> {
  return {
    writeOrder: ({ body, person }) =>
      writeOrder(parts, body, { actorId: person.id, mayOverride: can(person, 'accounts.approve') }),
  };
}
