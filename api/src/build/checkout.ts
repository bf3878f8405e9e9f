/** Puts the checkout together: provider, prices, and what comes after it. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { issuePartsOf } from './invoices.ts';
import type { OfferDoor } from '#api/features/checkout/checkout-parts.ts';
import type { CheckoutRoutesParts } from '#api/features/checkout/routes.ts';
import { bringRest, cancelParts, planPart } from '#api/features/projects/deliver-parts.ts';
import { cancelDelivery, planDelivery } from '#api/features/projects/plan-delivery.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { Production } from '#api/features/orders/change.ts';
import { issueBeforeChange, issueChangeDocument } from '#api/features/invoices/document-change.ts';
import { followChange } from '#api/features/projects/follow-change.ts';
import { type IssueLog, noteCancellation, noteRefund } from '#api/features/invoices/issue-in-passing.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import type { StripeKeys } from '#api/config.ts';
import type { Sales } from '#api/sale/sale.ts';
import type { PaymentsParts } from '#api/features/payments/payments-parts.ts';
import { finalizePayment } from '#api/features/checkout/settle/finalize-payment.ts';
import { createNoPayments } from '#api/outside/payments/no-payments.ts';
import { createWebhookReader } from '#api/outside/payments/stripe/read-webhook.ts';
import { createStripePayments } from '#api/outside/payments/stripe/stripe-payments.ts';
import { createTestPayments } from '#api/outside/payments/test-payments.ts';

export interface CheckoutConfig {
  knex: Knex;
  log: Logger;
  now: () => Date;
  /** Without keys; never in production. */
  testPayments: boolean;
  stripe: StripeKeys | null;
  publicUrl: string;
  mails: OrderMails;
  sales: Sales;
  offers: OfferDoor;
}

export function buildCheckout(config: CheckoutConfig): CheckoutRoutesParts {
  const { knex, now, log, publicUrl, mails, stripe, sales, offers } = config;
  const tests = config.testPayments ? createTestPayments(knex) : null;
  const live = stripe ? createStripePayments(stripe) : createNoPayments();
  return {
    knex,
    log,
    now,
    publicUrl,
    mails,
    sales,
    offers,
    provider: tests ?? live,
    testPayments: tests,
    readPricing: async (asked = knex) => pricingSettingsOf(await readSettings(asked)),
  };
}

/** What comes after the checkout works with the same provider and the same finalisation. */
export function buildPayments(
  checkout: CheckoutRoutesParts,
  { stripe, mails }: Pick<CheckoutConfig, 'stripe' | 'mails'>,
): PaymentsParts {
  const { knex, log, provider, now } = checkout;
  return {
    knex,
    log,
    provider,
    now,
    mails,
    events: stripe ? createWebhookReader(stripe.webhookSecret) : null,
    finalize: paymentIntentId => finalizePayment(checkout, paymentIntentId),
    noteRefund: refundRowId => noteRefund({ ...issuePartsOf(now), log }, knex, refundRowId),
  };
}

export function buildProduction(now: () => Date, log: IssueLog): Production {
  return {
    issueBeforeChange: (trx, orderRowId) => issueBeforeChange(issuePartsOf(now), trx, orderRowId),
    issueChangeDocument: (trx, orderRowId, change) =>
      issueChangeDocument(issuePartsOf(now), trx, orderRowId, change),
    followChange: async (trx, changed) => followChange(trx, changed, await readSettings(trx)),
    noteCancellation: (trx, orderRowId) => noteCancellation({ ...issuePartsOf(now), log }, trx, orderRowId),
    planDelivery: async (trx, order, actorId) =>
      planDelivery(trx, order, { now: now(), actorId, shop: await readSettings(trx) }),
    planPart: async (trx, order, { actorId, ...part }) =>
      planPart(trx, order, { ...part, now: now(), actorId, shop: await readSettings(trx) }),
    cancelParts: (trx, ids, actorId) => cancelParts(trx, ids, { now: now(), actorId }),
    bringRest: async (trx, order, pieces, actorId) =>
      bringRest(trx, order, { pieces, now: now(), actorId, shop: await readSettings(trx) }),
    cancelDelivery: (trx, order, actorId) => cancelDelivery(trx, order, { now: now(), actorId }),
  };
}
