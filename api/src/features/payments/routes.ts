import type { paymentEndpoints } from '#contract/payments/endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readBytes } from '#api/http/bodies/read-body.ts';
import type { SecurityLog } from '#api/http/security-log.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { listUnmatched, readOrderMoney, readRefundView } from './queries.ts';
import { receiveEvent } from './receive-event.ts';
import { refundOrder } from './refund-order.ts';

export interface PaymentRoutesParts extends PaymentsParts {
  security: SecurityLog;
  /** There is a new message to apply. */
  wake: () => void;
}

const longestEventBytes = 256_000;

export function paymentRoutes(parts: PaymentRoutesParts): Handlers<typeof paymentEndpoints> {
  const { knex } = parts;
  return {
    async receiveStripeEvent({ address, requestId }, ctx) {
      const raw = await readBytes(ctx.req, longestEventBytes);
      if (isRefusal(raw)) return raw;
      const received = await receiveEvent(parts, raw, ctx.get('Stripe-Signature'));
      if (isRefusal(received)) {
        if (received.refusal === 'bad_signature') {
          await parts.security.record({ type: 'webhook_bad_signature', address, requestId });
        }
        return received;
      }
      parts.wake();
      return received;
    },
    async refundOrder({ params, body, person }) {
      const id = await refundOrder(parts, params.orderId, body, person.id);
      return isRefusal(id) ? id : readRefundView(knex, id);
    },
    getOrderMoney: async ({ params }) => (await readOrderMoney(knex, params.orderId)) ?? refuse('not_found'),
    listUnmatchedPayments: () => listUnmatched(knex),
  };
}
