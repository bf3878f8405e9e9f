/** The shop with the double of Stripe behind it, and a shopper's steps through it. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { OrdersRow } from '#api/database/tables.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { reconcilePayments } from '#api/features/checkout/settle/reconcile.ts';
import { runPaymentRound } from '#api/features/payments/payment-rounds.ts';
import { asVisitor, intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from './http-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double/stripe-double.ts';

export interface StripeShop extends TestServer {
  stripe: StripeDouble;
  /** A cart of a guest of its own. */
  cart(overrides?: { quantity?: number; send?: Send }): Promise<{ send: Send; body: OrderBody }>;
  /** Opened at the server and shown to the browser. */
  open(send: Send, body: OrderBody): Promise<OpenedPayment>;
  /** As the browser does after the payment. */
  place(send: Send, body: OrderBody, payment: OpenedPayment): ReturnType<Send>;
  /** Whatever is under way on both sides has arrived and had its effect. */
  quiet(): Promise<void>;
  /** The rounds of the shop, as if this much later. */
  rounds(laterMs?: number): Promise<void>;
  ordersOf(orderId: string): Promise<OrdersRow[]>;
}

export interface StripeShopOptions extends Pick<TestServerOptions, 'measured' | 'rateLimits'> {
  /** How long the shop waits for the provider. */
  patienceMs?: number;
}

export async function startStripeShop({
  patienceMs,
  ...options
}: StripeShopOptions = {}): Promise<StripeShop> {
  const stripe = await startStripeDouble();
  const keys = { ...stripe.keys, ...(patienceMs ? { patienceMs } : {}) };
  const server = await startTestServer({ ...options, stripe: keys, logLevel: 'silent' });
  stripe.webhooks.url = `${server.baseUrl}/api/webhooks/stripe`;
  return {
    ...server,
    stripe,
    async cart({ quantity = 10, send = asVisitor(server.baseUrl) } = {}) {
      const product = await makeProduct(server.knex);
      return { send, body: orderBody([{ product, sizes: [{ size: 'M', quantity }] }]) };
    },
    async open(send, body) {
      const answer = await send('/api/create-payment-intent', { json: intentBody(body) });
      expect(answer.status, answer.text).toBe(200);
      return answer.json as OpenedPayment;
    },
    place: (send, body, { paymentIntentId }) => send('/api/orders', { json: { ...body, paymentIntentId } }),
    async quiet() {
      await stripe.webhooks.settled();
      await server.shop.settled();
    },
    async rounds(laterMs = 120_000) {
      const now = () => new Date(Date.now() + laterMs);
      await reconcilePayments({ ...server.shop.checkout, now });
      await runPaymentRound({ ...server.shop.payments, now });
    },
    ordersOf: async orderId => server.knex('orders').where({ orderId }),
    async stop() {
      await stripe.stop();
      await server.stop();
    },
  };
}

/** For the top of a test file. */
export function useStripeShop(options?: StripeShopOptions): () => StripeShop {
  let shop: StripeShop | undefined;
  beforeAll(async () => {
    shop = await startStripeShop(options);
  });
  afterAll(() => shop?.stop());
  return () => {
    if (!shop) throw new Error('The shop exists only while tests and hooks run.');
    return shop;
  };
}
