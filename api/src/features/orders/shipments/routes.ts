import type { shipmentEndpoints } from '#contract/orders/shipment-endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { ChangeParts } from '../change-order.ts';
import { setBackOrders } from './set-back-orders.ts';
import { shipPart } from './ship-part.ts';
import { trackShipment } from './track-shipment.ts';

export function shipmentRoutes(parts: ChangeParts): Handlers<typeof shipmentEndpoints> {
  return {
    shipPart: ({ params, body, person }) =>
      shipPart(parts, params.orderId, body, {
        actorId: person.id,
        mayOverride: can(person, 'accounts.approve'),
      }),
    trackShipment: ({ params, body, person }) =>
      trackShipment(parts, { ...params, actorId: person.id }, body),
    setBackOrders: ({ params, body, person }) => setBackOrders(parts, params.orderId, body, person.id),
  };
}
