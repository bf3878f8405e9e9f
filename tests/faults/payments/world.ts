/** A shop as a process, the double of Stripe, and a shopper who repeats every request until it is answered. */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connectDatabase } from '#api/database/connect.ts';
import { socketUrl } from '#api/database/embedded/create-database.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { type Answer, createSend } from '#tests/support/http-client.ts';
import { openShop, type ShopProcess, freshProgram } from '#tests/support/shop-process.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double/stripe-double.ts';
import { makeDataDir, removeDataDir } from '../data-folder.ts';

export interface World {
  shop: ShopProcess;
  stripe: StripeDouble;
  product: MadeProduct;
  stop(): Promise<void>;
}

const betweenTriesMs = 20;

export async function makeWorld(): Promise<World> {
  const stripe = await startStripeDouble();
  const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.keys;
  const shop = await openShop({
    dataDir: makeDataDir(),
    program: freshProgram(),
    env: {
      DEMO: '0',
      ...ownerEnv,
      LOG_LEVEL: 'silent',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: apiBase,
    },
  });
  stripe.webhooks.url = `${shop.origin.replace('localhost', '127.0.0.1')}/api/webhooks/stripe`;
  return {
    shop,
    stripe,
    product: await makeProduct(shop.knex),
    async stop() {
      await stripe.stop();
      await shop.stop();
      removeDataDir(shop.dataDir);
    },
  };
}

/** Sends the very same request until there is an answer that does not say "not now". */
export function shopperOf({ shop }: World): (path: string, json: object) => Promise<Answer> {
  const send = createSend(shop.origin, `__Host-vid=${randomBytes(32).toString('base64url')}`);
  return async (path, json) => {
    for (;;) {
      const answer = await send(path, { json }).catch(() => null);
      if (answer && answer.status < 500) return answer;
      await pause(betweenTriesMs);
    }
  };
}

/** A connection of the test's own, which does not end with the shop's handle. */
export function connectBeside({ shop }: { shop: { dataDir: string } }): Knex {
  const found = findEmbeddedServer(shop.dataDir);
  if (!found) throw new Error('No database server runs.');
  return connectDatabase({ url: socketUrl(found.socketDir, 'selvedge'), poolMax: 2 });
}

export async function killBackends(world: World): Promise<void> {
  const beside = connectBeside(world);
  await beside.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await beside.destroy();
}
