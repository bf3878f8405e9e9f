/**
 * Loads Stripe's script from its own host, on the payment stage only. A blocker or a lost network makes it fail or
 * hang.
 */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { useCallback, useEffect, useState } from 'react';

const patienceMs = 20_000;

export type StripeScript = { phase: 'loading' } | { phase: 'failed' } | { phase: 'ready'; stripe: Stripe };

export function useStripeScript(publishableKey: string): StripeScript & { retry: () => void } {
  const [state, setState] = useState<StripeScript>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: StripeScript) => isCurrent && setState(next);
    const timer = setTimeout(() => show({ phase: 'failed' }), patienceMs);
    show({ phase: 'loading' });
    loadStripe(publishableKey).then(
      stripe => {
        clearTimeout(timer);
        show(stripe ? { phase: 'ready', stripe } : { phase: 'failed' });
      },
      () => show({ phase: 'failed' }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [publishableKey, attempt]);

  const retry = useCallback(() => setAttempt(count => count + 1), []);
  return { ...state, retry };
}
