/**
 * Stripe behind the port. One PaymentIntent per checkout: a changed cart or another method changes it, so nobody can
 * pay two. Card (which brings the wallets along) and Afterpay are allowed one at a time and by name, because the shop
 * decides who is offered instalments and the account's own settings must not undo that. Metadata names checkout and
 * order and nobody's person.
 */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { loadLater } from '#api/load-later.ts';
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentTerms,
  type Shipping,
} from '../payment-provider.ts';
import { createGuard, furtherTries, type Guard, tryTimeoutMs } from './guard-calls.ts';
import { addressOf, disputeOf, intentOf, refundOf } from './intent-of.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server than Stripe's, for tests. */
  apiBase: string | null;
  /** How long a call may take, where tests cannot wait for it. */
  patienceMs?: number;
}

const sdk = loadLater<typeof Stripe>('stripe');

const expand = ['latest_charge'];

export function createStripePayments(
  keys: StripeKeys,
  guard: Guard = createGuard(keys.patienceMs ? { budgetMs: keys.patienceMs } : {}),
): PaymentProvider {
  const stripe = connectStripe(keys);
  const retrieve = async (id: string) =>
    orNull(() => guard(() => stripe.paymentIntents.retrieve(id, { expand })));
  /** The intent as it stands when it could not be moved; anything else that is refused stays refused. */
  const orAsItStands = async (id: string, move: () => Promise<Stripe.PaymentIntent>) => {
    try {
      return intentOf(await guard(move));
    } catch (error) {
      if (!isOfState(error)) throw error;
      const intent = await retrieve(id);
      if (!intent) throw error;
      return intentOf(intent);
    }
  };

  const cancel = (id: string) =>
    orAsItStands(id, () => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', expand }));

  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    cancel,
    async open(request) {
      const params = {
        ...paramsOf(request),
        currency: request.currency,
        metadata: { checkoutId: request.checkoutId, orderId: request.orderId },
        expand,
      };
      // Whoever corrects the address asks something else, and a key is only good for the very same question.
      const keyOf = (asked: object) => `${request.idempotencyKey}:${digest(asked)}`;
      const make = (asked: Stripe.PaymentIntentCreateParams) =>
        guard(() => stripe.paymentIntents.create(asked, { idempotencyKey: keyOf(asked) }));
      const { customerId } = request;
      if (!customerId) return intentOf(await make(params));
      try {
        return intentOf(await make({ ...params, customer: customerId }));
      } catch (error) {
        // A number from before a change of account: the payment matters more than the list it stands in.
        if (error instanceof PaymentRefused && error.param === 'customer')
          return intentOf(await make(params));
        throw error;
      }
    },
    // Says what it should be, so a repetition does no harm; the SDK makes a key for its own further tries.
    change: (id, terms) =>
      orAsItStands(id, () => stripe.paymentIntents.update(id, { ...paramsOf(terms), expand })),
    beginInstalments: (id, shipping, returnUrl) =>
      orAsItStands(id, () =>
        stripe.paymentIntents.confirm(id, {
          payment_method_data: { type: 'afterpay_clearpay', billing_details: billingOf(shipping) },
          shipping: shippingOf(shipping),
          return_url: returnUrl,
          expand,
        }),
      ),
    async retrieve(id) {
      const intent = await retrieve(id);
      return intent && intentOf(intent);
    },
    list: since => listIntents(stripe, guard, since),
    async makeCustomer(userId) {
      const params = { metadata: { userId: String(userId) } };
      const made = await guard(() =>
        stripe.customers.create(params, { idempotencyKey: `customer:${userId}` }),
      );
      return made.id;
    },
    async refund({ paymentId, refundId, amountCents, idempotencyKey }) {
      const params = {
        payment_intent: paymentId,
        amount: amountCents,
        metadata: { refundId: String(refundId) },
      };
      return refundOf(await guard(() => stripe.refunds.create(params, { idempotencyKey })));
    },
    async listRefunds(paymentId) {
      const { data } = await guard(() => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
      return data.map(refundOf);
    },
    async retrieveDispute(id) {
      const dispute = await orNull(() => guard(() => stripe.disputes.retrieve(id)));
      return dispute && disputeOf(dispute);
    },
  };
}

export function connectStripe({ secretKey, apiBase }: Pick<StripeKeys, 'secretKey' | 'apiBase'>): Stripe {
  const base = apiBase ? new URL(apiBase) : null;
  const Sdk = sdk();
  return new Sdk(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: tryTimeoutMs,
    maxNetworkRetries: furtherTries,
    // Tells Stripe how long our calls take; nobody here needs that.
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

function paramsOf({ amountCents, method, shipping }: PaymentTerms) {
  return {
    amount: amountCents,
    allowed_payment_method_types: [method],
    ...(shipping && { shipping: shippingOf(shipping) }),
  };
}

const shippingOf = (shipping: Shipping) => ({
  name: shipping.name,
  phone: shipping.phone,
  address: addressOf(shipping),
});

const billingOf = (shipping: Shipping) => ({ ...shippingOf(shipping), email: shipping.email });

async function* listIntents(stripe: Stripe, guard: Guard, since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  let after: string | undefined;
  for (;;) {
    const query = { created, limit: 100, expand: ['data.latest_charge'], starting_after: after };
    const page = await guard(() => stripe.paymentIntents.list(query));
    for (const intent of page.data) {
      yield { ...intentOf(intent), createdAt: new Date(intent.created * 1_000) };
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** It has been paid, cancelled or is being worked on: no fault of the request. */
function isOfState(error: unknown): boolean {
  return error instanceof PaymentRefused && error.code === 'payment_intent_unexpected_state';
}

function digest(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
}
