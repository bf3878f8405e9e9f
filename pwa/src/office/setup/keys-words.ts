/** What Stripe said of the keys, a sentence each. */
import type { KeysTried, SetupProgress } from '#contract/setup/endpoints.ts';
import { demoOff } from '#contract/setup/setup.ts';
import type { Outcome } from './parts/outcome-list.tsx';

const good = (says: string): Outcome => ({ isGood: true, says });
const bad = (says: string): Outcome => ({ isGood: false, says });

const webhookWords: Record<KeysTried['webhook'], (url: string) => Outcome> = {
  good: () => good('Stripe tells this shop of payments.'),
  missing: url => bad(`Stripe knows no webhook for ${url}. Add it under Developers, Webhooks.`),
  off: () => bad('The webhook of this shop is switched off in Stripe.'),
  fewEvents: () =>
    bad('The webhook does not send all events. It needs those of payment intents, refunds and disputes.'),
  unknown: () => bad('The secret key may not read webhooks, so this could not be looked at.'),
};

export function keysWords(tried: KeysTried): Outcome[] {
  const { account, isLive, secretKey, publishableKey, webhook, webhookUrl } = tried;
  if (secretKey === 'refused')
    return [bad('Stripe does not know the secret key.'), ofPublishable(publishableKey)];
  return [
    secretKey === 'good'
      ? good(
          isLive
            ? 'Stripe takes the secret key. It is live: cards are charged.'
            : 'Stripe takes the secret key. It is a test key: nobody is charged.',
        )
      : bad('The secret key may not read payments. Use the secret key, or a restricted one for payments.'),
    ofPublishable(publishableKey),
    ...ofAccount(account),
    webhookWords[webhook](webhookUrl),
  ];
}

function ofPublishable(found: KeysTried['publishableKey']): Outcome {
  if (found === 'good') return good('Stripe takes the publishable key.');
  return found === 'refused'
    ? bad('Stripe does not know the publishable key.')
    : bad('One key is for tests and the other is not.');
}

function ofAccount(account: KeysTried['account']): Outcome[] {
  if (!account) return [];
  const name = account.name ?? 'The account';
  return [
    account.canCharge
      ? good(`${name} may take payments.`)
      : bad(`${name} may not take payments yet: Stripe still wants something from you.`),
    ...(account.country && account.country !== 'AU'
      ? [bad(`${name} is not in Australia (${account.country}). The shop charges Australian dollars.`)]
      : []),
  ];
}

export const demoLeftOn = bad(
  `The shop’s configuration still says that it is the demo. Add ${demoOff} before or together with live keys: it doesn’t start with them otherwise.`,
);

export const paymentsWords: Record<SetupProgress['payments'], Outcome> = {
  live: good('The shop has live keys: cards are charged.'),
  test: good('The shop has test keys: only Stripe’s test cards work, and nobody is charged.'),
  trial: bad('The shop has no keys. It takes made-up test cards, and nobody is charged.'),
  none: bad('The shop has no keys: orders can’t be paid by card. Orders on account and quotes work.'),
};
