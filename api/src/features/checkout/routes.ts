import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { checkoutEndpoints } from '#contract/endpoints/checkout.ts';
import { refuse } from '#contract/errors.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { createPaymentIntent } from './open-payment.ts';
import { payAgain } from './pay-again.ts';
import { authenticateTestPayment, confirmTestPayment, type TestPaymentsOrNone } from './pay-in-test.ts';
import { placeOrder } from './place-order.ts';
import { redirectToAfterpay } from './redirect-to-afterpay.ts';
import { settlePayment } from './settle-payment.ts';

export interface CheckoutRoutesParts extends CheckoutParts {
  /** The provider of test mode; null in production. */
  testPayments: TestPaymentsOrNone;
}

/** Whether whoever sent this request may read an order; another feature's, so it is handed in. */
export type ReadsOrder = (
  ctx: Context,
  person: SessionUser | null,
  orderId: string,
  token: string | undefined,
) => Promise<boolean>;

const longestKey = 255;

export function checkoutRoutes(
  parts: CheckoutRoutesParts & { readsOrder: ReadsOrder },
): Handlers<typeof checkoutEndpoints> {
  return {
    createPaymentIntent: input => createPaymentIntent(parts, ownerOf(input), input.body),
    redirectToAfterpay: input => redirectToAfterpay(parts, ownerOf(input), input.body),
    async placeOrder(input, ctx) {
      const key = ctx.get('Idempotency-Key');
      if (key.length > longestKey) return refuse('bad_request');
      return placeOrder(parts, ownerOf(input), input.body, key || null);
    },
    settlePayment: input => settlePayment(parts, ownerOf(input), input.body),
    payAgain: (input, ctx) =>
      payAgain(parts, ownerOf(input), input.body, (orderId, token) =>
        parts.readsOrder(ctx, input.person, orderId, token),
      ),
    confirmTestPayment: ({ body }) =>
      confirmTestPayment(parts.testPayments, body.clientSecret, body.cardNumber ?? null),
    authenticateTestPayment: ({ body }) =>
      authenticateTestPayment(parts.testPayments, body.clientSecret, body.outcome),
  };
}

function ownerOf({ owner, person }: { owner: () => string; person: SessionUser | null }): Owner {
  return { hash: createHash('sha256').update(owner()).digest(), userId: person?.id ?? null };
}
