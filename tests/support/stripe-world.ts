/** A shop with Stripe's keys and the double behind it, for browsers that are led to the double. */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { layWire, type Wire } from './cut-wire.ts';
import { freePort } from './free-port.ts';
import { openCopy, type OwnShop } from './database/seeded-data.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double/stripe-double.ts';

export interface StripeWorld {
  shop: OwnShop;
  stripe: StripeDouble;
  /** What browsers call the shop: its own address, or that of the wire before it. */
  origin: string;
  /** Null where browsers speak to the shop itself. */
  wire: Wire | null;
  close(): Promise<void>;
}

export async function openStripeWorld({ withWire = false } = {}): Promise<StripeWorld> {
  const stripe = await startStripeDouble();
  const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.keys;
  const port = await freePort();
  const wire = withWire ? await layWire(() => port) : null;
  const origin = `http://localhost:${wire?.port ?? port}`;
  const shop = await openCopy(process.env['SEEDED_DATA'] ?? '', {
    port,
    env: {
      DEMO: '0',
      ...ownerEnv,
      PUBLIC_URL: origin,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: apiBase,
    },
  });
  stripe.webhooks.url = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  return {
    shop,
    stripe,
    origin,
    wire,
    async close() {
      await wire?.stop();
      await stripe.stop();
      await shop.remove();
    },
  };
}
