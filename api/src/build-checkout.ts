/** Puts the checkout together: provider, prices, and what a paid order sets going. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { pricingSettingsOf } from '#contract/pricing-settings.ts';
import type { CheckoutRoutesParts } from './features/checkout/routes.ts';
import { cancelDelivery, planDelivery } from './features/crm/plan-delivery.ts';
import { startProduction } from './features/crm/start-production.ts';
import { queueConfirmation } from './features/checkout/confirmation-mail.ts';
import type { OrderMails, Production } from './features/orders/change.ts';
import { queueDispatched } from './features/orders/dispatch-mail.ts';
import { readPolicy } from './features/shop/read-policy.ts';
import { readSettings } from './features/shop/read-shop.ts';
import { createNoPayments } from './outside/payments/no-payments.ts';
import { createTestPayments } from './outside/payments/test-payments.ts';

export interface CheckoutConfig {
  knex: Knex;
  log: Logger;
  now: () => Date;
  testPayments: boolean;
  publicUrl: string;
  shopName: string;
}

export function buildCheckout(config: CheckoutConfig): CheckoutRoutesParts {
  const { knex, now } = config;
  const tests = config.testPayments ? createTestPayments(knex) : null;
  return {
    ...config,
    provider: tests ?? createNoPayments(),
    testPayments: tests,
    readPricing: async () => pricingSettingsOf(await readSettings(knex)),
    readPolicy,
    startProduction: async (trx, orderRowId) =>
      startProduction(trx, orderRowId, { now: now(), policy: await readPolicy(trx) }),
  };
}

export function buildProduction(now: () => Date): Production {
  return {
    start: async (trx, orderRowId, { isOnAccount }) =>
      startProduction(trx, orderRowId, { now: now(), isOnAccount, policy: await readPolicy(trx) }),
    planDelivery: async (trx, order, actorId) =>
      planDelivery(trx, order, { now: now(), actorId, policy: await readPolicy(trx) }),
    cancelDelivery: (trx, order, actorId) => cancelDelivery(trx, order, { now: now(), actorId }),
  };
}

export function buildOrderMails(checkout: CheckoutRoutesParts): OrderMails {
  const readTrackingUrl = async (knex: Knex) => (await readSettings(knex)).trackingUrl;
  return {
    confirmed: (trx, orderRowId) => queueConfirmation(trx, checkout, orderRowId),
    dispatched: (trx, orderRowId) => queueDispatched(trx, { ...checkout, readTrackingUrl }, orderRowId),
  };
}
