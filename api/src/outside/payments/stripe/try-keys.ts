/** Tries keys at Stripe by reading alone: nobody is charged, and nothing is made there. */
import type Stripe from 'stripe';
import type { KeysTried } from '#contract/setup/endpoints.ts';
import { loadLater } from '#api/load-later.ts';
import { PaymentUnavailable } from '../payment-provider.ts';
import { connectStripe, type StripeKeys } from './stripe-payments.ts';

const sdk = loadLater<typeof Stripe>('stripe');

/** What the shop must hear of; the others say less than these. */
const neededEvents = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded'];

const isLive = (key: string) => key.includes('_live_');

/** @throws PaymentUnavailable when Stripe does not answer. */
export async function tryStripeKeys(
  { secretKey, publishableKey, apiBase }: Pick<StripeKeys, 'secretKey' | 'publishableKey' | 'apiBase'>,
  webhookUrl: string,
): Promise<KeysTried> {
  const stripe = connectStripe({ secretKey, apiBase });
  const payments = await outcomeOf(() => stripe.paymentIntents.list({ limit: 1 }));
  const secret = typeof payments === 'string' ? payments : 'good';
  const tried = { isLive: isLive(secretKey), webhookUrl };
  const publishable =
    isLive(publishableKey) === isLive(secretKey)
      ? await tryPublishableKey({ secretKey: publishableKey, apiBase })
      : 'otherKind';
  if (secret === 'refused')
    return { ...tried, account: null, secretKey: secret, publishableKey: publishable, webhook: 'unknown' };
  const account = await outcomeOf(() => stripe.accounts.retrieveCurrent());
  const endpoints = await outcomeOf(() => stripe.webhookEndpoints.list({ limit: 100 }));
  return {
    ...tried,
    account: typeof account === 'string' ? null : accountOf(account),
    secretKey: secret === 'good' ? 'good' : 'mayNotPay',
    publishableKey: publishable,
    webhook: typeof endpoints === 'string' ? 'unknown' : judgeWebhook(endpoints.data, webhookUrl),
  };
}

function accountOf(account: Stripe.Account): KeysTried['account'] {
  const { business_profile: profile, settings, country, charges_enabled: canCharge } = account;
  return {
    name: profile?.name ?? settings?.dashboard.display_name ?? null,
    country: country ?? null,
    canCharge,
  };
}

function judgeWebhook(endpoints: readonly Stripe.WebhookEndpoint[], url: string): KeysTried['webhook'] {
  const own = endpoints.filter(endpoint => endpoint.url === url);
  const open = own.filter(({ status }) => status === 'enabled');
  if (open.length === 0) return own.length > 0 ? 'off' : 'missing';
  const heard = new Set(open.flatMap(endpoint => endpoint.enabled_events));
  return heard.has('*') || neededEvents.every(event => heard.has(event)) ? 'good' : 'fewEvents';
}

/** By a payment that cannot be: a good key is told that there is none, another one that it is no key. */
async function tryPublishableKey(
  key: Pick<StripeKeys, 'secretKey' | 'apiBase'>,
): Promise<'good' | 'refused'> {
  const intent = 'pi_000000000000000000000000';
  const asked = await outcomeOf(() =>
    connectStripe(key).paymentIntents.retrieve(intent, { client_secret: `${intent}_secret_0` }),
  );
  return asked === 'refused' ? 'refused' : 'good';
}

/** `refused`: it is no key. `denied`: a key, which may not do this or found nothing. */
async function outcomeOf<T extends object>(call: () => Promise<T>): Promise<T | 'refused' | 'denied'> {
  try {
    return await call();
  } catch (error) {
    const { errors } = sdk();
    if (error instanceof errors.StripeAuthenticationError) return 'refused';
    const isDenied =
      error instanceof errors.StripePermissionError || error instanceof errors.StripeInvalidRequestError;
    if (isDenied) return 'denied';
    if (error instanceof errors.StripeError)
      throw new PaymentUnavailable(`${error.type} ${error.code ?? ''}`.trim(), { cause: error });
    throw error;
  }
}
