import type { Context } from 'koa';
import type { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { knownVisitor, visitorOwner } from '#api/http/cookies.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { type CheckoutParts, type Owner, ownerOf } from './checkout-parts.ts';
import { checkCode } from './codes/check-code.ts';
import { createPaymentIntent } from './open-payment.ts';
import { payAgain } from './pay-again.ts';
import { authenticateTestPayment, confirmTestPayment, type TestPaymentsOrNone } from './pay-in-test.ts';
import { placeOrder } from './place-order.ts';
import { redirectToAfterpay } from './redirect-to-afterpay.ts';
import { settlePayment } from './settle/settle-payment.ts';
import { tellProofNext } from './tell-proof-next.ts';

export interface CheckoutRoutesParts extends CheckoutParts {
  /** The provider of test mode; null in production. */
  testPayments: TestPaymentsOrNone;
}

/** Whether the sender of this request may read an order. Handed in, because orders are another feature. */
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
    beginVisit: async (_, ctx) => void visitorOwner(ctx),
    createPaymentIntent: (input, ctx) => createPaymentIntent(parts, askerOf(input, ctx), input.body),
    redirectToAfterpay: (input, ctx) => redirectToAfterpay(parts, askerOf(input, ctx), input.body),
    async placeOrder(input, ctx) {
      const key = ctx.get('Idempotency-Key');
      if (key.length > longestKey) return refuse('bad_request');
      return tellProofNext(parts.knex, await placeOrder(parts, askerOf(input, ctx), input.body, key || null));
    },
    checkDiscountCode: (input, ctx) => checkCode(parts, askerOf(input, ctx), input.body),
    settlePayment: async (input, ctx) =>
      tellProofNext(parts.knex, await settlePayment(parts, askerOf(input, ctx), input.body)),
    payAgain: (input, ctx) =>
      payAgain(parts, askerOf(input, ctx), input.body, (orderId, token) =>
        parts.readsOrder(ctx, input.person, orderId, token),
      ),
    confirmTestPayment: ({ body }) =>
      confirmTestPayment(parts.testPayments, body.clientSecret, body.cardNumber ?? null),
    authenticateTestPayment: ({ body }) =>
      authenticateTestPayment(parts.testPayments, body.clientSecret, body.outcome),
  };
}

function askerOf(
  { owner, person }: { owner: () => string; person: SessionUser | null },
  ctx: Context,
): Owner {
  return ownerOf(person?.id ?? null, owner(), knownVisitor(ctx));
}
