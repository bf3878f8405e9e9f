/** Puts the first start together: what the configuration says of payments and emails, and how they are tried. */
import path from 'node:path';
import type { Knex } from 'knex';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import type { Config } from '#api/config.ts';
import { isDemoRemoved } from '#api/demo/remove-demo.ts';
import type { SetupParts } from '#api/features/setup/setup-parts.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { tryStripeKeys } from '#api/outside/payments/stripe/try-keys.ts';
import { buildTransport, senderOf } from './mails.ts';

export interface SetupConfig extends Pick<Config, 'production' | 'publicUrl'> {
  knex: Knex;
  now: () => Date;
  /** As links have it. */
  shopUrl: string;
  mail: Config['mail'];
  stripe: Config['stripe'];
  dataDir: string;
  demo: boolean;
  removeDemo: (() => Promise<void>) | null;
}

export function buildSetup({
  knex,
  now,
  shopUrl,
  mail,
  stripe,
  dataDir,
  demo,
  removeDemo,
  production,
  publicUrl,
}: SetupConfig): SetupParts {
  const readShop = () => readSettings(knex);
  return {
    knex,
    now,
    publicUrl: shopUrl,
    place: { publicUrl, isProduction: production, payments: paymentsOf({ stripe, production }) },
    readShop,
    senderAddress: shop => senderOf(mail, shop).address,
    mailWay: mail.smtp ? 'smtp' : 'files',
    openMail: () => buildTransport({ mail, dataDir: path.resolve(dataDir) }, readShop),
    async tryKeys(typed) {
      const keys = typed ? { ...typed, apiBase: stripe?.apiBase ?? null } : stripe;
      return keys && tryStripeKeys(keys, `${shopUrl}/api/webhooks/stripe`);
    },
    isDemoOn: demo,
    isDemo: async () => demo && !(await isDemoRemoved(knex)),
    removeDemo,
  };
}

function paymentsOf({
  stripe,
  production,
}: Pick<Config, 'stripe' | 'production'>): SetupProgress['payments'] {
  if (!stripe) return production ? 'none' : 'trial';
  return stripe.secretKey.includes('_live_') ? 'live' : 'test';
}
